import { randomUUID } from 'node:crypto';
import { deleteMessage, editMessage, reactToMessage } from '@castlane/contract/message-change.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { MESSAGE_EDIT_MINUTES } from '@castlane/contract/policy.ts';
import type { Reaction } from '@castlane/contract/thread-event.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function chatWithMessage(body = 'Hello') {
  const chat = await world.chat();
  const message = await chat.creator.call(sendMessage, { body: { threadId: chat.thread.id, clientId: randomUUID(), body } });
  return { ...chat, message, params: { eventId: message.id } };
}
const reacting = (who: Actor, eventId: string, reaction: Reaction | null) =>
  who.try(reactToMessage, { params: { eventId }, body: { reaction } });

async function factsOf(accountId: string): Promise<number> {
  const [row] = await world.db<{ n: number }[]>`SELECT last_n::int AS n FROM account_streams WHERE account_id = ${accountId}`;
  return row!.n;
}

describe('an edited message', () => {
  test('is marked as edited, keeps its place, and is sent to both sides again', async () => {
    const { owner, creator, message, params } = await chatWithMessage();
    const [mine, theirs] = await Promise.all([connectSocket(world.app, creator.token), connectSocket(world.app, owner.token)]);
    await Promise.all([mine.next('ready'), theirs.next('ready')]);
    const edited = await creator.call(editMessage, { params, body: { body: 'Hello again' } });
    expect(edited).toEqual({ ...message, body: 'Hello again', revision: 1, editedAt: expect.any(String) });
    for (const socket of [mine, theirs]) {
      expect((await socket.next('event')).event).toEqual(edited);
      socket.cut();
    }
    const again = await creator.call(editMessage, { params, body: { body: 'And again' } });
    expect(again.revision).toBe(2);
    expect((await owner.call(listThreads)).items[0]?.lastEvent).toEqual(again);
  });

  test('to the same text is not edited, however late', async () => {
    const { creator, message, params } = await chatWithMessage();
    await world.advance(MESSAGE_EDIT_MINUTES * 60 + 1);
    const facts = await factsOf(creator.id);
    expect(await creator.call(editMessage, { params, body: { body: 'Hello' } })).toEqual(message);
    expect(await factsOf(creator.id)).toBe(facts);
  });

  test('takes simultaneous edits of two devices in order', async () => {
    const { creator, params } = await chatWithMessage();
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, i) => creator.call(editMessage, { params, body: { body: `Version ${i}` } })),
    );
    expect(edits.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });
});

describe('a deleted message', () => {
  test('keeps its place and loses its text and reactions', async () => {
    const { owner, creator, thread, message, params } = await chatWithMessage();
    await reacting(owner, message.id, 'heart');
    const deleted = await creator.call(deleteMessage, { params });
    expect(deleted).toMatchObject({ id: message.id, seq: message.seq, body: null, reactions: [], attachments: [], revision: 2 });
    expect(deleted.deletedAt).not.toBeNull();
    const [row] = await world.db`SELECT body, attachments, reactions FROM thread_events WHERE id = ${message.id}`;
    expect(row).toEqual({ body: null, attachments: [], reactions: [] });
    expect((await owner.call(listEvents, { query: { threadId: thread.id } })).items.at(-1)).toEqual(deleted);
  });

  test('deleted again gives the same answer, even after its time', async () => {
    const { creator, params } = await chatWithMessage();
    const deleted = await creator.call(deleteMessage, { params });
    const facts = await factsOf(creator.id);
    expect(await creator.call(deleteMessage, { params })).toEqual(deleted);
    await world.advance(MESSAGE_EDIT_MINUTES * 60 + 1);
    expect(await creator.call(deleteMessage, { params })).toEqual(deleted);
    expect(await factsOf(creator.id)).toBe(facts);
  });

  test('releases its files', async () => {
    const { creator, message, params } = await chatWithMessage();
    const uploadId = newId();
    await world.db`
      INSERT INTO uploads (id, account_id, purpose, content_type, name, size, kept_bytes, expires_at, status, key, image)
      VALUES (${uploadId}, ${creator.id}, 'message_file', 'application/pdf', 'a.pdf', 10, 10, app_now(), 'ready', 'k', NULL)`;
    await world.db`INSERT INTO message_attachments (upload_id, event_id) VALUES (${uploadId}, ${message.id})`;
    await creator.call(deleteMessage, { params });
    expect(await world.db`SELECT 1 FROM uploads WHERE id = ${uploadId} AND unused_since IS NOT NULL`).toHaveLength(1);
  });

  test('cannot be edited or reacted to', async () => {
    const { owner, creator, message, params } = await chatWithMessage();
    await creator.call(deleteMessage, { params });
    expect((await creator.try(editMessage, { params, body: { body: 'Back' } })).problem?.message).toBe('This message was deleted');
    expect((await reacting(owner, message.id, 'heart')).problem?.message).toBe('This message was deleted');
  });

  test('or edited one is too late after 15 minutes', async () => {
    const { creator, params } = await chatWithMessage();
    await world.advance(MESSAGE_EDIT_MINUTES * 60 - 20);
    await creator.call(editMessage, { params, body: { body: 'In time' } });
    await world.advance(21);
    const [edit, deletion] = [
      await creator.try(editMessage, { params, body: { body: 'Late' } }),
      await creator.try(deleteMessage, { params }),
    ];
    expect(edit.problem).toMatchObject({ code: 1005, message: 'A message can be edited for 15 minutes' });
    expect(deletion.problem).toMatchObject({ code: 1005, message: 'A message can be deleted for 15 minutes' });
  });
});

test('only the sender changes a message, and only messages can be changed', async () => {
  const { owner, creator, thread, params } = await chatWithMessage();
  const stranger = await world.creator();
  const [started] = await world.db<{ id: string }[]>`SELECT id FROM thread_events WHERE thread_id = ${thread.id} AND seq = 2`;
  for (const [who, eventId] of [
    [owner, params.eventId],
    [stranger, params.eventId],
    [owner, started!.id],
  ] as const) {
    expect(await who.codeOf(editMessage, { params: { eventId }, body: { body: 'Mine now' } })).toBe(1009);
    expect(await who.codeOf(deleteMessage, { params: { eventId } })).toBe(1009);
  }
  expect((await reacting(stranger, params.eventId, 'heart')).problem?.code).toBe(1009);
  expect((await reacting(creator, started!.id, 'heart')).problem?.code).toBe(1009);
});

describe('a reaction', () => {
  test('is one per side, can be replaced and removed', async () => {
    const { owner, creator, message } = await chatWithMessage();
    await reacting(owner, message.id, 'heart');
    await reacting(creator, message.id, 'party');
    const changed = (await reacting(owner, message.id, 'laugh')).answer;
    expect(changed).toMatchObject({ revision: 3, editedAt: null });
    expect(changed.reactions).toEqual([
      { accountId: creator.id, reaction: 'party' },
      { accountId: owner.id, reaction: 'laugh' },
    ]);
    expect((await reacting(creator, message.id, null)).answer.reactions).toEqual([{ accountId: owner.id, reaction: 'laugh' }]);
  });

  test('that already exists changes nothing', async () => {
    const { owner, message } = await chatWithMessage();
    const first = (await reacting(owner, message.id, 'heart')).answer;
    expect((await reacting(owner, message.id, 'heart')).answer).toEqual(first);
    expect((await reacting(owner, (await chatWithMessage()).message.id, null)).problem?.code).toBe(1009);
  });

  test('of both sides at once keeps both', async () => {
    const { owner, creator, message } = await chatWithMessage();
    const kinds = ['heart', 'laugh', 'party', 'thanks'] as const;
    await Promise.all(Array.from({ length: 20 }, (_, i) => reacting(i % 2 ? owner : creator, message.id, kinds[(i >> 1) % 4]!)));
    const { reactions } = (await reacting(owner, message.id, 'surprised')).answer;
    expect(reactions.map(({ accountId }) => accountId).toSorted()).toEqual([owner.id, creator.id].toSorted());
  });
});
