import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { cloneDatabase } from '#testing/database.ts';
import { hasRedis, RedisServer } from '#testing/redis.ts';
import { openWorld } from '#testing/world.ts';
import { TIMED } from '#testing/timed.ts';
import { startWake, type Wake } from './wake.ts';

const world = openWorld();
const redis = new RedisServer();
const AT_MOST = { timeout: 25_000, interval: 20 };
let pools: Pool[];
/** A separate database, so that only these tests listen there. */
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let [one, other]: Wake[] = [];
/** The streams that the other node was notified of. */
const told = new Set<string>();

async function openWake(pool: Pool, port = redis.port): Promise<Wake> {
  return startWake({ pool, log: world.deps.log, redis: { url: `redis://127.0.0.1:${port}`, channel: 'castlane:test' } });
}

describe.skipIf(!hasRedis)('nodes that notify each other by Redis', () => {
  beforeAll(async () => {
    database = await cloneDatabase(inject('databaseUrl'));
    pools = [1, 2].map((n) => connect({ url: database.url, max: 2, name: `test-redis-${n}` }));
  });
  beforeEach(async () => {
    await redis.start();
    [one, other] = [await openWake(pools[0]!), await openWake(pools[1]!)];
    other.subscribe({ accounts: (ids) => ids.forEach((id) => told.add(id)), sessions: () => {} });
    await goesByRedis();
  });
  afterEach(async () => {
    await Promise.all([one!.close(), other!.close()]);
    redis.thaw();
    await redis.kill();
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
    await database.drop();
  });

  /** Returns how long a wake took to arrive. */
  async function wakes(atMost = AT_MOST): Promise<number> {
    const id = newId();
    const began = performance.now();
    one!.accounts([id]);
    await expect.poll(() => told.has(id), atMost).toBe(true);
    return performance.now() - began;
  }

  async function goesByRedis(): Promise<void> {
    await expect
      .poll(async () => {
        const { redis: before, postgres } = { ...one!.state.said };
        // A wake sent before the nodes know each other may be lost: it is only a hint.
        await wakes({ ...AT_MOST, timeout: 500 }).catch(() => undefined);
        return one!.state.redis === 'up' && one!.state.said.redis > before && one!.state.said.postgres === postgres;
      }, AT_MOST)
      .toBe(true);
  }

  test('do not use the database for it', async () => {
    const { postgres } = { ...one!.state.said };
    for (let i = 0; i < 20; i++) await wakes();
    expect(one!.state).toMatchObject({ redis: 'up', nodes: 2, said: { postgres } });
  });

  test('switch to NOTIFY at once when Redis is killed, and back when it has restarted', TIMED, async () => {
    await redis.kill();
    for (let i = 0; i < 5; i++) expect(await wakes()).toBeLessThan(1000);
    expect(one!.state.redis).toBe('down');
    await redis.start();
    await goesByRedis();
  });

  test('switch to NOTIFY at once when Redis hangs, and back when it continues', TIMED, async () => {
    redis.freeze();
    for (let i = 0; i < 5; i++) expect(await wakes()).toBeLessThan(1000);
    expect(one!.state.redis).toBe('down');
    redis.thaw();
    await goesByRedis();
  });

  test('keep working when Redis loses its data', TIMED, async () => {
    expect(await redis.say('FLUSHALL')).toBe('+OK');
    expect(await wakes()).toBeLessThan(1000);
  });

  test('reach a node without Redis by NOTIFY, while they have it themselves', TIMED, async () => {
    const cutOff = await openWake(pools[1]!, 1);
    const heard = new Set<string>();
    cutOff.subscribe({ accounts: (ids) => ids.forEach((id) => heard.add(id)), sessions: () => {} });
    await expect.poll(() => one!.state.nodes, AT_MOST).toBe(3);
    const id = newId();
    one!.accounts([id]);
    await expect.poll(() => heard.has(id), { timeout: 1000, interval: 10 }).toBe(true);
    expect(one!.state.redis).toBe('up');
    await cutOff.close();
  });

  test('ignore invalid messages on their channel', TIMED, async () => {
    await redis.say('PUBLISH castlane:test {"node":"x"}');
    await redis.say('PUBLISH castlane:test nonsense');
    expect(await wakes()).toBeLessThan(1000);
  });
});
