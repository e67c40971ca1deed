import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@castlane/contract/account.ts';
import { deleteMessage } from '@castlane/contract/message-change.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { listSharedFiles } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { upload } from '#features/uploads/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function chat() {
  const { owner, creator, thread } = await world.chat();
  const send = (who: Actor, ...uploadIds: string[]) =>
    who.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), uploadIds } });
  const params = { id: thread.id };
  const idsFor = async (who: Actor) => (await who.call(listSharedFiles, { params })).items.map(({ id }) => id);
  return { owner, creator, params, send, idsFor };
}

test('both sides see the files of all messages, the newest first, with their messages', async () => {
  const { owner, creator, params, send, idsFor } = await chat();
  const image = await upload(world, creator, 'message_image');
  const file = await upload(world, creator, 'message_file', 'Shot list.pdf');
  const answer = await upload(world, owner, 'message_file', 'Brief.pdf');
  const first = await send(creator, image, file);
  await creator.call(sendMessage, { body: { threadId: params.id, clientId: randomUUID(), body: 'No file here' } });
  const last = await send(owner, answer);
  expect(await idsFor(owner)).toEqual([answer, file, image]);
  const { items, nextCursor } = await creator.call(listSharedFiles, { params });
  expect(nextCursor).toBeNull();
  expect(items[0]).toEqual({ ...last.attachments[0], seq: last.seq, senderId: owner.id, createdAt: last.createdAt });
  expect(items[1]).toMatchObject({ name: 'Shot list.pdf', image: null, seq: first.seq, senderId: creator.id });
  expect(items[2]).toMatchObject({ image: { width: 64, height: 48 } });
});

test('they come in pages, also within one message, and an invalid cursor is refused', async () => {
  const { creator, params, send } = await chat();
  const sent = [];
  for (const count of [2, 3]) {
    const ids = [];
    for (let nth = 0; nth < count; nth += 1) ids.push(await upload(world, creator, 'message_file', `${nth}.pdf`));
    await send(creator, ...ids);
    sent.push(...ids);
  }
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await creator.call(listSharedFiles, { params, query: { limit: 2, ...(cursor ? { cursor } : {}) } });
    expect(page.items.length).toBeLessThanOrEqual(2);
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual(sent.toReversed());
  for (const bad of ['x', '0~1', '1~', '1~1~1', '99999999999~1'])
    expect(await creator.codeOf(listSharedFiles, { params, query: { cursor: bad } })).toBe(1004);
});

test('files of a deleted message or account are left out', async () => {
  const { owner, creator, params, send, idsFor } = await chat();
  const [one, two] = [await upload(world, owner, 'message_file'), await upload(world, creator, 'message_file')];
  const message = await send(owner, one);
  await send(creator, two);
  await owner.call(deleteMessage, { params: { eventId: message.id } });
  expect(await idsFor(owner)).toEqual([two]);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await world.castlane.worker.drain();
  expect((await owner.call(listSharedFiles, { params })).items).toEqual([]);
});

test('no one else sees them', async () => {
  const { params } = await chat();
  const codes = [];
  for (const stranger of [await world.creator(), await world.owner(), await world.staff()])
    codes.push(await stranger.codeOf(listSharedFiles, { params }));
  expect(codes).toEqual([1009, 1009, 1012]);
});
