import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function table(head: string[], rows: (string | number)[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const END = '<!-- end -->';

/** Replaces the report below a command's mark in a document. `version`: of the database, if one was measured. */
export async function writeReport(command: string, version: string | undefined, text: string, name = 'performance.md'): Promise<void> {
  const file = new URL(`../../docs/${name}`, import.meta.url);
  const page = await readFile(file, 'utf8');
  const begin = `<!-- written by ${command} -->`;
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(END, from);
  if (from < begin.length || to < 0) throw new Error(`${file.pathname} has no place for the report of ${command}`);
  await writeFile(file, `${page.slice(0, from)}\n\n${machine(version)}\n\n${text}\n\n${page.slice(to)}`);
  execFileSync('oxfmt', [fileURLToPath(file)]);
  say(`\nWritten to docs/${name}`);
}

function machine(version: string | undefined): string {
  const database = version === undefined ? '' : `, PostgreSQL ${version}`;
  return `_${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}${database}; all processes share the cores._`;
}
