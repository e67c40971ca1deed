import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCreator } from '@castlane/contract/discovery.ts';
import {
  arrangePortfolio,
  connectChannel,
  disconnectChannel,
  getCallbackUrl,
  getPortfolio,
  listChannels,
  listOwnPortfolio,
  syncChannel,
} from '@castlane/contract/integration.ts';
import { CHANNEL_GONE_DAYS, SYNC_MINUTES } from '@castlane/contract/policy.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchBytes } from '#platform/outbound-http.ts';
import { picture } from '#features/uploads/factory.ts';
import { askForSweep } from '#features/uploads/sweep.ts';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { FakeService } from '#testing/channel-service.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { pageUrlOf, pictureUrlOf } from './addresses.ts';

const youtube = new FakeService('youtube', { simulated: true });
const world = openWorld({}, { youtube });
const params = { service: 'youtube' } as const;
const asked: string[] = [];
const server = createServer((request, response) => void serve(request, response));
let creator: Actor;
let channel: string;
let made = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  youtube.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function serve({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(url);
  if (url.startsWith('/redirect')) return void response.writeHead(302, { location: '/a.png' }).end();
  if (url.startsWith('/large')) return void response.end(Buffer.alloc(6 * 1024 * 1024));
  if (url.startsWith('/svg')) return void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  if (url.startsWith('/gone')) return void response.writeHead(404).end();
  response.end(await picture());
}

beforeEach(async () => {
  creator = await world.creator();
  made += 1;
  channel = youtube.channel(`UC-items-${made}`).externalId;
  const { url } = await creator.call(getCallbackUrl, { params });
  await creator.call(connectChannel, { params, body: youtube.consent(url, channel) });
});

async function sync(): Promise<void> {
  await world.advance(SYNC_MINUTES * 60);
  await creator.call(syncChannel, { params });
  await world.castlane.worker.drain();
}

const own = async () => (await creator.call(listOwnPortfolio)).items;
const titles = (items: readonly { title: string | null }[]) => items.map(({ title }) => title?.slice(-1));

test('the newest items come first until their owner orders them; then the order and hidden items stay, and new items come first', async () => {
  const items = await own();
  expect(titles(items)).toEqual(['1', '2', '3']);
  const [one, two, three] = items.map(({ id }) => id) as [string, string, string];
  const arranged = await creator.call(arrangePortfolio, {
    body: {
      items: [
        { id: three, hidden: false },
        { id: one, hidden: true },
        { id: two, hidden: false },
      ],
    },
  });
  expect(titles(arranged.items)).toEqual(['3', '1', '2']);
  const told = youtube.channels.get(channel)!;
  youtube.channel(channel, { items: [youtube.item('new-9', { publishedAt: '2026-11-01T00:00:00Z' }), ...told.items] });
  await sync();
  expect(titles(await own())).toEqual(['9', '3', '1', '2']);
  expect((await own()).map(({ hidden }) => hidden)).toEqual([false, false, true, false]);
  const shown = await (await world.owner()).call(getPortfolio, { params: { slug: creator.slug } });
  expect(titles(shown.items)).toEqual(['9', '3', '2']);
  expect(shown.items[0]).toMatchObject({ service: 'youtube', kind: 'video', views: 500, seconds: 61, simulated: true });
});

test('the card of a creator has a picture as soon as it is stored, and not that of a video that was deleted', async () => {
  const owner = await world.owner();
  const works = async () => (await owner.call(getCreator, { params: { slug: creator.slug } })).works.map(({ uri }) => uri);
  const pictures = async () => (await own()).flatMap((item) => item.picture?.uri ?? []);
  expect(await works()).toEqual([]);
  const told = youtube.channels.get(channel)!;
  const withPicture = (name: string, publishedAt: string) =>
    youtube.item(name, { publishedAt, pictureUrl: `${youtube.origin}/${name}.png` });
  const [one, two] = [withPicture('seen-1', '2026-11-02T00:00:00Z'), withPicture('seen-2', '2026-11-01T00:00:00Z')];
  youtube.channel(channel, { items: [one, two, ...told.items] });
  await sync();
  const [first, second] = await pictures();
  expect((await works())[0]).toBe(first);
  expect(await works()).toHaveLength((await pictures()).length);
  youtube.channel(channel, { items: [two, ...told.items] });
  await sync();
  expect((await works())[0]).toBe(second);
});

test('an item that drops out of the newest and returns keeps its place and stays hidden; after a month it counts as new', async () => {
  const [one, two, three] = (await own()).map(({ id }) => id) as [string, string, string];
  const items = [
    { id: three, hidden: false },
    { id: one, hidden: true },
    { id: two, hidden: false },
  ];
  await creator.call(arrangePortfolio, { body: { items } });
  const all = youtube.channels.get(channel)!.items;
  const tell = async (...told: typeof all) => {
    youtube.channel(channel, { items: told });
    await sync();
  };
  await tell(all[1]!);
  expect(titles(await own())).toEqual(['2']);
  await tell(...all);
  expect((await own()).map(({ title, hidden }) => [title?.slice(-1), hidden])).toEqual([
    ['3', false],
    ['1', true],
    ['2', false],
  ]);
  await tell(all[1]!);
  await world.db`UPDATE portfolio_places SET left_at = left_at - make_interval(days => ${CHANNEL_GONE_DAYS})`;
  await tell(all[1]!);
  await tell(...all);
  expect((await own()).map(({ title, hidden }) => [title?.slice(-1), hidden])).toEqual([
    ['1', false],
    ['3', false],
    ['2', false],
  ]);
});

test('arranging items of others, unknown items or one item twice is refused and changes nothing', async () => {
  const [first, second] = await own();
  const other = await world.creator();
  const refused = async (who: Actor, ids: string[]) =>
    (await who.try(arrangePortfolio, { body: { items: ids.map((id) => ({ id, hidden: true })) } })).problem?.details;
  expect(await refused(other, [first!.id])).toEqual([{ path: 'items.0.id', message: expect.any(String) as unknown }]);
  expect(await refused(creator, [second!.id, newId()])).toMatchObject([{ path: 'items.1.id' }]);
  expect(await refused(creator, [first!.id, first!.id])).toMatchObject([{ path: 'items.1.id' }]);
  expect((await own()).map(({ hidden }) => hidden)).toEqual([false, false, false]);
});

test('an account without a visible profile has no portfolio', async () => {
  const owner = await world.owner();
  const portfolio = () => owner.codeOf(getPortfolio, { params: { slug: creator.slug } });
  expect(await portfolio()).toBe(200);
  expect(await owner.codeOf(getPortfolio, { params: { slug: owner.slug } })).toBe(1009);
  await world.setStatus('banned', creator.id);
  expect(await portfolio()).toBe(1009);
  await world.setStatus('inactive', creator.id);
  expect(await portfolio()).toBe(1009);
});

test('pictures are downloaded once, re-encoded, served from here, and deleted with their item', async () => {
  const at = (path: string) => `${youtube.origin}${path}`;
  youtube.channel(channel, { pictureUrl: at('/me.png?signature=1'), items: [youtube.item('a', { pictureUrl: at('/a.png?signature=1') })] });
  asked.length = 0;
  await sync();
  expect(asked.toSorted((a, b) => a.localeCompare(b))).toEqual(['/a.png?signature=1', '/me.png?signature=1']);
  const [item] = await own();
  const [mine] = (await creator.call(listChannels)).items;
  // Files that no row references are deleted after a day; these are referenced.
  await world.advance(24 * 3600);
  await runClock(world.deps, askForSweep);
  await world.castlane.worker.drain();
  for (const image of [item!.picture!, mine!.picture!]) {
    expect(image.uri).toMatch(/^\/files\/images\/[0-9a-f]{32}\/\d+\.webp$/);
    const { statusCode, headers } = await world.app.inject({ url: image.uri });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  }
  youtube.channel(channel, { pictureUrl: at('/me.png?signature=2'), items: [youtube.item('a', { pictureUrl: at('/a.png?signature=2') })] });
  asked.length = 0;
  await sync();
  expect(asked).toEqual([]);
  youtube.channel(channel, { pictureUrl: at('/new.png'), items: [] });
  await sync();
  await world.castlane.worker.drain();
  for (const image of [item!.picture!, mine!.picture!]) expect((await world.app.inject({ url: image.uri })).statusCode).toBe(404);
  const [other] = (await creator.call(listChannels)).items;
  await creator.call(disconnectChannel, { params });
  await world.castlane.worker.drain();
  expect((await world.app.inject({ url: other!.picture!.uri })).statusCode).toBe(404);
});

test('a picture that is invalid, on another host or too large is left out without an error', async () => {
  const paths = ['/redirect', '/large', '/svg', '/gone'].map((path) => `${youtube.origin}${path}`);
  const elsewhere = [
    'http://169.254.169.254/latest',
    'https://evil.test/a.png',
    `http://localhost:${new URL(youtube.origin).port}/a.png`,
    'file:///etc/passwd',
  ];
  const items = [...paths, ...elsewhere].map((pictureUrl, nth) => youtube.item(`p${nth}`, { pictureUrl }));
  youtube.channel(channel, { items });
  asked.length = 0;
  await sync();
  expect(asked.toSorted((a, b) => a.localeCompare(b))).toEqual(['/gone', '/large', '/redirect', '/svg']);
  expect((await own()).map((item) => item.picture)).toEqual(items.map(() => null));
  expect((await world.db`SELECT 1 FROM outbox WHERE kind = 'fetch-channel-picture' AND done_at IS NULL`).count).toBe(0);
});

test('only the services’ own addresses are linked and fetched', () => {
  const service = new FakeService('youtube');
  const meta = new FakeService('instagram');
  expect(pageUrlOf(service, 'https://www.youtube.com/watch?v=1')).toBe('https://www.youtube.com/watch?v=1');
  expect(pictureUrlOf(service, 'https://i.ytimg.com/vi/1/hq.jpg')?.isOfStandIn).toBe(false);
  expect(pictureUrlOf(meta, 'https://scontent-fra3-1.cdninstagram.com/v/1.jpg')).toBeDefined();
  for (const bad of [
    'http://i.ytimg.com/a',
    'https://i.ytimg.com:8443/a',
    'https://i.ytimg.com@evil.test/a',
    'https://evil.test/i.ytimg.com',
    'https://xi.ytimg.com/a',
    'https://i.ytimg.com.evil.test/a',
    'https://127.0.0.1/a',
    '//i.ytimg.com/a',
    'https://consent.youtube.test/a',
    '',
  ])
    expect(pictureUrlOf(service, bad)).toBeUndefined();
  for (const bad of ['https://cdninstagram.com.evil.test/a', 'https://evilcdninstagram.com/a', 'https://fbcdn.net/a'])
    expect(pictureUrlOf(meta, bad)).toBeUndefined();
});

test('no private address is contacted, whatever its name resolves to', async () => {
  const limits = { milliseconds: 2000, mostBytes: 1000 };
  asked.length = 0;
  const { port } = server.address() as AddressInfo;
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `http://127.0.0.1:${port}/`,
    'https://169.254.169.254/',
  ])
    await expect(fetchBytes(new URL(url), limits, { isTrusted: false })).rejects.toThrow(
      /^(This address is not fetched from|Nothing could be fetched)/,
    );
  expect(asked).toEqual([]);
});
