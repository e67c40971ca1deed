import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = join(ROOT, 'docs/reliability.md');

/** When, of what and on what a run was. */
export type Circumstances = { date: string; commit: string; machine: string };

export function circumstances(): Circumstances {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  };
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Writes one section of `docs/reliability.md`, between its marks; a section is never edited by hand. */
export function writeSection(name: 'chaos' | 'drills', text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`${PAGE} has no marks for ${name}`);
  writeFileSync(PAGE, `${page.slice(0, from)}\n\n${text.trim()}\n\n${page.slice(to)}`);
  execFileSync('oxfmt', [PAGE]);
}

export function writeJson(file: string, report: object): void {
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}
