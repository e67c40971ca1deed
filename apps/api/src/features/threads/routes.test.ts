import { randomUUID } from 'node:crypto';
import { listNotifications } from '@castlane/contract/notification.ts';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { getThreadComment, initThread, listThreads, setLastRead } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

describe('starting a thread', () => {
  // Proves 1.3, 1.8, 1.10, 3.33, 4.18, 7.38, 7.39.
  test('needs an approved comment, and notifies the creator', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    expect(await owner.codeOf(initThread, { body: { proposalId: proposal.id } })).toBe(1005);
    await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
    const first = await owner.try(initThread, { body: { proposalId: proposal.id } });
    expect(first).toMatchObject({
      status: 201,
      answer: { job: { slug: job.slug }, otherParty: { id: creator.id }, lastSeq: 2, offer: null },
    });
    const again = await owner.try(initThread, { body: { proposalId: proposal.id } });
    expect(again).toMatchObject({ status: 200, answer: { id: first.answer.id } });
    expect((await creator.call(listNotifications, {})).items[0]).toMatchObject({
      kind: 'thread_started',
      data: { threadId: first.answer.id },
    });
    expect((await creator.call(listThreads)).items[0]).toMatchObject({ id: first.answer.id, unreadCount: 1, otherParty: { id: owner.id } });
  });

  test('20 times at once makes one thread', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
    const threads = await Promise.all(Array.from({ length: 20 }, () => owner.call(initThread, { body: { proposalId: proposal.id } })));
    expect(new Set(threads.map((thread) => thread.id)).size).toBe(1);
  });

  // Proves 1.9.
  test('is for the job’s owner only', async () => {
    const { proposal, creator } = await world.chat();
    expect(await (await world.owner()).codeOf(initThread, { body: { proposalId: proposal.id } })).toBe(1009);
    expect(await creator.codeOf(initThread, { body: { proposalId: proposal.id } })).toBe(1012);
  });
});

describe('sending a message', () => {
  // Proves 7.49.
  test('with the same clientId again returns the same event, and with another text 1005', async () => {
    const { creator, thread } = await world.chat();
    const clientId = randomUUID();
    const first = await creator.call(sendMessage, { body: { threadId: thread.id, clientId, body: 'Hello there' } });
    const again = await creator.call(sendMessage, { body: { threadId: thread.id, clientId, body: 'Hello there' } });
    expect(again).toEqual(first);
    expect(await creator.codeOf(sendMessage, { body: { threadId: thread.id, clientId, body: 'Something else' } })).toBe(1005);
  });

  test('with the same clientId 20 times at once writes one', async () => {
    const { creator, thread } = await world.chat();
    const clientId = randomUUID();
    const events = await Promise.all(
      Array.from({ length: 20 }, () => creator.call(sendMessage, { body: { threadId: thread.id, clientId, body: 'Once' } })),
    );
    expect(new Set(events.map((event) => `${event.id}:${event.seq}`)).size).toBe(1);
  });

  // Proves 3.33.
  test('from both sides at once numbers every message without gaps', async () => {
    const { owner, creator, thread } = await world.chat();
    const sends = Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? owner : creator).call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: `Message ${i}` } }),
    );
    const seqs = (await Promise.all(sends)).map((event) => event.seq).toSorted((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, i) => i + 3));
  });

  test('is for members, and a foreign thread is not found', async () => {
    const { thread } = await world.chat();
    const stranger = await world.creator();
    expect(await stranger.codeOf(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: 'Hi' } })).toBe(1009);
    expect(await stranger.codeOf(listEvents, { query: { threadId: thread.id } })).toBe(1009);
    expect(await stranger.codeOf(setLastRead, { body: { threadId: thread.id, seq: 1 } })).toBe(1009);
  });

  test.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['only what nobody sees', '\u200b\u3164 \u2800\u{e0041}'],
    ['a lone accent', '\u0301'],
    ['a null byte', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a mark that reverses text direction', 'a\u202eb'],
    ['4,001 characters', 'x'.repeat(4001)],
  ])('%s is refused', async (_name, body) => {
    const { creator, thread } = await world.chat();
    expect(await creator.codeOf(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body } })).toBe(1004);
  });

  test('keeps a text that was copied from another program, without its hidden characters', async () => {
    const { creator, thread } = await world.chat();
    const say = (body: string) => creator.try(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body } });
    const { answer } = await say('\u2068Maya\u2069: \u202a+1 404 555 0182\u202c\vSee you\u0085there\u200b');
    expect(answer.body).toBe('Maya: +1 404 555 0182\nSee you\nthere');
    const { problem } = await say('The file is photo\u202egnp.exe');
    expect(problem?.details).toEqual([
      { path: 'body', message: 'Remove the hidden character U+202E after “The file is photo”: it reverses the text' },
    ]);
  });
});

// Proves 7.50.
test('events come in pages from the end, from the start and after one', async () => {
  const { owner, creator, thread } = await world.chat();
  for (let i = 3; i <= 12; i++)
    await owner.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: `Number ${i}` } });
  const seqs = async (query: object) => {
    const { items, hasMore } = await creator.call(listEvents, { query: { threadId: thread.id, ...query } });
    return [items.map((event) => event.seq), hasMore];
  };
  expect(await seqs({ limit: 4 })).toEqual([[9, 10, 11, 12], true]);
  expect(await seqs({ limit: 4, before: 9 })).toEqual([[5, 6, 7, 8], true]);
  expect(await seqs({ limit: 4, before: 5 })).toEqual([[1, 2, 3, 4], false]);
  expect(await seqs({ after: 10 })).toEqual([[11, 12], false]);
});

// Proves 7.51.
test('the read mark never goes backwards or beyond the end', async () => {
  const { owner, creator, thread } = await world.chat();
  for (let i = 0; i < 5; i++) await owner.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: `Number ${i}` } });
  const read = async (seq: number) => (await creator.call(setLastRead, { body: { threadId: thread.id, seq } })).lastReadSeq;
  expect(await read(4)).toBe(4);
  expect((await creator.call(listThreads)).items[0]?.unreadCount).toBe(3);
  expect(await read(2)).toBe(4);
  expect(await read(1000)).toBe(7);
  expect((await owner.call(listThreads)).items[0]).toMatchObject({ otherLastReadSeq: 7, unreadCount: 0 });
});

test('a thread begins with its comment, for its two sides only', async () => {
  const [owner, creator, stranger] = await Promise.all([world.owner(), world.creator(), world.creator()]);
  const job = await world.job(owner, { questions: ['Which trail?'] });
  const portfolio = [{ title: 'Winter film', url: 'https://example.com/film' }];
  const message = 'I run on snow all winter and would test it over three runs.';
  const body = { jobId: job.id, message, answers: ['Mesa'], deliverBy: '2099-01-10', portfolio };
  const { id: proposalId, createdAt } = await creator.call(createProposal, { body });
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposalId } });
  const { id } = await owner.call(initThread, { body: { proposalId } });
  const comment = {
    id: proposalId,
    message,
    price: null,
    deliverBy: '2099-01-10',
    questions: ['Which trail?'],
    answers: ['Mesa'],
    portfolio,
    createdAt,
  };
  for (const side of [owner, creator]) expect(await side.call(getThreadComment, { params: { id } })).toEqual(comment);
  expect(await stranger.codeOf(getThreadComment, { params: { id } })).toBe(1009);
});

test('accounts that list their threads at once each get their own, with its offer, terms and last event', async () => {
  const [assigned, chat] = [await world.assigned(), await world.chat()];
  await chat.creator.call(sendMessage, { body: { threadId: chat.thread.id, clientId: randomUUID(), body: 'Hello' } });
  const accounts = [assigned.owner, assigned.creator, chat.owner, chat.creator];
  const together = await Promise.all(accounts.map((account) => account.call(listThreads)));
  const alone = [];
  for (const account of accounts) alone.push(await account.call(listThreads));
  expect(together).toEqual(alone);
  expect(together.map(({ items: [thread] }) => thread?.offer?.id)).toEqual([assigned.offer.id, assigned.offer.id, undefined, undefined]);
  expect(together.map(({ items: [thread] }) => thread?.agreed?.number)).toEqual([1, 1, undefined, undefined]);
  expect(together[2]!.items[0]!.lastEvent?.body).toBe('Hello');
});
