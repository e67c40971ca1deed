import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { Book } from './book.ts';
import { cutAll, type Plan } from './cutter.ts';
import { judge, judgeCounter, type Fault, type Verdict } from './judge.ts';
import { Stage } from './stage.ts';
import { act } from './users.ts';

/**
 * A statement may run for 5 s, a connection take 5 s, and a line be silent for 4 s; and so may what it waits for. The rest is for a busy machine.
 */
const LIMIT_MS = 30_000;
const USERS_OF_A_LANE = 4;
const MOST_LANES = 9;
const MOST_TOLD = 100;
const RUN_LIMIT_MS = 30 * 60_000;

export type Result = { book: Book; cuts: Map<string, number>; unknown: Verdict['unknown']; seconds: number };

/** Users act while everything is cut; then all is ended, and what they know is compared with the database. */
export async function run(
  plan: Plan,
  folder: string,
  chance: Chance,
  tell: (line: string) => void,
  atEnd: (stage: Stage) => void,
): Promise<Result> {
  const book = new Book(LIMIT_MS);
  const uncaught = (error: unknown) => book.fault({ kind: 'uncaught', what: String((error as Error)?.stack ?? error) });
  process.on('unhandledRejection', uncaught).on('uncaughtException', uncaught);
  const stage = await Stage.open(folder, USERS_OF_A_LANE * MOST_LANES, chance, book);
  atEnd(stage);
  const began = performance.now();
  const cuts = new Map<string, number>();
  const [stop, late] = [new AbortController(), AbortSignal.timeout(RUN_LIMIT_MS)];
  const users = stage.lanes.flatMap((lane, index) =>
    Array.from({ length: USERS_OF_A_LANE }, (_, n) => act(index * USERS_OF_A_LANE + n + 1, lane, book, chance, stop.signal)),
  );
  let told = 0;
  const telling = setInterval(() => {
    tell(`${book.statements} statements, ${sum(cuts)} cuts, ${book.faults.length} faults`);
    for (; told < Math.min(book.faults.length, MOST_TOLD); told++) tell(`✗ ${book.faults[told]!.kind}: ${book.faults[told]!.what}`);
  }, 10_000);
  const { cluster, lanes, restartPooler } = stage;
  await cutAll({ cluster, lanes, restartPooler, chance, proxies: () => stage.proxies, asked: () => book.statements }, plan, cuts, late);
  while (book.statements < plan.statements && !late.aborted) await pause(20);
  if (late.aborted) book.fault({ kind: 'hung', what: `the run: ${book.statements} statements, ${sum(cuts)} cuts` });
  stop.abort();
  await Promise.all(users);
  await book.answered();
  await stage.close();
  clearInterval(telling);
  const verdict = await compare(stage, book);
  for (const fault of verdict.faults) book.fault(fault);
  process.off('unhandledRejection', uncaught).off('uncaughtException', uncaught);
  return { book, cuts, unknown: verdict.unknown, seconds: Math.round((performance.now() - began) / 1000) };
}

async function compare({ cluster }: Stage, book: Book): Promise<Verdict> {
  return cluster.use(async (db) => {
    // What nobody waits for any more may still be running.
    const ended = () => db`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'castlane%' AND application_name <> 'castlane-lease'`;
    while ((await ended()).length > 0);
    const rows = await db<
      { token: string; parts: number[] }[]
    >`SELECT token, array_agg(part ORDER BY id) AS parts FROM cut_rows GROUP BY token`;
    const once = await db<{ token: string }[]>`SELECT token FROM cut_once`;
    const stored = new Map<string, readonly number[]>([
      ...rows.map(({ token, parts }) => [token, parts] as const),
      ...once.map(({ token }) => [token, [1]] as const),
    ]);
    const steps = await db<{ id: number; value: number; steps: number[] }[]>`
      SELECT c.id, c.value, coalesce(array_agg(r.value ORDER BY r.id) FILTER (WHERE r.id IS NOT NULL), '{}') AS steps
      FROM cut_counters c LEFT JOIN cut_rows r ON r.counter = c.id GROUP BY c.id`;
    const names = await db`SELECT name FROM cut_names WHERE name <> 'taken'`;
    const faults: Fault[] = names.map(({ name }) => ({ kind: 'ghost', what: `the name ${String(name)}` }));
    const verdict = judge(book.deeds, stored);
    return {
      ...verdict,
      faults: [...verdict.faults, ...steps.flatMap((each) => judgeCounter(each.id, each.value, each.steps)), ...faults],
    };
  });
}

export function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
