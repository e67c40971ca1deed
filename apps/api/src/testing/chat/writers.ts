import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { sendMessage } from '#features/threads/sending.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readStreams } from '#platform/live/stream.ts';
import type { World } from '#testing/world.ts';

const WRITERS = 64;
const THREADS = 20;
const ROLLED_BACK = 0.2;
const PAUSED_MS = 3;

type Chat = Awaited<ReturnType<World['chat']>>;

/**
 * Many writers append to some threads at the same time: messages, and other events in slow transactions. One write in five is rolled back.
 * Meanwhile a reader per stream reads on after its last number: it must get every row, in order.
 */
export async function writeAtOnce(world: World, count: number): Promise<number> {
  const chats = await inRows(THREADS, () => world.chat());
  const readers = chats.flatMap(({ owner, creator }) => [owner.id, creator.id]).map((id) => reader(world, id));
  let left = count;
  let written = 0;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (left > 0) {
      left -= 1;
      const isWritten = await write(world, chats[randomInt(THREADS)]!);
      if (isWritten) written += 1;
    }
  });
  await Promise.all(writers);
  for (const each of readers) await each.stop();
  const [events] = await world.db<{ count: number }[]>`
    SELECT sum(last_seq - 2)::int AS count FROM threads WHERE id = ANY(${chats.map(({ thread }) => thread.id)}::uuid[])`;
  expect(events!.count).toBe(written);
  for (const { accountId, got } of readers) {
    const there = await world.db<{ n: number }[]>`SELECT n FROM stream_events WHERE account_id = ${accountId} ORDER BY n`;
    expect(got).toEqual(there.map(({ n }) => n));
    expect(got).toEqual(got.map((_, i) => i + 1));
  }
  return written;
}

async function write(world: World, { owner, creator, thread }: Chat): Promise<boolean> {
  const { id: accountId } = randomInt(2) ? owner : creator;
  if (randomInt(2)) {
    await sendMessage(world.deps, { accountId } as Viewer, { threadId: thread.id, clientId: randomUUID(), body: 'Hello' });
    return true;
  }
  const isRolledBack = Math.random() < ROLLED_BACK * 2;
  const undone = new Error('Rolled back');
  try {
    await world.deps.write(async (tx) => {
      await appendEvent(tx, world.deps.wake, thread.id, { kind: 'job_edited', senderId: accountId });
      if (randomInt(4) === 0) await pause(randomInt(PAUSED_MS));
      if (isRolledBack) throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return !isRolledBack;
}

type Reader = { accountId: string; got: number[]; stop: () => Promise<void> };

function reader(world: World, accountId: string): Reader {
  const got: number[] = [];
  let stopped = false;
  async function readOn(): Promise<number> {
    const rows = await readStreams(world.db, [{ accountId, after: got.at(-1) ?? 0 }], 500);
    got.push(...rows.map(({ n }) => n));
    return rows.length;
  }
  async function follow(): Promise<void> {
    while (!stopped) {
      await readOn();
      await pause(randomInt(50));
    }
    while ((await readOn()) > 0);
  }
  const following = follow();
  return {
    accountId,
    got,
    stop() {
      stopped = true;
      return following;
    },
  };
}

async function inRows<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let i = 0; i < count; i += 1) made.push(await make());
  return made;
}
