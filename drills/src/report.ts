import { circumstances, writeSection, type Circumstances } from '@castlane/chaos/src/page.ts';
import { sum, type Outcome } from './drill.ts';

/** A drill with what came of it: figures, or why there are none. */
export type Row = { name: string; target: string; outcome?: Outcome; broken?: string; skipped?: string };
export type Report = Circumstances & { seed: number; rows: Row[]; missed: string[]; passed: number; failed: number; skipped: number };

export function reportOf(rows: readonly Row[], seed: number): Report {
  const count = (of: (row: Row) => boolean) => rows.filter(of).length;
  return {
    ...circumstances(),
    seed,
    rows: [...rows],
    missed: rows.flatMap((row) => missedOf(row).map((what) => `${row.name}: ${what}`)),
    passed: count((row) => row.outcome !== undefined && missedOf(row).length === 0),
    failed: count((row) => missedOf(row).length > 0),
    skipped: count(({ skipped }) => skipped !== undefined),
  };
}

function missedOf({ outcome, broken }: Row): string[] {
  return broken === undefined ? (outcome?.missed ?? []) : [`it could not be run: ${firstLine(broken)}`];
}

/** What a run prints of one drill. */
export function sentencesOf(row: Row): string[] {
  const { name, outcome, broken, skipped } = row;
  if (skipped) return [`– ${name}: ${skipped}`];
  if (!outcome) return [`✗ ${name}: ${broken}`];
  const { seconds, acked, lost, doubled, answers, failed, sockets, note, other } = outcome;
  const failures = Object.entries(failed).map(([what, count]) => `    ${count} × ${what}`);
  return [
    `${missedOf(row).length > 0 ? '✗' : '✓'} ${name}: lost ${lost}, doubled ${doubled} of ${acked}; failed ${sum(failed)} of ${sum(answers)}; ${socketsOf(sockets)}; ${seconds} s`,
    ...(note ? [`    ${note}`] : []),
    ...failures,
    ...other.slice(0, 5).map((fault) => `    ${fault}`),
    ...missedOf(row).map((what) => `    target missed: ${what}`),
  ];
}

function socketsOf({ lost, backMs }: Outcome['sockets']): string {
  if (lost === 0) return 'no socket lost';
  return backMs === undefined ? `${lost} sockets lost, not all back` : `${lost} sockets back within ${(backMs / 1000).toFixed(1)} s`;
}

/** Writes the section of the page for readers. */
export function writeDrills({ rows, date, commit, machine, seed, missed }: Report): void {
  writeSection(
    'drills',
    `Written by \`npm run drills -- --write\`.

_${date}, commit ${commit}, seed ${seed}; ${machine}; all processes share the cores._

${rows.map((row) => `- ${pageLineOf(row)}`).join('\n')}

${missed.length === 0 ? 'Every target is met.' : `Targets that are missed:\n\n${missed.map((each) => `- ${each}`).join('\n')}`}
`,
  );
}

function pageLineOf({ name, target, outcome, skipped, broken }: Row): string {
  if (!outcome) return `**${name}**: ${skipped ?? `could not be run: ${firstLine(broken ?? '')}`}`;
  const { lost, doubled, failed, answers, sockets } = outcome;
  const harm = lost + doubled === 0 ? '' : `${lost} lost, ${doubled} doubled, `;
  return `**${name}**, target ${target}: ${harm}${sum(failed)} of ${sum(answers)} failed, ${socketsOf(sockets)}`;
}

function firstLine(text: string): string {
  return text.split('\n').slice(0, 2).join(' ').slice(0, 200);
}
