import { setTimeout as pause } from 'node:timers/promises';
import type { Castlane } from '#app/build.ts';
import type { RedisServer } from '#testing/redis.ts';
import type { World } from '#testing/world.ts';
import { Load, type Chat } from './load.ts';
import { Reader } from './reader.ts';
import { untilRead } from './reconnects.ts';

const EVERY_MS = 10;

/** Faults of a Redis; after each it works again. */
export const FAULTS: Record<string, (redis: RedisServer, ms: number) => Promise<unknown>> = {
  async killed(redis, ms) {
    await redis.kill();
    await pause(ms);
    await redis.start();
  },
  async frozen(redis, ms) {
    redis.freeze();
    await pause(ms);
    redis.thaw();
  },
  flushed: (redis) => redis.say('FLUSHALL'),
};

export type Outcome = { sent: number; missed: number; gaps: string[]; p99: number; backAfter: number; slowestWhenBack: number };

/** Two accounts write on one node and a reader listens on another, while Redis is lost and comes back. */
export async function loseRedis(
  world: World,
  other: Castlane,
  redis: RedisServer,
  faults: readonly string[],
  ms: number,
): Promise<Outcome> {
  const chat = await world.chat();
  const reader = new Reader(chat.creator);
  await reader.connect(other.app);
  const load = new Load(chat, EVERY_MS);
  let backAfter = 0;
  for (const fault of faults) {
    await pause(100);
    await FAULTS[fault]!(redis, ms);
    const began = performance.now();
    while ([world.deps, other.deps].some(({ wake }) => wake.state.redis !== 'up')) await pause(10);
    backAfter = Math.max(backAfter, performance.now() - began);
  }
  await load.stop();
  const slowestWhenBack = Math.max(...(await measure(world, chat, reader)));
  await untilRead(world, [reader]);
  reader.cut();
  const times = latencies(load, reader).toSorted((a, b) => a - b);
  return {
    sent: load.sent.size,
    missed: load.sent.size - times.length,
    gaps: reader.gaps,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    backAfter,
    slowestWhenBack,
  };
}

async function measure(world: World, chat: Chat, reader: Reader): Promise<number[]> {
  const load = new Load(chat, EVERY_MS);
  await pause(500);
  await load.stop();
  await untilRead(world, [reader]);
  return latencies(load, reader);
}

function latencies({ sent }: Load, { messages }: Reader): number[] {
  return [...sent].flatMap(([id, began]) => {
    const got = messages.get(id);
    return got ? [got.at - began] : [];
  });
}
