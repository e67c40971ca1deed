import type { ChannelServices } from '#features/channels/services/service.ts';
import { login } from '@castlane/contract/auth.ts';
import { getPortfolio, listChannels, listOwnPortfolio, syncChannel } from '@castlane/contract/integration.ts';
import { getCreator, listCreators } from '@castlane/contract/discovery.ts';
import { getMe } from '@castlane/contract/account.ts';
import { startServices, type StandIn } from '@castlane/stand-ins/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '#testing/client.ts';
import { servicesAt } from '#testing/consent.ts';
import { openWorld } from '#testing/world.ts';
import { CAST, CAST_PASSWORD, personOf } from './cast/cast.ts';
import { othersOfDemo } from './channels.ts';
import { loadDemo } from './load.ts';

const services: ChannelServices = {};
let standIn: StandIn;

beforeAll(async () => {
  standIn = await startServices({ others: othersOfDemo() });
  Object.assign(services, servicesAt(standIn));
});
const world = openWorld({}, services);
beforeAll(async () => {
  const { url, clientId, clientSecret } = standIn;
  const client = { clientId, clientSecret, authUrl: url, apiUrl: url, siteUrl: url };
  const instead = {
    youtube: { ...client, tokenUrl: url },
    instagram: { ...client, graphUrl: url },
    standIns: ['youtube', 'instagram'] as const,
  };
  await loadDemo({ ...world.deps, config: { ...world.deps.config, ...instead, standIns: [...instead.standIns] } }, standIn.consentOf);
});
afterAll(() => standIn.stop());

async function as(key: string): Promise<Client> {
  const { token } = await world.anyone().call(login, { body: { email: personOf(key).email, password: CAST_PASSWORD } });
  return new Client(world.app, token);
}

test('every channel of the demo that was read recently is live, and the others have lost their consent', async () => {
  const rows = await world.db<{ state: string; live: boolean; count: number }[]>`
    SELECT state, tokens IS NOT NULL AND next_read_at > app_now() AS live, count(*)::int FROM channels GROUP BY 1, 2 ORDER BY 1`;
  const all = CAST.flatMap(({ channels = [] }) => channels).length;
  expect(rows).toEqual([
    { state: 'connected', live: true, count: all - 2 },
    { state: 'needs_reconnect', live: false, count: 2 },
  ]);
});

test('Maya has about 24 videos and posts with pictures, visible to others', async () => {
  const { slug } = await (await as('maya')).call(getMe);
  const { items } = await (await as('daniel')).call(getPortfolio, { params: { slug } });
  expect(items.map(({ service }) => service).toSorted((a, b) => a.localeCompare(b))).toEqual([
    ...Array.from({ length: 12 }, () => 'instagram'),
    ...Array.from({ length: 12 }, () => 'youtube'),
  ]);
  expect(new Set(items.map(({ picture }) => picture?.uri)).size).toBe(24);
  for (const { uri } of items.slice(0, 3).flatMap(({ picture }) => picture!.sizes)) {
    const { statusCode, headers } = await world.app.inject({ url: uri });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  }
});

test('the cards of creators have pictures of their own, and a reading finds the same', async () => {
  const daniel = await as('daniel');
  const cardOf = async (key: string) => {
    const { slug } = await (await as(key)).call(getMe);
    return (await daniel.call(getCreator, { params: { slug } })).works.map(({ uri }) => uri);
  };
  const { items } = await daniel.call(listCreators, { query: { limit: 50 } });
  const without = items.filter(({ works }) => works.length === 0).map(({ name }) => name);
  // One has no channel, the other no video.
  expect(new Set(without)).toEqual(new Set(['Hamish Fraser', 'Sara Lund']));
  const covers = items.flatMap(({ works }) => works[0]?.uri ?? []);
  expect(new Set(covers).size).toBe(items.length - without.length);
  for (const url of covers.slice(0, 3)) expect((await world.app.inject({ url })).statusCode).toBe(200);
  expect([(await cardOf('zoe')).length, (await cardOf('nadia')).length]).toEqual([1, 2]);
  const before = await cardOf('arjun');
  expect(before).toHaveLength(4);
  await (await as('arjun')).call(syncChannel, { params: { service: 'youtube' } });
  expect(await cardOf('arjun')).toEqual(before);
});

test.each(['youtube', 'instagram'] as const)(
  'refreshing %s by hand finds the same items and downloads no picture again',
  async (service) => {
    const maya = await as('maya');
    const shown = async () =>
      (await maya.call(listOwnPortfolio)).items
        .filter((item) => item.service === service)
        .map(({ id, kind, title, url, views, seconds, publishedAt, picture }) => ({
          id,
          kind,
          title,
          url,
          views,
          seconds,
          publishedAt,
          picture,
        }));
    const before = await shown();
    const channelOf = async () => (await maya.call(listChannels)).items.find((each) => each.service === service)!;
    const { fetchedAt: _before, mayRefreshAt: _then, ...channel } = await channelOf();
    const after = await maya.call(syncChannel, { params: { service } });
    expect(after).toMatchObject(channel);
    expect(Date.parse(after.fetchedAt)).toBeGreaterThan(Date.parse(_before));
    expect(await shown()).toEqual(before);
    expect((await world.db`SELECT 1 FROM outbox WHERE kind = 'fetch-channel-picture'`).count).toBe(0);
  },
);

test('the channels of the other creators are read too', async () => {
  for (const [key, service] of [
    ['sara', 'youtube'],
    ['zoe', 'instagram'],
  ] as const) {
    const person = await as(key);
    const before = (await person.call(listChannels)).items[0]!;
    const after = await person.call(syncChannel, { params: { service } });
    expect(after).toMatchObject({ state: 'connected', trouble: null, handle: before.handle, followers: before.followers });
  }
});
