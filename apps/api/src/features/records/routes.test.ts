import { getProfile } from '@castlane/contract/account.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { hideReview, showReview } from '@castlane/contract/review.ts';
import { expect, test } from 'vitest';
import { complete, makeAssigned, makeRatings, makeReviewed } from '#features/reviews/factory.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('a record counts what happened, for oneself and on the profile', async () => {
  const { owner, creator } = await makeReviewed(world);
  const done = { jobsAssigned: 1, jobsCompleted: 1, jobsCancelled: 0, onTime: 1, onTimeRate: 1, answerMinutes: null };
  const given = { jobsPosted: 1, openingsPosted: 1, openingsTaken: 1, jobsAssigned: 1, jobsCompleted: 1, jobsCancelled: 0, answered: 1 };
  const [ofCreator, ofOwner] = [await creator.call(getOwnRecord), await owner.call(getOwnRecord)];
  expect(ofCreator).toMatchObject({ creator: done, owner: null });
  expect(ofOwner).toMatchObject({ creator: null, owner: { ...given, hireRate: null, answerRate: null, answerSeconds: null } });
  expect(ofCreator.badges.map(({ badge, isEarned }) => [badge, isEarned])).toEqual([
    ['experienced', false],
    ['on_time', false],
    ['top_rated', false],
  ]);
  expect(ofCreator.badges[2]!.needs).toEqual([
    { measure: 'reviewCount', atLeast: 5, value: 1, isMet: false },
    { measure: 'rating', atLeast: 4.7, value: 5, isMet: true },
  ]);
  expect(ofOwner.badges.find(({ badge }) => badge === 'answers_everyone')!.needs).toEqual([
    { measure: 'answered', atLeast: 10, value: 1, isMet: false },
    { measure: 'answerRate', atLeast: 0.95, value: 1, isMet: true },
  ]);
  expect(await owner.call(getProfile, { params: { slug: creator.slug } })).toMatchObject({
    rating: 5,
    reviewCount: 1,
    badges: [],
    record: { creator: done, owner: null },
    jobsAssigned: 1,
  });
  expect(await creator.call(getProfile, { params: { slug: owner.slug } })).toMatchObject({
    record: { creator: null, owner: given },
    jobsPosted: 1,
  });
});

test('a first delivery after the agreed day is not on time', async () => {
  const work = await makeAssigned(world);
  await complete(world.deps, work, { isLate: true });
  expect((await work.creator.call(getOwnRecord)).creator).toEqual({
    jobsAssigned: 1,
    jobsCompleted: 1,
    jobsCancelled: 0,
    onTime: 0,
    onTimeRate: 0,
    answerMinutes: null,
  });
});

test('a badge depends on the displayed rating, and appears and disappears with the reviews', async () => {
  const creator = await world.creator();
  // 93 / 20 is 4.65, shown as 4.7; without one 5 it is 88 / 19, 4.63, shown as 4.6.
  const ids = await makeRatings(world, creator, [...Array.from({ length: 13 }, () => 5), ...Array.from({ length: 7 }, () => 4)]);
  const profile = async () => {
    const { rating, badges } = await creator.call(getProfile, { params: { slug: creator.slug } });
    return { rating, isTopRated: badges.includes('top_rated') };
  };
  expect(await profile()).toEqual({ rating: 4.7, isTopRated: true });
  const staff = await world.staff();
  await staff.call(hideReview, { params: { id: ids[0]! }, body: { reason: 'pressure' } });
  expect(await profile()).toEqual({ rating: 4.6, isTopRated: false });
  await staff.call(showReview, { params: { id: ids[0]! } });
  expect(await profile()).toEqual({ rating: 4.7, isTopRated: true });
});
