import { randomUUID } from 'node:crypto';
import { sendMessage } from '@castlane/contract/message.ts';
import { listThreads, setLastRead } from '@castlane/contract/thread.ts';
import { updateThread } from '@castlane/contract/thread-settings.ts';
import { describe, expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { markReadsInDisorder } from '#testing/chat/marks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const seenBy = async (who: Actor) => (await who.call(listThreads)).items[0]!;
const say = (who: Actor, threadId: string) => who.call(sendMessage, { body: { threadId, clientId: randomUUID(), body: 'Hello' } });

async function factsOf(accountId: string): Promise<{ kind: string }[]> {
  return world.db<{ kind: string }[]>`SELECT kind FROM stream_events WHERE account_id = ${accountId} ORDER BY n`;
}

describe('a thread', () => {
  test('is muted and archived for one side only, on all their devices', async () => {
    const { owner, creator, thread } = await world.chat();
    const [device, other] = await Promise.all([connectSocket(world.app, creator.token), connectSocket(world.app, owner.token)]);
    await Promise.all([device.next('ready'), other.next('ready')]);
    const params = { id: thread.id };
    expect(await creator.call(updateThread, { params, body: { muted: true } })).toMatchObject({ muted: true, archived: false });
    expect(await creator.call(updateThread, { params, body: { archived: true } })).toMatchObject({ muted: true, archived: true });
    expect(await device.next('thread', 2)).toMatchObject({ threadId: thread.id });
    expect(await seenBy(owner)).toMatchObject({ muted: false, archived: false });
    expect(other.of('thread')).toEqual([]);
    expect(await creator.call(updateThread, { params, body: { muted: false, archived: false } })).toMatchObject({
      muted: false,
      archived: false,
    });
    device.cut();
    other.cut();
  });

  test('that was archived returns with the next event', async () => {
    const { owner, creator, thread } = await world.chat();
    await creator.call(updateThread, { params: { id: thread.id }, body: { archived: true } });
    await say(owner, thread.id);
    expect((await seenBy(creator)).archived).toBe(false);
    expect(await creator.call(updateThread, { params: { id: thread.id }, body: { archived: true } })).toMatchObject({ archived: true });
  });

  test('that already has the setting does not change, and sends no event', async () => {
    const { creator, thread } = await world.chat();
    const change = { params: { id: thread.id }, body: { muted: true, archived: true } };
    await creator.call(updateThread, change);
    const facts = await factsOf(creator.id);
    await creator.call(updateThread, change);
    expect(await factsOf(creator.id)).toEqual(facts);
    expect(await creator.codeOf(updateThread, { params: { id: thread.id }, body: {} })).toBe(1004);
  });
});

describe('a delivery mark', () => {
  test('is sent to the other side once, and never goes beyond the end or backwards', async () => {
    const { owner, creator, thread } = await world.chat();
    for (let i = 0; i < 3; i += 1) await say(owner, thread.id);
    const [mine, theirs] = await Promise.all([connectSocket(world.app, owner.token), connectSocket(world.app, creator.token)]);
    await Promise.all([mine.next('ready'), theirs.next('ready')]);
    const facts = await factsOf(creator.id);
    for (const seq of [4, 4, 3, 100, 5]) theirs.send({ type: 'received', threadId: thread.id, seq });
    theirs.send({ type: 'ping' });
    await theirs.next('pong');
    await mine.next('delivered', 2);
    expect(mine.of('delivered').map(({ seq, accountId }) => [seq, accountId])).toEqual([
      [4, creator.id],
      [5, creator.id],
    ]);
    expect(await factsOf(creator.id)).toEqual(facts);
    expect(await seenBy(owner)).toMatchObject({ otherDeliveredSeq: 5, otherLastReadSeq: 0 });
    mine.cut();
    theirs.cut();
  });

  test('follows the read mark', async () => {
    const { owner, creator, thread } = await world.chat();
    await say(owner, thread.id);
    await creator.call(setLastRead, { body: { threadId: thread.id, seq: 3 } });
    expect(await seenBy(owner)).toMatchObject({ otherDeliveredSeq: 3, otherLastReadSeq: 3 });
    const facts = await factsOf(owner.id);
    const socket = await connectSocket(world.app, creator.token);
    socket.send({ type: 'received', threadId: thread.id, seq: 3 });
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect(await factsOf(owner.id)).toEqual(facts);
    socket.cut();
  });

  test('in a foreign thread is ignored', async () => {
    const [{ thread }, stranger] = [await world.chat(), await world.creator()];
    const socket = await connectSocket(world.app, stranger.token);
    socket.send({ type: 'received', threadId: thread.id, seq: 2 });
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect(await world.db`SELECT 1 FROM thread_members WHERE thread_id = ${thread.id} AND last_delivered_seq > 0`).toEqual([]);
    socket.cut();
  });
});

test('500 read marks out of order, repeated and too high, from two devices: the mark only grows and ends at the highest', async () => {
  expect(await markReadsInDisorder(world, 500)).toBe(52);
});
