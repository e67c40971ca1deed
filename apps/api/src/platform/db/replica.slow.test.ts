import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFeed } from '@castlane/contract/feed.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStandby } from '#testing/standby.ts';
import { World, type Actor } from '#testing/world.ts';
import { connect, type Pool } from './connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

const world = new World();
let directory: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let replica: Pool;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'castlane-replica-'));
  const [one, two] = [join(directory, 'one'), join(directory, 'two')];
  primary = await startEmbeddedPostgres({ dataDir: one, settings: { shared_buffers: '32MB' } });
  const owner = connect({ url: primary.url, max: 1, statementTimeoutMs: 0, name: 'test-replica' });
  await migrate(owner);
  await owner.end();
  standby = await startStandby(primary, one, two);
  replica = connect({ url: standby.url, max: 1, name: 'test-replica' });
  await world.open(primary.url, { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url });
}, 60_000);
afterAll(async () => {
  await world.app.close();
  await replica.end({ timeout: 1 });
  await Promise.all([standby.stop(), primary.stop()]);
  await rm(directory, { recursive: true, force: true });
});

async function feedOf(creator: Actor, cookie?: string) {
  const headers = { authorization: `Bearer ${creator.token}`, ...(cookie && { cookie }) };
  const { statusCode, body } = await world.app.inject({ url: fullPath(listFeed), headers });
  const { items = [] } = JSON.parse(body) as { items?: { job: { slug: string } }[] };
  return { status: statusCode, text: body, count: items.length };
}

/** Reads the feed, and returns whether the replica answered. The server uses it only once it has found it up to date. */
async function isInUse(creator: Actor): Promise<boolean> {
  await feedOf(creator);
  const found = await replica`SELECT FROM pg_stat_activity WHERE application_name = 'castlane-late' AND query LIKE '%feed_order%'`;
  return found.length > 0;
}

test('a replica answers the feed; after one’s own change, if it is late or if it dies, the primary does', { timeout: 60_000 }, async () => {
  const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
  await expect.poll(() => replica`SELECT 1 FROM accounts WHERE id = ${creator.id}`).toHaveLength(1);
  await expect.poll(() => isInUse(creator), { timeout: 10_000 }).toBe(true);
  await replica`SELECT pg_wal_replay_pause()`;
  const job = await world.job(owner);
  expect((await feedOf(creator)).text).not.toContain(job.slug);

  // What the browser gets after a change of its own.
  const changed = await world.app.inject({
    method: 'PUT',
    url: `/user/v1/feeds/${job.slug}/saved`,
    headers: { authorization: `Bearer ${creator.token}` },
  });
  const cookie = changed.cookies.find(({ name }) => name === 'castlane_wrote');
  expect(cookie).toMatchObject({ maxAge: 6, httpOnly: true, sameSite: 'Strict' });
  expect((await feedOf(creator, `${cookie!.name}=${cookie!.value}`)).text).toContain(job.slug);
  expect((await feedOf(creator)).text).not.toContain(job.slug);

  // Five seconds are late, and six or seven show it.
  await expect.poll(async () => (await feedOf(creator)).text, { timeout: 10_000, interval: 200 }).toContain(job.slug);

  await replica`SELECT pg_wal_replay_resume()`;
  await expect.poll(() => replica`SELECT 1 FROM jobs WHERE slug = ${job.slug}`).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await replica.end({ timeout: 1 });
  const stopped = standby.stop();
  const statuses = new Set<number>();
  for (let n = 0; n < 40; n += 1) {
    statuses.add((await feedOf(creator)).status);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await stopped;
  expect([...statuses]).toEqual([200]);
});
