import { setTimeout as pause } from 'node:timers/promises';
import { noneFailed, underLoad, type Drill } from '../drill.ts';
import { Redis, startRedisDoor, startSentinels } from '../redis.ts';
import type { Stage } from '../stage.ts';

const AWAY_MS = 8000;
const UP_MS = 15_000;

const KILLED: Drill = {
  name: 'Redis killed and back',
  target: '0 failed; used again when it is back',
  needs: ['nginx', 'redis'],
  async run(ground) {
    const redis = await Redis.start(ground, 'redis');
    try {
      return await underLoad(ground, { settings: () => ({ REDIS_URL: `redis://127.0.0.1:${redis.port}` }) }, async (stage) => {
        await redis.kill();
        await pause(AWAY_MS);
        await redis.startAgain();
        const missed = await notUp(stage);
        return (figures) => ({ missed: [...noneFailed(figures), ...missed] });
      });
    } finally {
      await redis.kill();
    }
  },
};

const FAIL_OVER: Drill = {
  name: 'Redis fail-over by Sentinel',
  target: '0 failed; the new primary is used',
  needs: ['nginx', 'redis', 'haproxy'],
  async run(ground) {
    const primary = await Redis.start(ground, 'redis-primary');
    const replica = await Redis.start(ground, 'redis-replica', primary);
    const sentinels = await startSentinels(ground, primary);
    const door = await startRedisDoor(ground, [primary, replica]);
    try {
      return await underLoad(ground, { settings: () => ({ REDIS_URL: `redis://127.0.0.1:${door.port}` }) }, async (stage) => {
        await pause(3000);
        await primary.kill();
        await pause(AWAY_MS);
        const missed = await notUp(stage);
        return (figures) => ({
          note: 'REDIS_URL is one address: haproxy stands there and follows the primary',
          missed: [...noneFailed(figures), ...missed],
        });
      });
    } finally {
      await door.stop();
      await sentinels.stop();
      await replica.kill();
      await primary.kill();
    }
  },
};

/** Says which nodes still do without Redis. */
async function notUp({ nodes }: Stage): Promise<string[]> {
  const missed = await Promise.all(
    nodes.map(async (node, index) => {
      for (const until = Date.now() + UP_MS; Date.now() < until; await pause(200)) {
        const { redis } = (await (await node.ask('/readyz')).json()) as { redis?: string };
        if (redis === 'up') return [];
      }
      return [`node ${index + 1} still does without Redis after ${UP_MS / 1000} s`];
    }),
  );
  return missed.flat();
}

export const REDIS: readonly Drill[] = [KILLED, FAIL_OVER];
