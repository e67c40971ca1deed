import { getMe, getProfile } from '@castlane/contract/account.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { getVerification } from '@castlane/contract/staff-verification.ts';
import { getAccount } from '@castlane/contract/staff.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { makeChannel } from './factory.ts';

const world = openWorld();
const DAY = 86_400;

test('a number has its channel, its source and its date, and is removed when it is too old', async () => {
  const [creator, owner] = [await world.creator(), await world.owner()];
  await makeChannel(world.db, creator.id, { handle: '@trails', followers: 64_200 });
  await makeChannel(world.db, creator.id, { service: 'instagram', handle: '@trails.pics', followers: null });
  const read = async () => (await owner.call(getProfile, { params: { slug: creator.slug } })).channels;
  const channel = { fetchedAt: expect.stringMatching(/Z$/) as unknown, simulated: true };
  const cards = [
    { ...channel, service: 'youtube', handle: '@trails', followers: 64_200 },
    { ...channel, service: 'instagram', handle: '@trails.pics', followers: null },
  ];
  const details = { picture: null, views: null, posts: null };
  expect(await read()).toEqual([
    { ...cards[0], ...details, name: '@trails', url: 'https://www.youtube.com/@trails' },
    { ...cards[1], ...details, name: '@trails.pics', url: 'https://www.instagram.com/trails.pics/' },
  ]);
  expect((await creator.call(getMe)).creator?.channels).toEqual(cards);
  await world.advance(CHANNEL_GONE_DAYS * DAY - 60);
  expect((await creatorAgain()).map(({ followers }) => followers)).toEqual([64_200, null]);
  await world.advance(120);
  expect((await creatorAgain()).map(({ followers }) => followers)).toEqual([null, null]);

  async function creatorAgain() {
    const later = await world.owner();
    return (await later.call(getProfile, { params: { slug: creator.slug } })).channels;
  }
});

test('staff see the channels of a profile in review with their links, and no outdated number', async () => {
  const creator = await world.creator({ state: 'pending' });
  await makeChannel(world.db, creator.id, { handle: '@trails', followers: 64_200 });
  const channel = { service: 'youtube', handle: '@trails', url: 'https://www.youtube.com/@trails', simulated: true, followers: 64_200 };
  expect(await read()).toMatchObject([[channel], [channel]]);
  await world.advance(CHANNEL_GONE_DAYS * DAY + 60);
  expect(await read()).toMatchObject([[{ ...channel, followers: null }], [{ ...channel, followers: null }]]);

  async function read() {
    const staff = await world.staff();
    const [review, account] = await Promise.all([
      staff.call(getVerification, { params: { accountId: creator.id } }),
      staff.call(getAccount, { params: { id: creator.id } }),
    ]);
    return [review.channels, account.channels];
  }
});
