import type { Caught } from './campaign.ts';
import type { Result } from './cycle.ts';
import { circumstances, writeSection, type Circumstances } from './page.ts';
import type { Shape } from './stage.ts';
import type { Tier } from './tiers.ts';

type Line = { fault: string; cycles: number; struck: number; acked: number; lost: number; dup: number; gaps: number; other: number };
export type Report = Circumstances & {
  tier: string;
  seed: number;
  clients: number;
  shape: Shape;
  lines: Line[];
  mutants: Caught[];
  faults: string[];
  /** One test for each line and each mutant, and one for the anchors. */
  passed: number;
  failed: number;
};

export function reportOf(
  tier: Tier,
  shape: Shape,
  seed: number,
  results: readonly Result[],
  mutants: readonly Caught[],
  lost: readonly string[],
): Report {
  const names = [...new Set(results.map(({ fault }) => fault))].toSorted();
  const lines = names.map((name) =>
    lineOf(
      name,
      results.filter(({ fault }) => fault === name),
    ),
  );
  const tests = [...lines.map(isClean), ...mutants.map(({ by }) => by !== undefined), lost.length === 0];
  return {
    tier: tier.name,
    seed,
    ...circumstances(),
    clients: tier.pairs * 2,
    shape,
    lines,
    mutants: [...mutants],
    faults: [...results.flatMap(({ fault, faults }) => faults.map((each) => `${fault}: ${each}`)), ...lost],
    passed: tests.filter((isFine) => isFine).length,
    failed: tests.filter((isFine) => !isFine).length,
  };
}

function isClean({ lost, dup, gaps, other }: Line): boolean {
  return lost + dup + gaps + other === 0;
}

function lineOf(fault: string, results: readonly Result[]): Line {
  const all = results.flatMap(({ faults }) => faults);
  const count = (kind: string) => all.filter((each) => each.startsWith(`${kind}: `)).length;
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  const [lost, dup, gaps] = [count('lost'), count('dup'), count('gap')];
  return {
    fault,
    cycles: results.length,
    struck: sum(({ struck }) => struck),
    acked: sum(({ acked }) => acked),
    lost,
    dup,
    gaps,
    other: all.length - lost - dup - gaps,
  };
}

/** Returns one sentence for each kind of fault, with the 95 % bound that this many trials without a failure give. */
export function sentenceOf(line: Line): string {
  const { fault, struck, acked, lost, dup, gaps, other } = line;
  const found = `acked ${acked.toLocaleString('en')} · lost ${lost} · dup ${dup} · gaps ${gaps}${other ? ` · other ${other}` : ''}`;
  return `${fault} ${struck} · ${found}${boundOf(line) ? ` · ≤ ${boundOf(line)} each` : ''}`;
}

export function caughtSentenceOf({ mutant, cycles, by }: Caught): string {
  return by ? `${mutant}: caught in cycle ${cycles} (${by.split(':')[0]})` : `${mutant}: NOT caught in ${cycles} cycles`;
}

/** Writes the section for readers. */
export function writePage(report: Report): void {
  const { tier, shape, seed, date, commit, machine, clients, lines, mutants } = report;
  const options = [shape.roles && ' --roles', shape.pooler && ' --pooler'].filter(Boolean).join('');
  const section = `Written by \`npm run chaos -- ${tier}${options} --write\`.

_${date}, commit ${commit}, seed ${seed}, ${clients} clients${whereOf(shape)}; ${machine}; all processes share the cores._

${lines.map((line) => `- ${pageLineOf(line)}`).join('\n')}

After N hits without a failure, the rate of failures is below 3/N (95 %). A SIGKILL does not test the disk: power loss needs another test.

### Planted faults

${foundOf(mutants)}
`;
  writeSection('chaos', section);
}

function foundOf(mutants: readonly Caught[]): string {
  const missed = mutants.filter(({ by }) => !by).map(({ mutant, cycles }) => `${mutant} (${cycles} cycles)`);
  const latest = Math.max(...mutants.map(({ cycles }) => cycles));
  return missed.length === 0
    ? `All ${mutants.length} mutants were detected, the last one in cycle ${latest}.`
    : `Not detected: ${missed.join('; ')}.`;
}

function pageLineOf(line: Line): string {
  const { fault, struck, acked, lost, dup, gaps, other } = line;
  const found = isClean(line) ? 'no failure' : `lost ${lost}, duplicated ${dup}, gaps ${gaps}, other ${other}`;
  return `${fault}: ${struck} hits, ${acked} acknowledged, ${found}`;
}

function whereOf({ roles, pooler }: Shape): string {
  return `${roles ? ', tasks in a process of their own' : ''}${pooler ? ', PgBouncer in transaction mode before the database' : ''}`;
}

/** Returns the 95 % bound of the failure rate after this many clean trials. */
function boundOf(line: Line): string | undefined {
  return isClean(line) && line.struck > 3 ? `${((3 / line.struck) * 100).toFixed(2)} %` : undefined;
}
