import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { banAccount } from '@castlane/contract/staff.ts';
import { deleteMessage, editMessage } from '@castlane/contract/message-change.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { MESSAGE_MAIL_MINUTES } from '@castlane/contract/policy.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { initThread, setLastRead } from '@castlane/contract/thread.ts';
import { updateThread } from '@castlane/contract/thread-settings.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

function say(sender: Actor, threadId: string, more: { clientId?: string; body?: string; replyTo?: string } = {}) {
  return sender.try(sendMessage, { body: { threadId, clientId: randomUUID(), body: 'Hello', ...more } });
}

async function anotherChat(owner: Actor, creator: Actor) {
  const job = await world.job(owner);
  const proposal = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
  return { thread: await owner.call(initThread, { body: { proposalId: proposal.id } }) };
}

async function queued(kind: string, accountId: string) {
  return world.db<{ cause: string; payload: object; minutes: number }[]>`
    SELECT cause, payload, round(extract(epoch FROM run_at - app_now()) / 60)::int AS minutes
    FROM outbox WHERE kind = ${kind} AND payload ->> 'accountId' = ${accountId} AND done_at IS NULL ORDER BY created_at`;
}

describe('a clientId', () => {
  test('sent 50 times at once is one message', async () => {
    const { creator, thread } = await world.chat();
    const clientId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 50 }, () => say(creator, thread.id, { clientId })));
    expect(new Set(sent.map(({ status, answer }) => `${status} ${answer.id} ${answer.seq}`)).size).toBe(1);
  });

  test('stands for the same message a day later', async () => {
    const { creator, thread } = await world.chat();
    const clientId = randomUUID();
    const first = await say(creator, thread.id, { clientId });
    await world.advance(25 * 60 * 60);
    expect((await say(creator, thread.id, { clientId })).answer).toEqual(first.answer);
  });

  test('stands for the text that was sent first, after an edit and after a deletion', async () => {
    const { creator, thread } = await world.chat();
    const clientId = randomUUID();
    const { id } = (await say(creator, thread.id, { clientId, body: 'First' })).answer;
    const params = { eventId: id };
    await creator.call(editMessage, { params, body: { body: 'Second' } });
    expect((await say(creator, thread.id, { clientId, body: 'Second' })).problem).toMatchObject({ code: 1005 });
    expect((await say(creator, thread.id, { clientId, body: 'First' })).answer).toMatchObject({ id, body: 'Second' });
    await creator.call(deleteMessage, { params });
    expect((await say(creator, thread.id, { clientId, body: 'Second' })).problem).toMatchObject({ code: 1005 });
    expect((await say(creator, thread.id, { clientId, body: 'First' })).answer).toMatchObject({ id, body: null });
  });

  test('used in two threads at once makes one message', async () => {
    const { owner, creator, thread } = await world.chat();
    const { thread: second } = await anotherChat(owner, creator);
    for (let round = 0; round < 5; round += 1) {
      const clientId = randomUUID();
      const sent = await Promise.all([thread, second, thread, second].map(({ id }) => say(creator, id, { clientId })));
      expect(sent.map(({ status, problem }) => problem?.code ?? status).toSorted((a, b) => a - b)).toEqual([201, 201, 1005, 1005]);
    }
  });

  test('of two accounts makes two messages', async () => {
    const { owner, creator, thread } = await world.chat();
    const clientId = randomUUID();
    const sent = await Promise.all([owner, creator].map((sender) => say(sender, thread.id, { clientId })));
    expect(new Set(sent.map(({ answer }) => answer.id)).size).toBe(2);
  });
});

describe('a message is refused', () => {
  test('when it replies to something that is not a message of the thread', async () => {
    const [{ owner, creator, thread }, elsewhere] = await Promise.all([world.chat(), world.chat()]);
    const foreign = (await say(elsewhere.owner, elsewhere.thread.id)).answer;
    const [started] = await world.db<{ id: string }[]>`SELECT id FROM thread_events WHERE thread_id = ${thread.id} AND seq = 2`;
    for (const replyTo of [foreign.id, started!.id, newId()]) {
      expect((await say(creator, thread.id, { replyTo })).problem).toMatchObject({ code: 1004, details: [{ path: 'replyTo' }] });
    }
    const { id } = (await say(owner, thread.id)).answer;
    expect((await say(creator, thread.id, { replyTo: id })).answer).toMatchObject({ replyTo: id, seq: 4 });
  });

  test('when the other side is banned, with a message that says so', async () => {
    const { owner, creator, thread } = await world.chat();
    const staff = await world.staff();
    await staff.call(banAccount, { params: { id: creator.id }, body: { reason: 'Sells what is not theirs.' } });
    expect((await say(owner, thread.id)).problem).toMatchObject({ code: 1005, message: 'This account is banned' });
  });

  test('when it is empty, over the socket too', async () => {
    const { owner, thread } = await world.chat();
    expect(await owner.codeOf(sendMessage, { body: { threadId: thread.id, clientId: randomUUID() } })).toBe(1004);
    const socket = await connectSocket(world.app, owner.token);
    await socket.next('ready');
    const clientId = randomUUID();
    socket.send({ type: 'send', threadId: thread.id, clientId });
    expect(await socket.next('nack')).toMatchObject({ clientId, code: 1004, message: 'Write something or add a file', retry: false });
    socket.cut();
  });
});

test('two messages five milliseconds apart both arrive, in their order', async () => {
  const { owner, creator, thread } = await world.chat();
  const [mine, theirs] = await Promise.all([connectSocket(world.app, owner.token), connectSocket(world.app, creator.token)]);
  await Promise.all([mine.next('ready'), theirs.next('ready')]);
  mine.send({ type: 'send', threadId: thread.id, clientId: randomUUID(), body: 'First' });
  await pause(5);
  mine.send({ type: 'send', threadId: thread.id, clientId: randomUUID(), body: 'Second' });
  await Promise.all([mine.next('ack', 2), theirs.next('event', 2)]);
  expect(theirs.of('event').map(({ event }) => [event.seq, event.body])).toEqual([
    [3, 'First'],
    [4, 'Second'],
  ]);
  mine.cut();
  theirs.cut();
});

describe('for a reader who is offline', () => {
  test('one mail is scheduled for all unread messages, and the next one after they are read', async () => {
    const { owner, creator, thread } = await world.chat();
    for (let i = 0; i < 3; i += 1) await say(owner, thread.id);
    const first = {
      cause: `message:${thread.id}:${creator.id}:0`,
      payload: { threadId: thread.id, accountId: creator.id, afterSeq: 0 },
      minutes: MESSAGE_MAIL_MINUTES,
    };
    expect(await queued('tell-message', creator.id)).toEqual([first]);
    await creator.call(setLastRead, { body: { threadId: thread.id, seq: 5 } });
    await say(owner, thread.id);
    expect(await queued('tell-message', creator.id)).toEqual([
      first,
      { cause: `message:${thread.id}:${creator.id}:5`, payload: { ...first.payload, afterSeq: 5 }, minutes: MESSAGE_MAIL_MINUTES },
    ]);
    expect(await queued('tell-message', owner.id)).toEqual([]);
  });

  test('a push is scheduled for each message if the reader has a device', async () => {
    const { owner, creator, thread } = await world.chat();
    await say(owner, thread.id);
    await world.db`
      INSERT INTO push_subscriptions (id, account_id, endpoint, p256dh, auth, label) VALUES (${newId()}, ${creator.id}, ${newId()}, 'p', 'a', 'Phone')`;
    const ids = [(await say(owner, thread.id)).answer.id, (await say(owner, thread.id)).answer.id];
    const left = await world.db<{ n: number }[]>`SELECT count(*)::int AS n FROM outbox WHERE kind = 'push-message'`;
    expect(left).toEqual([{ n: ids.length }]);
  });

  test('a muted thread schedules nothing', async () => {
    const { owner, creator, thread } = await world.chat();
    await creator.call(updateThread, { params: { id: thread.id }, body: { muted: true } });
    await say(owner, thread.id);
    expect(await queued('tell-message', creator.id)).toEqual([]);
  });

  test('a refused message schedules nothing', async () => {
    const { owner, creator, thread } = await world.chat();
    await say(owner, thread.id, { replyTo: newId() });
    expect(await queued('tell-message', creator.id)).toEqual([]);
  });
});
