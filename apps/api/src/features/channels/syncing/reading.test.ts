import { getProfile } from '@castlane/contract/account.ts';
import { login } from '@castlane/contract/auth.ts';
import { listCreators } from '@castlane/contract/discovery.ts';
import type { ItemReading } from '#features/channels/services/service.ts';
import { connectChannel, getCallbackUrl, listChannels, syncChannel, type OwnChannel } from '@castlane/contract/integration.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { CHANNEL_GONE_DAYS, SYNC_MINUTES } from '@castlane/contract/policy.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy } from '#features/channels/services/service.ts';
import { runClock } from '#platform/clocks.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { away, FakeService } from '#testing/channel-service.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { readDaily } from './daily.ts';
import { purgeExpiredChannels } from './purge-expired.ts';
import { readChannel } from './reading.ts';

const youtube = new FakeService('youtube');
const instagram = new FakeService('instagram');
const world = openWorld({}, { youtube, instagram });
const DAY = 86_400;
const params = { service: 'youtube' } as const;

let made = 0;
let creator: Actor;
let channel: string;

/** Returns a creator who has connected a channel. */
async function connected(service: 'youtube' | 'instagram' = 'youtube'): Promise<{ creator: Actor; channel: string }> {
  const someone = await world.creator();
  made += 1;
  const fake = service === 'youtube' ? youtube : instagram;
  const id = fake.channel(`UC-read-${made}`).externalId;
  const { url } = await someone.call(getCallbackUrl, { params: { service } });
  await someone.call(connectChannel, { params: { service }, body: fake.consent(url, id) });
  return { creator: someone, channel: id };
}

const own = async (who: Actor = creator): Promise<OwnChannel> => (await who.call(listChannels)).items[0]!;
const rowOf = async (id: string) =>
  (await world.db<{ id: string; tokens: string | null; nextReadAt: string }[]>`SELECT * FROM channels WHERE external_id = ${id}`)[0]!;

/** Advances the time, runs the clock and does what it enqueued. */
async function daily(seconds: number = DAY): Promise<void> {
  await world.advance(seconds);
  await runClock(world.deps, readDaily);
  await world.castlane.worker.drain();
}

async function syncNow(who: Actor = creator): Promise<OwnChannel> {
  await world.advance(SYNC_MINUTES * 60);
  return who.call(syncChannel, { params });
}

afterEach(async () => {
  youtube.forgive();
  instagram.forgive();
  await world.db`DELETE FROM outbox WHERE done_at IS NULL`;
});

describe('by hand', () => {
  beforeAll(async () => void ({ creator, channel } = await connected()));

  // Proves 1.18, 7.42.
  test('a channel is read at most once in ten minutes, to the second, however many ask at once', async () => {
    const first = await creator.try(syncChannel, { params });
    expect(first.problem?.code).toBe(1022);
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(SYNC_MINUTES * 60 - 10);
    youtube.channel(channel, { followers: 1300 });
    await world.advance(SYNC_MINUTES * 60);
    const codes = await Promise.all(Array.from({ length: 10 }, () => creator.codeOf(syncChannel, { params })));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1022)).toHaveLength(9);
    expect((await own()).followers).toBe(1300);
  });

  test.each([
    ['away', away(), 'away'],
    ['busy', new ServiceBusy('429', 3600), 'busy'],
    ['answering nonsense', new UnexpectedResponse('html'), 'not_understood'],
    ['broken', new TypeError('undefined is not a function'), 'not_understood'],
  ])('a service that is %s leaves the profile unchanged, and the channel shows the problem', async (_what, error, trouble) => {
    const before = await own();
    youtube.fail('read', error);
    expect(await syncNow()).toMatchObject({ trouble, followers: before.followers, fetchedAt: before.fetchedAt, state: 'connected' });
    youtube.forgive();
    expect((await syncNow()).trouble).toBeNull();
  });

  test('a number that becomes hidden is removed', async () => {
    youtube.channel(channel, { followers: null });
    expect((await syncNow()).followers).toBeNull();
  });
});

describe('every day', () => {
  test('a channel is read once by any number of nodes, and renewed before its access expires', async () => {
    const { creator: someone, channel: id } = await connected();
    const before = (await rowOf(id)).tokens;
    youtube.channel(id, { followers: 5000 });
    youtube.calls.length = 0;
    await world.advance(DAY);
    await Promise.all(Array.from({ length: 4 }, () => runClock(world.deps, readDaily)));
    await world.castlane.worker.drain();
    const [tasks] = await world.db<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM outbox WHERE cause LIKE ${`read-channel ${(await rowOf(id)).id}%`}`;
    expect(tasks!.count).toBe(1);
    expect((await own(someone)).followers).toBe(5000);
    expect((await rowOf(id)).tokens).not.toBe(before);
    expect(youtube.calls).toContain('renew');
  });

  test('a failure is retried twice, not before the time the service names, and then left until the next day', async () => {
    const { creator: someone, channel: id } = await connected();
    const reads = () => youtube.calls.filter((call) => call === 'read').length;
    await world.db`UPDATE channels SET next_read_at = app_now() + interval '9 days' WHERE external_id <> ${id}`;
    youtube.fail('read', new ServiceBusy('quota', 3 * 3600), 3);
    youtube.calls.length = 0;
    await daily();
    expect([reads(), (await own(someone)).trouble]).toEqual([1, 'busy']);
    await daily(3600);
    expect(reads()).toBe(1);
    await daily(2 * 3600 + 60);
    expect(reads()).toBe(2);
    await daily(3 * 3600 + 60);
    expect(reads()).toBe(3);
    await daily(12 * 3600);
    expect(reads()).toBe(3);
    await daily();
    expect([reads() > 3, (await own(someone)).trouble]).toEqual([true, null]);
    expect((await world.db`SELECT 1 FROM outbox WHERE dead_at IS NOT NULL`).count).toBe(0);
  });

  test('a revoked consent asks the owner to reconnect, once, in the product and by mail, and keeps what was read', async () => {
    const { creator: someone, channel: id } = await connected();
    youtube.takeAway(id);
    await daily();
    await daily();
    const { items } = await someone.call(listNotifications);
    expect(items.map(({ kind, data }) => [kind, data])).toEqual([['channel_needs_reconnect', { service: 'youtube' }]]);
    expect(await own(someone)).toMatchObject({ state: 'needs_reconnect', trouble: null, followers: 1200 });
    expect((await rowOf(id)).tokens).toBeNull();
    const mails = await world.mails(someone.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Reconnect your YouTube channel']);
    const { url } = await someone.call(getCallbackUrl, { params });
    await someone.call(connectChannel, { params, body: youtube.consent(url, id) });
    expect((await own(someone)).state).toBe('connected');
  });

  // Proves 7.45.
  test('an account that is no longer professional must be reconnected too', async () => {
    const { creator: someone } = await connected('instagram');
    instagram.fail('read', new CannotConnect('not_professional'));
    await daily();
    expect((await own(someone)).state).toBe('needs_reconnect');
  });

  test('a banned creator’s channel is kept but not read', async () => {
    const { creator: someone, channel: id } = await connected();
    await world.setStatus('banned', someone.id);
    const before = await rowOf(id);
    await daily();
    expect((await rowOf(id)).nextReadAt).toBe(before.nextReadAt);
    await world.setStatus('inactive', someone.id);
  });

  test('reconnecting wins over a read with the old consent', async () => {
    const { creator: someone, channel: id } = await connected();
    const { id: rowId } = await rowOf(id);
    const { url } = await someone.call(getCallbackUrl, { params });
    const letGo = youtube.hang();
    const reading = readChannel(world.deps, rowId);
    const connecting = someone.call(connectChannel, { params, body: youtube.consent(url, id) });
    youtube.fail('read', new AuthorizationRevoked('the old one'));
    letGo();
    await Promise.all([reading, connecting.catch(() => undefined)]);
    youtube.forgive();
    const { url: again } = await someone.call(getCallbackUrl, { params });
    await someone.call(connectChannel, { params, body: youtube.consent(again, id) });
    expect((await own(someone)).state).toBe('connected');
  });
});

test('tokens encrypted with an older key are readable, and are encrypted with the newest key at the next read', async () => {
  const { channel: id } = await connected('instagram');
  const roots = ['old', 'new'].map((name) => ({
    id: name,
    bytes: Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7 + name.length)),
  }));
  const [old, both, fresh] = [secretKeysFrom([roots[0]!]), secretKeysFrom([roots[1]!, roots[0]!]), secretKeysFrom([roots[1]!])];
  const { id: rowId, tokens } = await rowOf(id);
  const plain = world.deps.keys.open('channel', tokens!)!;
  await world.db`UPDATE channels SET tokens = ${old.seal('channel', plain)}, renew_from = app_now() + interval '1 day' WHERE id = ${rowId}`;
  expect(await readChannel({ ...world.deps, keys: both }, rowId)).toBeUndefined();
  const sealed = (await rowOf(id)).tokens!;
  expect(sealed).toMatch(/^new\./);
  expect(JSON.parse(fresh.open('channel', sealed)!)).toEqual(JSON.parse(plain));
  // A key that was removed too early makes the tokens unreadable.
  expect(await readChannel({ ...world.deps, keys: old }, rowId)).toBeUndefined();
  expect((await rowOf(id)).tokens).toBeNull();
});

describe('a service that sends bad data:', () => {
  test('words stay text, lengths are cut, numbers stay numbers and only its own addresses are kept', async () => {
    const { creator: someone, channel: id } = await connected();
    const item = (externalId: string, overrides: Partial<ItemReading>) =>
      youtube.item(externalId, { publishedAt: '2026-09-01T00:00:00Z', ...overrides });
    youtube.channel(id, {
      name: `<script>alert(1)</script>\u202E\u0000${'x'.repeat(500)}`,
      followers: -1,
      views: 1e30,
      posts: 1.5,
      items: [
        item('a', { title: '<img src=x onerror=alert(1)>', views: Number.NaN, seconds: -4 }),
        item('b', { url: 'javascript:alert(1)' }),
        item('c', { url: 'https://www.youtube.com.evil.test/watch?v=c' }),
        item('d', { url: 'http://www.youtube.com/watch?v=d' }),
        item('e', { url: 'https://user:pass@www.youtube.com/watch?v=e' }),
        item('f', { publishedAt: 'yesterday' }),
        item('g', { kind: 'applet' as never }),
        item('a', { title: 'twice' }),
        item('h', { title: 'x'.repeat(10_000) }),
        item('../../i', {}),
        ...Array.from({ length: 40 }, (_, at) => item(`n${at}`, {})),
      ],
    });
    const synced = await syncNow(someone);
    expect(synced).toMatchObject({ trouble: null, followers: null, views: null, posts: null });
    expect(synced.name).toMatch(/^<script>alert\(1\)<\/script>x+$/);
    expect([...synced.name]).toHaveLength(100);
    const items = await world.db<{ externalId: string; title: string; views: number | null; seconds: number | null }[]>`
      SELECT p.external_id, p.title, p.views, p.seconds FROM portfolio_items p JOIN channels h ON h.id = p.channel_id WHERE h.external_id = ${id} ORDER BY 1`;
    expect(items).toHaveLength(12);
    expect(items[0]).toEqual({ externalId: 'a', title: '<img src=x onerror=alert(1)>', views: null, seconds: null });
    expect(items.map(({ externalId }) => externalId)).not.toContain('b');
    expect(items.find(({ externalId }) => externalId === 'h')?.title).toHaveLength(200);
  });

  test.each([
    ['an address on another host', { url: 'https://evil.test/channel' }],
    ['another channel', { externalId: 'UC-somebody-else' }],
    ['no name', { handle: '\u0000 \u200B' }],
    ['a name that nobody sees', { handle: '\u3164\u2800\u00AD' }],
  ])('%s is rejected, and nothing changes', async (_what, overrides) => {
    const { creator: someone, channel: id } = await connected();
    const before = await own(someone);
    youtube.channels.set(id, { ...youtube.channel(id), ...overrides });
    expect(await syncNow(someone)).toMatchObject({ trouble: 'not_understood', url: before.url, handle: before.handle, followers: 1200 });
  });
});

test('data of a service is shown for 30 days to the second, and is then deleted from the database', async () => {
  const { creator: someone, channel: id } = await connected();
  await world.db`UPDATE channels SET next_read_at = app_now() + interval '1 year', fetched_at = date_trunc('second', app_now()) WHERE external_id = ${id}`;
  await world.db`UPDATE shown_creators SET youtube_at = (SELECT fetched_at FROM channels WHERE external_id = ${id}) WHERE account_id = ${someone.id}`;
  const left = async () =>
    (
      await world.db<
        { seconds: number }[]
      >`SELECT extract(epoch FROM fetched_at + make_interval(days => ${CHANNEL_GONE_DAYS}) - app_now())::float8 AS seconds FROM channels WHERE external_id = ${id}`
    )[0]!.seconds;
  const seen = async () => (await (await world.owner()).call(getProfile, { params: { slug: someone.slug } })).channels[0]!;
  const found = async () =>
    (await (await world.owner()).call(listCreators, { query: { platform: 'youtube', followersMin: 1000, limit: 50 } })).items.some(
      (each) => each.slug === someone.slug,
    );
  await world.advance(Math.floor(await left()) - 30);
  expect(await purgeExpiredChannels.due(world.db, 50)).not.toContain((await rowOf(id)).id);
  expect(await seen()).toMatchObject({ followers: 1200, views: 90_000, name: `Channel ${id}` });
  expect(await found()).toBe(true);
  await world.advance(Math.ceil(await left()));
  const gone = { followers: null, views: null, posts: null, picture: null, name: `@${id}`, handle: `@${id}` };
  expect(await seen()).toMatchObject(gone);
  expect(await found()).toBe(false);
  expect(await runClock(world.deps, purgeExpiredChannels)).toBeGreaterThan(0);
  const [row] = await world.db`SELECT name, followers, views, posts, picture FROM channels WHERE external_id = ${id}`;
  expect(row).toEqual({ name: null, followers: null, views: null, posts: null, picture: null });
  expect((await world.db`SELECT 1 FROM portfolio_items p JOIN channels h ON h.id = p.channel_id WHERE h.external_id = ${id}`).count).toBe(
    0,
  );
  const [shown] = await world.db`SELECT youtube, tags FROM shown_creators WHERE account_id = ${someone.id}`;
  expect(shown!.youtube).toBeNull();
  expect(shown!.tags).not.toContain('youtube>=3');
  expect(await runClock(world.deps, purgeExpiredChannels)).toBe(0);
  // The session expired after as many days.
  const { token } = await world.anyone().call(login, { body: { email: someone.email, password: DEMO_PASSWORD } });
  expect(await new Client(world.app, token).call(syncChannel, { params })).toMatchObject({ followers: 1200, name: `Channel ${id}` });
});

// Keep this test last: afterwards this process stops calling the service.
test('a service that hangs is not called after five failures, and is called again a minute later', async () => {
  const { creator: someone } = await connected();
  youtube.fail('read', away(), 5);
  for (let nth = 0; nth < 5; nth++) await syncNow(someone);
  youtube.calls.length = 0;
  expect((await syncNow(someone)).trouble).toBe('away');
  expect(youtube.calls).not.toContain('read');
  // Another process has its own breaker; this one's pause is a minute of real time.
  await restarted(async (castlane) => {
    const { id } = (await world.db<{ id: string }[]>`SELECT id FROM channels WHERE account_id = ${someone.id}`)[0]!;
    expect(await readChannel(castlane.deps, id)).toBeUndefined();
  });
  expect((await own(someone)).trouble).toBeNull();
});

/** Runs the work on a freshly started server. */
async function restarted(work: (castlane: Castlane) => Promise<void>): Promise<void> {
  const castlane = await build(world.deps.config, world.databaseUrl, { channelServices: { youtube, instagram } });
  try {
    await work(castlane);
  } finally {
    await castlane.app.close();
  }
}
