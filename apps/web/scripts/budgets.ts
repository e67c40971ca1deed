import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { closureOf, FIRST_LOADS } from './parts.ts';

/**
 * Fails when a first load is above its budget: what the entry and the page's lazy parts import statically, by the build's
 * manifest, each file by its gzip size in units of 1,024 bytes. Run it after the build.
 */
const CSS_BUDGET = 16;
/** A phone loads the same files of `/` as a desk, so all keep a phone's budget. */
const LOADS = [
  { route: '/login', budget: 175, parts: FIRST_LOADS.login },
  { route: '/ (creator)', budget: 175, parts: FIRST_LOADS.creator },
  { route: '/ (owner)', budget: 175, parts: FIRST_LOADS.owner },
];

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;

async function sizeOf(files: Set<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

const rows = await Promise.all(
  LOADS.map(async ({ route, budget, parts }) => {
    const keys = new Set(['index.html', ...parts].flatMap((part) => [...closureOf(manifest, part)]));
    const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
    const js = new Set(chunks.map(({ file }) => file));
    const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
    return { route, js: await sizeOf(js), budget, files: js.size, css: await sizeOf(css) };
  }),
);

const isOver = rows.some(({ js, budget, css }) => js > budget || css > CSS_BUDGET);
// oxlint-disable-next-line no-console -- it is a report
console.table(rows.map((row) => ({ ...row, js: row.js.toFixed(1), css: row.css.toFixed(1), 'css budget': CSS_BUDGET })));
if (isOver) {
  process.stderr.write(`A first load is above its budget (${fileURLToPath(dist)})\n`);
  process.exitCode = 1;
}
