import { randomUUID } from 'node:crypto';
import { blockAccount, listBlocks, unblockAccount } from '@castlane/contract/block.ts';
import { deleteAccount } from '@castlane/contract/account.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { getCreator, inviteCreator, listCreators } from '@castlane/contract/discovery.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import { deleteMessage, editMessage, reactToMessage } from '@castlane/contract/message-change.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const block = (who: Actor, whom: Actor) => who.call(blockAccount, { body: { accountId: whom.id } });
const say = (who: Actor, threadId: string) => who.try(sendMessage, { body: { threadId, clientId: randomUUID(), body: 'Hello' } });
const seenBy = async (who: Actor) => (await who.call(listThreads)).items[0]!;
async function lists(owner: Actor, creator: Actor) {
  const [feed, found] = await Promise.all([
    creator.call(listFeed, { query: { limit: 50 } }),
    owner.call(listCreators, { query: { limit: 50, sort: 'newest' } }),
  ]);
  return { jobs: feed.items.length, creators: found.items.length };
}
const APART = { code: 1005, message: 'You can’t write to each other' };

describe('blocking', () => {
  test('stops both from writing, editing and reacting, and shows each who blocked, at once', async () => {
    const { owner, creator, thread } = await world.chat();
    const { id: eventId } = (await say(creator, thread.id)).answer;
    const theirs = await connectSocket(world.app, creator.token);
    await theirs.next('ready');
    await block(owner, creator);
    expect(await theirs.next('thread')).toMatchObject({ threadId: thread.id });
    expect((await say(owner, thread.id)).problem).toMatchObject(APART);
    expect((await say(creator, thread.id)).problem).toMatchObject(APART);
    const params = { eventId };
    expect((await creator.try(editMessage, { params, body: { body: 'Other words' } })).problem).toMatchObject(APART);
    expect((await owner.try(reactToMessage, { params, body: { reaction: 'heart' } })).problem).toMatchObject(APART);
    expect(await seenBy(owner)).toMatchObject({ blockedBy: 'me' });
    expect(await seenBy(creator)).toMatchObject({ blockedBy: 'them' });
    // Messages can still be deleted.
    expect(await creator.codeOf(deleteMessage, { params })).toBe(200);
    theirs.cut();
  });

  test('still accepts the retry of a message that was sent before', async () => {
    const { owner, creator, thread } = await world.chat();
    const body = { threadId: thread.id, clientId: randomUUID(), body: 'Hello' };
    const sent = await creator.call(sendMessage, { body });
    await block(owner, creator);
    expect(await creator.call(sendMessage, { body })).toEqual(sent);
  });

  test('does not affect agreed work', async () => {
    const { owner, creator, at, thread } = await world.assigned();
    await block(owner, creator);
    const note = 'The video is done, the link is below.';
    expect((await creator.call(deliver, { ...at, body: { note } })).status).toBe('delivered');
    expect((await seenBy(owner)).lastEvent).toMatchObject({ kind: 'delivered', threadId: thread.id });
  });

  test('hides jobs and creators from each other, and refuses new comments and invitations both ways', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const others = await lists(owner, creator);
    for (const [who, whom] of [
      [owner, creator],
      [creator, owner],
    ] as const) {
      await block(who, whom);
      const input = { jobId: job.id, message: 'I run on snow all winter and would test it over three runs.' };
      expect(await creator.codeOf(createProposal, { body: input })).toBe(1013);
      expect(await owner.codeOf(inviteCreator, { params: { slug: job.slug }, body: { creatorSlug: creator.slug } })).toBe(1009);
      expect(await creator.codeOf(getFeedItem, { params: { slug: job.slug } })).toBe(1013);
      expect(await owner.codeOf(getCreator, { params: { slug: creator.slug } })).toBe(1009);
      expect(await lists(owner, creator)).toEqual({ jobs: others.jobs - 1, creators: others.creators - 1 });
      await who.call(unblockAccount, { params: { accountId: whom.id } });
    }
    expect(await owner.codeOf(inviteCreator, { params: { slug: job.slug }, body: { creatorSlug: creator.slug } })).toBe(201);
  });

  test('and unblocking a second time changes nothing', async () => {
    const { owner, creator, thread } = await world.chat();
    const first = await block(owner, creator);
    const facts = await world.db`SELECT n FROM stream_events WHERE account_id = ${creator.id}`;
    expect(await block(owner, creator)).toEqual(first);
    expect(await world.db`SELECT n FROM stream_events WHERE account_id = ${creator.id}`).toEqual(facts);
    expect((await owner.call(listBlocks)).items).toEqual([first]);
    expect((await creator.call(listBlocks)).items).toEqual([]);
    const params = { accountId: creator.id };
    for (let i = 0; i < 2; i += 1) expect(await owner.codeOf(unblockAccount, { params })).toBe(204);
    expect((await say(creator, thread.id)).status).toBe(201);
    expect((await seenBy(creator)).blockedBy).toBeNull();
  });

  test('in both directions ends when both unblock', async () => {
    const { owner, creator, thread } = await world.chat();
    await Promise.all([block(owner, creator), block(creator, owner)]);
    expect([await seenBy(owner), await seenBy(creator)]).toMatchObject([{ blockedBy: 'me' }, { blockedBy: 'me' }]);
    await owner.call(unblockAccount, { params: { accountId: creator.id } });
    expect((await say(owner, thread.id)).problem).toMatchObject(APART);
  });

  test('needs another existing account', async () => {
    const [owner, staff] = await Promise.all([world.owner(), world.staff()]);
    for (const accountId of [newId(), staff.id]) expect(await owner.codeOf(blockAccount, { body: { accountId } })).toBe(1009);
    expect(await owner.codeOf(blockAccount, { body: { accountId: owner.id } })).toBe(1005);
  });

  test('during a message allows no message after it', async () => {
    const { owner, creator, thread } = await world.chat();
    const codes = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => (i === 25 ? void (await block(owner, creator)) : (await say(creator, thread.id)).status)),
    );
    const written = codes.filter((code) => code === 201).length;
    const [order] = await world.db<{ late: number; written: number }[]>`
      SELECT count(*) FILTER (WHERE s.kind = 'event' AND s.n > b.n)::int AS late, count(*) FILTER (WHERE s.kind = 'event' AND s.seq > 2)::int AS written
      FROM stream_events s, (SELECT n FROM stream_events WHERE account_id = ${owner.id} AND kind = 'thread') b WHERE s.account_id = ${owner.id}`;
    expect(order).toEqual({ late: 0, written });
    expect((await say(creator, thread.id)).problem).toMatchObject(APART);
  });
});

test('a deleted account has no blocks', async () => {
  const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
  await Promise.all([block(owner, creator), block(creator, owner)]);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect((await owner.call(listBlocks)).items).toEqual([]);
  expect(await owner.codeOf(blockAccount, { body: { accountId: creator.id } })).toBe(1009);
});
