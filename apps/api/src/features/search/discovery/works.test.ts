import { getCreator, listCreators } from '@castlane/contract/discovery.ts';
import { arrangePortfolio, disconnectChannel, listOwnPortfolio } from '@castlane/contract/integration.ts';
import { CARD_WORKS, CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { expect, test } from 'vitest';
import { makeChannel } from '#features/channels/factory.ts';
import { purgeExpiredChannels } from '#features/channels/syncing/purge-expired.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

/** Returns the works on a creator's card: in the list and alone they are the same. */
async function worksOf({ slug }: Actor, owner?: Actor) {
  const reader = owner ?? (await world.owner());
  const { items } = await reader.call(listCreators, { query: { limit: 50, sort: 'newest' } });
  const { works } = items.find((each) => each.slug === slug)!;
  expect((await reader.call(getCreator, { params: { slug } })).works).toEqual(works);
  return works;
}

const urisOf = async (creator: Actor) => (await worksOf(creator)).map(({ uri }) => uri);

test('a card has the newest pictures of all channels, the cover in all sizes and the others in the smallest', async () => {
  const creator = await world.creator();
  expect(await worksOf(creator)).toEqual([]);
  await makeChannel(world.db, creator.id, { items: 3 });
  expect(await worksOf(creator)).toEqual([]);
  await makeChannel(world.db, creator.id, { service: 'instagram', items: 12, pictures: 2 });
  const small = { uri: 'instagram2/320.webp', width: 320, height: 180, sizes: [] };
  expect(await worksOf(creator)).toEqual([
    {
      uri: 'instagram1/640.webp',
      width: 640,
      height: 360,
      blur: 'data:image/webp;base64,AAAA',
      sizes: [
        { uri: 'instagram1/320.webp', width: 320, height: 180 },
        { uri: 'instagram1/640.webp', width: 640, height: 360 },
      ],
    },
    small,
  ]);
});

test('of many works a card has four, chosen by their owner as soon as they are arranged or hidden', async () => {
  const creator = await world.creator();
  await makeChannel(world.db, creator.id, { items: 12, pictures: 12 });
  const uris = await urisOf(creator);
  expect(uris).toEqual(['youtube1/640.webp', 'youtube2/320.webp', 'youtube3/320.webp', 'youtube4/320.webp']);
  expect(uris).toHaveLength(CARD_WORKS);
  const items = (await creator.call(listOwnPortfolio)).items.toReversed().map(({ id }, at) => ({ id, hidden: at === 1 }));
  await creator.call(arrangePortfolio, { body: { items } });
  expect(await urisOf(creator)).toEqual(['youtube12/640.webp', 'youtube10/320.webp', 'youtube9/320.webp', 'youtube8/320.webp']);
  await creator.call(arrangePortfolio, { body: { items: items.map(({ id }) => ({ id, hidden: true })) } });
  expect(await worksOf(creator)).toEqual([]);
});

test('works leave the card with their channel', async () => {
  const creator = await world.creator();
  await makeChannel(world.db, creator.id, { items: 1, pictures: 1 });
  await makeChannel(world.db, creator.id, { service: 'instagram', items: 1, pictures: 1 });
  expect(await worksOf(creator)).toHaveLength(2);
  await creator.call(disconnectChannel, { params: { service: 'youtube' } });
  expect(await urisOf(creator)).toEqual(['instagram1/640.webp']);
});

test('works that are as old as data may get are not shown, and those of a newer channel are back once the old ones are deleted', async () => {
  const creator = await world.creator();
  await makeChannel(world.db, creator.id, { items: 1, pictures: 1 });
  await world.advance(86_400);
  await makeChannel(world.db, creator.id, { service: 'instagram', items: 1, pictures: 1 });
  expect(await worksOf(creator)).toHaveLength(2);
  await world.advance((CHANNEL_GONE_DAYS - 1) * 86_400 + 60);
  expect(await worksOf(creator)).toEqual([]);
  await runClock(world.deps, purgeExpiredChannels);
  expect(await urisOf(creator)).toEqual(['instagram1/640.webp']);
});
