import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Manifest, type Plugin } from 'vite';
import { closureOf, FIRST_LOADS, WITHOUT_NETWORK } from './parts.ts';

const SOURCE = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
const DIST = new URL('../dist/', import.meta.url);
/** Beside the build's own files: without them the page would look or behave otherwise. */
const STATIC = ['/boot.js', '/favicon.svg', '/favicon-unread.svg', '/icon-192.png', '/badge-96.png', '/manifest.webmanifest'];

/** Writes `/service-worker.js`, which keeps the shell: what home and messages need to open without a network. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle() {
      const files = await shellFiles();
      const version = await versionOf(files);
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const script = code.replace(/^export \{\s*\};?$/m, '');
      if (/^\s*(?:import|export)\b/m.test(script)) throw new Error('The service worker is one script: it imports nothing but types');
      await writeFile(new URL('service-worker.js', DIST), `const BUILD = ${JSON.stringify({ version, files })};\n${script}`);
    },
  };
}

async function shellFiles(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8')) as Manifest;
  const parts = [...Object.values(FIRST_LOADS), WITHOUT_NETWORK].flat();
  const keys = new Set(['index.html', ...parts].flatMap((part) => [...closureOf(manifest, part)]));
  const built = [...keys].flatMap((key) => manifest[key] ?? []);
  const files = built.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets.filter((asset) => asset.endsWith('.woff2'))]);
  return ['/', ...[...new Set(files)].toSorted().map((file) => `/${file}`), ...STATIC];
}

/** The page's text as well: its files may be the same in another order. */
async function versionOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(files.join('\n'));
  return hash
    .update(await readFile(new URL('index.html', DIST)))
    .digest('hex')
    .slice(0, 12);
}
