import { Random } from '#app/demo/random.ts';
import { Refused } from '#testing/client.ts';
import { describe, expect, test } from 'vitest';
import { brokenInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';
import { ACTS, type Act } from './acts.ts';
import { History } from './history.ts';
import { STEPS as SHIPPING } from './products.ts';
import type { Cast } from './stage.ts';

/** A business and more creators than the job has openings for. */
const CAST: Cast = { owners: 1, creators: 4, openings: 5 };
export const STEPS = 100;
const STEPS_A_WAIT = 12;
/** Histories that run at once. */
const AT_ONCE = 10;
/** Histories that share a database. The clocks look at all of them, so they take longer with each. */
const OF_A_WORLD = 100;
/** Acts that often end a whole history, so they are rarer in one about one job. */
const ENDS: ReadonlySet<Act> = new Set(['ban', 'leave', 'changeJob', 'edit', 'decline', 'withdraw']);
const ONE_JOB = ACTS.filter((act) => act !== 'wait' && act !== 'post');
const USUAL = ONE_JOB.filter((act) => !ENDS.has(act));
const CAMPAIGN = [...ONE_JOB, ...USUAL, ...USUAL, ...USUAL];
/** What must have succeeded at least once in many histories. */
export const CAMPAIGN_ACTS: readonly string[] = [...new Set<string>([...ONE_JOB, 'wait', ...SHIPPING])];

type Campaigns = {
  /** The seeds: each history has its number as its seed. */
  from: number;
  to: number;
  checkEvery: number;
  /** How many steps a history takes; between one and so many if not told. */
  steps?: number;
};

/**
 * Runs random histories of jobs with one to five openings, several at once. After every `checkEvery` of them all invariants must hold, and
 * the records must equal a recount. Returns how often each act was done.
 */
export async function tryCampaigns(world: World, { from, to, checkEvery, steps }: Campaigns): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  for (let first = from; first < to; first += AT_ONCE) {
    const histories = Array.from({ length: AT_ONCE }, (_, i) => new History(world, first + i, CAST));
    const chance = new Random(first);
    await play(histories, chance, steps ?? chance.whole(1, STEPS));
    for (const history of histories) for (const [act, times] of history.done) done.set(act, (done.get(act) ?? 0) + times);
    if ((first + AT_ONCE) % checkEvery > 0 && first + AT_ONCE < to) continue;
    const broken = await brokenInvariants(world.db);
    if (broken.length > 0) throw new Error(`After ${first + AT_ONCE - from} histories: ${broken.join('; ')}`);
    process.stdout.write(`${new Date().toISOString()} ${first + AT_ONCE - from} histories of ${to - from}\n`);
  }
  return done;
}

/** Adds tests of histories of any length, a hundred in each database, which go on after a failure. Every act must succeed in one of them. */
export function testCampaigns({ from, to }: Pick<Campaigns, 'from' | 'to'>): void {
  const done = new Set<string>();
  for (let first = from; first < to; first += OF_A_WORLD) {
    describe(`histories ${first} to ${first + OF_A_WORLD - 1}`, () => {
      const world = openWorld();
      test('every invariant holds', { timeout: 30 * 60_000 }, async () => {
        const acts = await tryCampaigns(world, { from: first, to: first + OF_A_WORLD, checkEvery: 50 });
        for (const act of acts.keys()) done.add(act);
        expect(acts.size).toBeGreaterThan(0);
      });
    });
  }
  test('every act succeeded', () => expect(CAMPAIGN_ACTS.filter((act) => !done.has(act))).toEqual([]));
}

/** Begins anew where the machine was too busy to answer, as it is beside other tests. */
async function begin(history: History): Promise<void> {
  try {
    await history.begin();
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== 1023) throw error;
    await begin(history);
  }
}

/** Lets all take a step at the same time. The clock moves between the steps only: no transaction of the product sees it jump. */
async function play(histories: readonly History[], chance: Random, steps: number): Promise<void> {
  await Promise.all(histories.map(begin));
  for (let step = 0; step < steps; step++) {
    if (chance.whole(1, STEPS_A_WAIT) === 1) {
      await histories[0]!.act('wait');
      await Promise.all(histories.map((history) => history.staySignedIn()));
    }
    await Promise.all(histories.map((history) => history.step(CAMPAIGN)));
  }
}
