import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from '../chance.ts';
import { circumstances, writeJson } from '../page.ts';
import type { Plan } from './cutter.ts';
import { KINDS } from './judge.ts';
import { missedFaults } from './planted.ts';
import { run, sum, type Result } from './run.ts';
import type { Stage } from './stage.ts';

/** `npm run cuts -- small|full`: `--seed N` repeats an order of cuts · `--report file` */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' }, report: { type: 'string' } } });
const PLANS: Record<string, Plan> = {
  small: { statements: 5000, cuts: 150, restarts: 3, failOvers: 1, poolerRestarts: 1, ends: 8 },
  full: { statements: 200_000, cuts: 5000, restarts: 30, failOvers: 20, poolerRestarts: 15, ends: 150 },
};
const SHOWN = 40;
const plan = PLANS[positionals[0] ?? 'small'];
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));

if (!plan || !Number.isInteger(seed)) {
  say(`Usage: npm run cuts -- ${Object.keys(PLANS).join('|')} [--seed N] [--report file]`);
  process.exitCode = 2;
} else await cutConnections(plan);

async function cutConnections(chosen: Plan): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'castlane-cuts-'));
  // The embedded PostgreSQL in it may run as another user.
  chmodSync(folder, 0o711);
  say(`Seed ${seed}, in ${folder}`);
  const { planted, missed } = await missedFaults();
  let stage: Stage | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stage?.kill();
      process.exit(130);
    });
  try {
    const result = await run(chosen, folder, new Chance(seed), say, (opened) => (stage = opened));
    conclude(result, planted, missed);
  } catch (error) {
    say(String((error as Error).stack));
    process.exitCode = 1;
  } finally {
    stage?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  // A statement that hangs keeps its socket open.
  process.exit();
}

function conclude({ book, cuts, unknown, seconds }: Result, planted: number, missed: readonly string[]): void {
  const ofKind = (kind: string) => book.faults.filter((fault) => fault.kind === kind).length;
  const faults = Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind)]));
  const wrong = KINDS.filter((kind) => ofKind(kind) > 0);
  const report = {
    ...circumstances(),
    seed,
    seconds,
    statements: book.statements,
    cuts: { all: sum(cuts), ...sorted(cuts) },
    answers: Object.fromEntries(book.counts),
    errors: sorted(book.errors),
    unknown,
    faults,
    passed: KINDS.length - wrong.length + planted - missed.length,
    failed: wrong.length + missed.length,
    failures: [...missed, ...book.faults.slice(0, SHOWN).map(({ kind, what }) => `${kind}: ${what}`)],
  };
  if (values.report) writeJson(values.report, report);
  say('');
  console.table(report.answers);
  console.table(report.cuts);
  console.table(report.errors);
  console.table(faults);
  for (const failure of report.failures) say(`✗ ${failure}`);
  say(`Unknown writes: ${unknown.there} there, ${unknown.absent} absent`);
  say(`${book.statements} statements, ${sum(cuts)} cuts in ${seconds} s; ${report.passed} passed, ${report.failed} failed; seed ${seed}`);
  if (report.failed > 0) process.exitCode = 1;
}

/** The most frequent first. */
function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
