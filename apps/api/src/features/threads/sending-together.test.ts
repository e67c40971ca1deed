import { randomUUID } from 'node:crypto';
import { sendMessage } from '@castlane/contract/message.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

function say(sender: Actor, threadId: string, more: { body?: string; replyTo?: string } = {}) {
  return sender.try(sendMessage, { body: { threadId, clientId: randomUUID(), body: 'Hello', ...more } });
}

async function anotherChat(owner: Actor) {
  const [creator, job] = await Promise.all([world.creator(), world.job(owner)]);
  const { id } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id } });
  return { creator, thread: await owner.call(initThread, { body: { proposalId: id } }) };
}

async function transactionsOf(eventIds: string[]): Promise<number> {
  const [row] = await world.db<{ count: number }[]>`
    SELECT count(DISTINCT xmin::text)::int AS count FROM thread_events WHERE id = ANY(${eventIds}::uuid[])`;
  return row!.count;
}

test('messages of several chats that arrive together are one transaction', async () => {
  const chats = await Promise.all(Array.from({ length: 4 }, () => world.chat()));
  const sent = await Promise.all(chats.map(({ owner, thread }) => say(owner, thread.id)));
  expect(sent.map(({ answer }) => answer.seq)).toEqual([3, 3, 3, 3]);
  expect(await transactionsOf(sent.map(({ answer }) => answer.id))).toBeLessThan(4);
});

test('a refused message does not fail its neighbours', async () => {
  const [first, second] = await Promise.all([world.chat(), world.chat()]);
  const [good, bad, foreign, late] = await Promise.all([
    say(first.owner, first.thread.id),
    say(second.owner, second.thread.id, { replyTo: newId() }),
    say(second.owner, first.thread.id),
    say(second.creator, second.thread.id),
  ]);
  expect([good, bad, foreign, late].map(({ status, problem }) => problem?.code ?? status)).toEqual([201, 1004, 1009, 201]);
});

test('a chat that another transaction has locked does not hold up the others', async () => {
  const [locked, free] = await Promise.all([world.chat(), world.chat()]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const lock = world.db.begin(async (tx) => {
    await tx`SELECT 1 FROM threads WHERE id = ${locked.thread.id} FOR UPDATE`;
    await held;
  });
  await expect
    .poll(async () => (await world.db`SELECT 1 FROM pg_locks WHERE relation = 'threads'::regclass AND mode = 'RowShareLock'`).length)
    .toBeGreaterThan(0);
  const waiting = say(locked.owner, locked.thread.id);
  expect((await say(free.owner, free.thread.id)).answer.seq).toBe(3);
  release();
  await lock;
  expect((await waiting).answer.seq).toBe(3);
});

test('an account with many chats gets the events of all in the order of its stream', async () => {
  const { owner, creator, thread } = await world.chat();
  const more = await Promise.all(Array.from({ length: 3 }, () => anotherChat(owner)));
  const socket = await connectSocket(world.app, owner.token);
  const { cursor } = await socket.next('ready');
  const sent = await Promise.all([say(creator, thread.id), ...more.map((chat) => say(chat.creator, chat.thread.id))]);
  await socket.next('event', 4);
  expect(socket.of('event').map(({ n }) => n)).toEqual([1, 2, 3, 4].map((step) => cursor + step));
  expect(new Set(socket.of('event').map(({ event }) => event.id))).toEqual(new Set(sent.map(({ answer }) => answer.id)));
  socket.cut();
});

test('an event that was delivered without reading it is the one that is read later', async () => {
  const { owner, creator, thread } = await world.chat();
  const live = await connectSocket(world.app, creator.token);
  const { epoch, cursor } = await live.next('ready');
  await say(owner, thread.id);
  const frame = await live.next('event');
  const resumed = await connectSocket(world.app, creator.token, { epoch, cursor });
  expect(await resumed.next('event')).toEqual(frame);
  live.cut();
  resumed.cut();
});
