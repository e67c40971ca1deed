import { readFile, writeFile } from 'node:fs/promises';

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

const BEGIN = '<!-- written by npm run bench -->';
const END = '<!-- end -->';

/** Replaces what the last run wrote between the two marks. */
export async function writeReport(file: URL, text: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${file.pathname} has no place for the report`);
  await writeFile(file, `${page.slice(0, before + BEGIN.length)}\n\n${text}\n\n${page.slice(after)}`);
}
