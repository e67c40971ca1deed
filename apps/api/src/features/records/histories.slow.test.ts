import { expect, test } from 'vitest';
import { differencesOfRecords } from './recount.ts';
import { differencesOfRatings } from '#features/reviews/recount.ts';
import { History } from '#testing/records/history.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const STEPS = 640;
/** The first history goes on until all counted events have happened, but no longer than this. */
const MOST_STEPS = 2000;
const COUNTED = [
  'propose',
  'approve',
  'decline',
  'answerOffer',
  'deliver',
  'answerDelivery',
  'cancel',
  'dispute',
  'decide',
  'ship',
  'pay',
  'askAboutPayment',
  'decidePayment',
  'changeOpenings',
  'invite',
  'changeVisibility',
  'review',
  'handleReview',
  'ban',
  'leave',
  'wait',
] as const;

const happened = new Set<string>();

test.each([3, 6])('after a long history every record matches a recount (%i)', { timeout: 240_000 }, async (seed) => {
  const history = new History(world, seed, { owners: 4, creators: 7, openings: 5 });
  await history.begin();
  await history.giveStars();
  const missing = () => COUNTED.filter((act) => !happened.has(act));
  for (let step = 0; step < STEPS || (step < MOST_STEPS && missing().length > 0); step++) {
    await history.step();
    for (const act of history.done.keys()) happened.add(act);
    if (step % 50 === 0) expect(await differencesOfRecords(world.db)).toEqual([]);
  }
  expect([...(await differencesOfRecords(world.db)), ...(await differencesOfRatings(world.db))]).toEqual([]);
  expect(missing()).toEqual([]);
});
