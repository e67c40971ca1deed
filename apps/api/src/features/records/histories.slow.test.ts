import { expect, test } from 'vitest';
import { differencesOfRecords } from './recount.ts';
import { differencesOfRatings } from '#features/reviews/recount.ts';
import { History } from '#testing/records/history.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const STEPS = 640;

test.each([3, 6])('after a long history every record matches a recount (%i)', { timeout: 240_000 }, async (seed) => {
  const history = new History(world, seed, { owners: 4, creators: 7, openings: 5 });
  await history.begin();
  await history.giveStars();
  for (let step = 0; step < STEPS; step++) {
    await history.step();
    if (step % 50 === 0) expect(await differencesOfRecords(world.db)).toEqual([]);
  }
  expect([...(await differencesOfRecords(world.db)), ...(await differencesOfRatings(world.db))]).toEqual([]);
  // All counted events must have happened.
  const often = (
    [
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
      'review',
      'handleReview',
      'ban',
      'leave',
      'wait',
    ] as const
  ).map((act) => [act, (history.done.get(act) ?? 0) > 0] as const);
  expect(often.filter(([, isDone]) => !isDone)).toEqual([]);
});
