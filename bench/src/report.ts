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

/** Writes all that a command has measured into a file of its own. `version`: of the database, if one was measured. */
export async function writeReport(command: string, version: string | undefined, text: string): Promise<void> {
  const name = `${command.replace('npm run ', '').replaceAll(/[^a-z]+/g, '-')}.md`;
  await writeFormatted(new URL(`../results/${name}`, import.meta.url), `# \`${command}\`\n\n${machine(version)}\n\n${text}\n`);
  say(`\nWritten to bench/results/${name}`);
}

/** Replaces the part of a document below a command's mark. */
export async function writePart(name: string, command: string, text: string): Promise<void> {
  await replace(name, `<!-- written by ${command} -->`, () => `${machine(undefined)}\n\n${text}`);
  say(`\nWritten to docs/${name}`);
}

/** Replaces the text between a mark and the next end mark. */
async function replace(name: string, begin: string, write: (before: string) => string): Promise<void> {
  const file = new URL(`../../docs/${name}`, import.meta.url);
  const page = await readFile(file, 'utf8');
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(END, from);
  if (from < begin.length || to < 0) throw new Error(`${file.pathname} has no place for ${begin}`);
  await writeFormatted(file, `${page.slice(0, from)}\n\n${write(page.slice(from, to))}\n\n${page.slice(to)}`);
}

async function writeFormatted(file: URL, text: string): Promise<void> {
  await writeFile(file, text);
  execFileSync('oxfmt', [fileURLToPath(file)]);
}

/** One figure with its target, for the table at the top of docs/performance.md. */
export type Figure = { name: string; target: string; measured: string; isMissed: boolean };

export function atMost(name: string, value: number, most: number, unit = '', digits = 0): Figure {
  return { name, target: `≤ ${written(most, unit)}`, measured: written(value, unit, digits), isMissed: !(value <= most) };
}

export function atLeast(name: string, value: number, least: number, unit = '', digits = 0): Figure {
  return { name, target: `≥ ${written(least, unit)}`, measured: written(value, unit, digits), isMissed: !(value >= least) };
}

function written(value: number, unit: string, digits?: number): string {
  const exactly = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString('en', exactly)} ${unit}`.trim();
}

const FIGURES = '<!-- figures of all runs -->';
const FIGURES_HEAD = ['figure', 'target', 'measured', 'met', 'command', 'when'];

/** Replaces the rows of a command in the table of all figures, which stay in their place; those of a new command come last. */
export async function writeFigures(command: string, figures: readonly Figure[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const own = figures.map(({ name, target, measured, isMissed }) => [
    name,
    target,
    measured,
    isMissed ? '**no**' : 'yes',
    `\`${command}\``,
    day,
  ]);
  await replace('performance.md', FIGURES, (before) => {
    const rows = before
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const isOwn = (row: readonly string[]) => row.at(-2) === own[0]?.at(-2);
    const place = rows.findIndex(isOwn);
    const others = rows.filter((row) => !isOwn(row));
    return table(FIGURES_HEAD, place < 0 ? [...others, ...own] : others.toSpliced(place, 0, ...own));
  });
}

function machine(version: string | undefined): string {
  const database = version === undefined ? '' : `, PostgreSQL ${version}`;
  return `_${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}${database}; all processes share the cores._`;
}
