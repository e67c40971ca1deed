import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The result of an attack: figures for the document, and faults. */
export type Result = { figures: [what: string, figure: string, bound: string][]; faults: string[] };

const REPORT = new URL('../../docs/security.md', import.meta.url);
const END = '<!-- end -->';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Replaces the report below an attack's mark in the document. */
export async function writeReport(attack: string, { figures }: Result): Promise<void> {
  const page = await readFile(REPORT, 'utf8');
  const begin = `<!-- written by npm run attack -- ${attack} -->`;
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(END, from);
  if (from < begin.length || to < 0) throw new Error(`${REPORT.pathname} has no place for the report of ${attack}`);
  const rows = [['figure', 'measured', 'bound'], ['---', '---', '---'], ...figures].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const machine = `_${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}._`;
  await writeFile(REPORT, `${page.slice(0, from)}\n\n${machine}\n\n${rows}\n\n${page.slice(to)}`);
  execFileSync('oxfmt', [fileURLToPath(REPORT)]);
}
