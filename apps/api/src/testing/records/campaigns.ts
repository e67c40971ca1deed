import { Random } from '#app/demo/random.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import type { World } from '#testing/world.ts';
import { ACTS, type Act } from './acts.ts';
import { History } from './history.ts';
import type { Cast } from './stage.ts';

/** A business and more creators than the job has openings for. */
const CAST: Cast = { owners: 1, creators: 4, openings: 5 };
const STEPS = 70;
const STEPS_A_WAIT = 20;
/** Histories that run at once. */
const AT_ONCE = 10;
/** Acts that often end a whole history, so they are rarer in one about one job. */
const ENDS: ReadonlySet<Act> = new Set(['ban', 'leave', 'changeJob', 'edit', 'decline', 'withdraw']);
const ONE_JOB = ACTS.filter((act) => act !== 'wait' && act !== 'post');
const USUAL = ONE_JOB.filter((act) => !ENDS.has(act));
const CAMPAIGN = [...ONE_JOB, ...USUAL, ...USUAL, ...USUAL];
/** What must have succeeded at least once in many histories. */
export const CAMPAIGN_ACTS: readonly Act[] = [...new Set<Act>([...ONE_JOB, 'wait'])];

/**
 * Runs random histories of jobs with one to five openings, several at once. After every `checkEvery` of them all invariants must hold, and
 * the records must equal a recount. Returns how often each act was done. Each history has its number as its seed.
 */
export async function tryCampaigns(world: World, count: number, checkEvery: number): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  for (let first = 0; first < count; first += AT_ONCE) {
    const histories = Array.from({ length: AT_ONCE }, (_, i) => new History(world, first + i, CAST));
    await play(histories, new Random(first));
    for (const history of histories) for (const [act, times] of history.done) done.set(act, (done.get(act) ?? 0) + times);
    if ((first + AT_ONCE) % checkEvery > 0 && first + AT_ONCE < count) continue;
    const broken = await brokenInvariants(world.db);
    if (broken.length > 0) throw new Error(`After ${first + AT_ONCE} histories: ${broken.join('; ')}`);
  }
  return done;
}

/** Lets all take a step at the same time. The clock moves between the steps only: no transaction of the product sees it jump. */
async function play(histories: readonly History[], chance: Random): Promise<void> {
  await Promise.all(histories.map((history) => history.begin()));
  for (let step = 0; step < STEPS; step++) {
    if (chance.whole(1, STEPS_A_WAIT) === 1) await histories[0]!.act('wait');
    await Promise.all(histories.map((history) => history.step(CAMPAIGN)));
  }
}
