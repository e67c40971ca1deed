import { sendMessage } from '@castlane/contract/message.ts';
import { CLOSE } from '@castlane/contract/socket.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Tx } from '#platform/db/connect.ts';
import { connectSocket, type Socket } from '#testing/socket.ts';
import { fillThread, type Chat } from '#testing/live/load.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { streamHeads } from './stream.ts';
import { trimStreams } from './trimming.ts';

const world = openWorld();
const LIMITS = { most: 3000, kept: 1000, days: 90 };
const DAY = 86_400;

/** A chat whose sides have so many old messages in their streams. */
async function filled(count: number): Promise<Chat> {
  const chat = await world.chat();
  await fillThread(world, chat, count, 'Two pairs ship on Monday.');
  return chat;
}

async function headOf({ id }: Actor) {
  const [stored] = await world.db<{ count: number; first: number }[]>`
    SELECT count(*)::int, min(n) AS first FROM stream_events WHERE account_id = ${id}`;
  return { ...(await streamHeads(world.db, [id]))[0]!, ...stored! };
}

async function say({ owner, thread }: Chat, body: string): Promise<void> {
  await owner.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body } });
}

function numbers(socket: Socket): number[] {
  return socket.of('event').map(({ n }) => n);
}

describe('a stream', () => {
  test('that is too long keeps its newest events; another one is left alone', async () => {
    const [long, short] = [await filled(5500), await filled(2000)];
    const before = await headOf(long.owner);
    await trimStreams(world.deps, { limits: LIMITS });
    expect(await headOf(long.owner)).toMatchObject({
      lastN: before.lastN,
      firstN: before.lastN - LIMITS.kept + 1,
      first: before.lastN - LIMITS.kept + 1,
      count: LIMITS.kept,
    });
    expect(await headOf(short.owner)).toMatchObject({ firstN: 1 });
  });

  test('stays whole when the node stops between two steps, and is trimmed by the next run', async () => {
    const { owner } = await filled(5500);
    const stop = new AbortController();
    let steps = 0;
    async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      steps += 1;
      stop.abort(new Error('the node stops'));
      return world.deps.write(work);
    }
    await expect(trimStreams({ ...world.deps, write }, { limits: LIMITS, stopping: stop.signal })).rejects.toThrow('the node stops');
    expect(steps).toBe(1);
    const { firstN, first, lastN } = await headOf(owner);
    expect(first).toBe(firstN);
    expect(firstN).toBeLessThan(lastN - LIMITS.kept + 1);
    await trimStreams(world.deps, { limits: LIMITS });
    expect(await headOf(owner)).toMatchObject({ firstN: lastN - LIMITS.kept + 1, count: LIMITS.kept });
  });

  test('keeps nothing that is 90 days old, and goes on with its numbers', async () => {
    const chat = await filled(2500);
    await world.advance(89 * DAY, chat.owner);
    await say(chat, 'Is it still free?');
    await trimStreams(world.deps, { limits: LIMITS });
    expect(await headOf(chat.owner)).toMatchObject({ firstN: 1 });
    await world.advance(2 * DAY);
    const { lastN } = await headOf(chat.owner);
    await trimStreams(world.deps, { limits: LIMITS });
    const head = await headOf(chat.owner);
    expect(head.lastN).toBe(lastN);
    expect(head.count).toBe(lastN - head.firstN + 1);
    expect(head.count).toBeLessThan(20);
    await world.advance(100 * DAY, chat.owner);
    await trimStreams(world.deps, { limits: LIMITS });
    expect(await headOf(chat.owner)).toMatchObject({ lastN, firstN: lastN + 1, count: 0 });
    await say(chat, 'And now?');
    expect(await headOf(chat.owner)).toMatchObject({ firstN: lastN + 1, count: 1 });
  });
});

describe('a device', () => {
  test('just behind the first event that is left resumes; one event further behind, it starts over', async () => {
    const { owner } = await filled(4000);
    await trimStreams(world.deps, { limits: LIMITS });
    const { epoch, firstN, lastN } = (await streamHeads(world.db, [owner.id]))[0]!;
    const [inTime, tooLate] = [
      await connectSocket(world.app, owner.token, { epoch, cursor: firstN - 1 }),
      await connectSocket(world.app, owner.token, { epoch, cursor: firstN - 2 }),
    ];
    await inTime.next('ready');
    await inTime.next('event', LIMITS.kept);
    expect(numbers(inTime)).toEqual(Array.from({ length: LIMITS.kept }, (_, i) => firstN + i));
    expect(await tooLate.next('reset')).toMatchObject({ cursor: lastN });
    expect(tooLate.of('event')).toEqual([]);
    for (const socket of [inTime, tooLate]) socket.cut();
  });

  test('that is connected loses nothing', async () => {
    const chat = await filled(4000);
    const socket = await connectSocket(world.app, chat.owner.token);
    const { cursor } = await socket.next('ready');
    await say(chat, 'Before.');
    await trimStreams(world.deps, { limits: LIMITS });
    await say(chat, 'After.');
    await socket.next('event', 2);
    const { lastN } = (await streamHeads(world.db, [chat.owner.id]))[0]!;
    const seen = socket.frames.flatMap((frame) => ('n' in frame ? [frame.n] : []));
    expect(seen).toEqual(Array.from({ length: lastN - cursor }, (_, i) => cursor + 1 + i));
    expect(socket.closeCode).toBeUndefined();
    socket.cut();
  });

  test('whose missing events are trimmed between its hello and their reading is closed, and then starts over', async () => {
    const { owner } = await filled(4000);
    const socket = await connectSocket(world.app, owner.token);
    const { epoch } = await socket.next('ready');
    const connection = [...world.castlane.hub.all()].find(({ viewer }) => viewer.accountId === owner.id);
    await trimStreams(world.deps, { limits: LIMITS });
    // As if it had said hello with this number just before.
    connection!.cursor = 10;
    world.castlane.hub.flush(owner.id);
    expect(await socket.closed()).toBe(CLOSE.tooSlow);
    expect(socket.of('event')).toEqual([]);
    const next = await connectSocket(world.app, owner.token, { epoch, cursor: 10 });
    await next.next('reset');
    next.cut();
  });
});
