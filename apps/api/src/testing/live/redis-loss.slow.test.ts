import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { hasRedis, RedisServer } from '#testing/redis.ts';
import { openWorld } from '#testing/world.ts';
import { TIMED } from '#testing/timed.ts';
import { FAULTS, loseRedis } from './redis-loss.ts';

const redis = new RedisServer();
const settings: Record<string, string> = {};
let second: Castlane;

beforeAll(async () => {
  if (!hasRedis) return;
  await redis.start();
  settings.REDIS_URL = redis.url;
});
const world = openWorld(settings);
beforeAll(async () => {
  second = await build(world.deps.config, world.databaseUrl);
  await second.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await second.app.close();
  redis.thaw();
  await redis.kill();
});

test.skipIf(!hasRedis)(
  'no message is lost or late when Redis is killed, hangs or loses its data, and Redis is used again afterwards',
  { ...TIMED, timeout: 40_000 },
  async () => {
    const { gaps, missed, ...figures } = await loseRedis(world, second, redis, Object.keys(FAULTS), 1000);
    process.stdout.write(`\n${JSON.stringify(figures)}\n`);
    expect({ gaps, missed }).toEqual({ gaps: [], missed: 0 });
    expect(figures.p99).toBeLessThan(2000);
    expect(figures.backAfter).toBeLessThan(10_000);
    expect(figures.slowestWhenBack).toBeLessThan(1000);
  },
);

test.skipIf(!hasRedis)('a server without its Redis is degraded, and still accepts requests', async () => {
  const ready = async () => {
    const response = await world.app.inject('/readyz');
    return [response.statusCode, response.json()];
  };
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, { status: 'ready', database: 'up', redis: 'up' }]);
  await redis.kill();
  await expect
    .poll(ready, { timeout: 5000 })
    .toEqual([200, { status: 'degraded', database: 'up', redis: 'down', reason: expect.stringContaining('correct REDIS_URL') }]);
  expect((await world.app.inject('/metrics')).body).toContain('castlane_redis_up 0');
  const late = await build(world.deps.config, world.databaseUrl);
  expect((await late.app.inject('/readyz')).json()).toMatchObject({ status: 'degraded' });
  await late.app.close();
});
