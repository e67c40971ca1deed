import { deleteAccount } from '@castlane/contract/account.ts';
import { workAgain } from '@castlane/contract/again.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { publishJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { makeCompleted } from '#features/reviews/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

const invitedTo = async (creator: Actor) =>
  (await creator.call(listNotifications, {})).items.filter(({ kind }) => kind === 'invited').map(({ data }) => data);

test('completed work becomes a draft by invitation with its last terms; its publication invites the creator', async () => {
  const { owner, creator, job, at } = await makeCompleted(world);
  const draft = await owner.call(workAgain, at);
  expect(draft).toMatchObject({
    status: 'draft',
    visibility: 'invited',
    title: job.title,
    openings: 1,
    budget: { type: 'fixed', amount: { amount: 100_000, currency: 'USD' } },
  });
  expect(draft.slug).not.toBe(job.slug);
  const seen = { params: { slug: draft.slug } };
  expect(await creator.codeOf(getFeedItem, seen)).toBe(1013);
  expect(await invitedTo(creator)).toEqual([]);

  const again = await owner.try(workAgain, at);
  expect([again.status, again.answer?.slug]).toEqual([200, draft.slug]);

  await owner.call(publishJob, seen);
  expect(await invitedTo(creator)).toEqual([expect.objectContaining({ jobSlug: draft.slug })]);
  expect((await creator.call(getFeedItem, seen)).job.slug).toBe(draft.slug);
  await creator.call(createProposal, { body: { jobId: draft.id, message: 'Gladly again, over three runs on snow and on ice.' } });
  // The next one is a new draft.
  expect((await owner.call(workAgain, at)).slug).not.toBe(draft.slug);
});

test('two presses at once make one draft', async () => {
  const { owner, at } = await makeCompleted(world);
  const drafts = await Promise.all([1, 2, 3].map(() => owner.call(workAgain, at)));
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
});

test('running work and that of others are refused', async () => {
  const { owner, at } = await world.assigned();
  expect((await owner.try(workAgain, at)).problem).toMatchObject({ code: 1005, message: 'Only completed work can be repeated' });
  expect(await (await world.owner()).codeOf(workAgain, at)).toBe(1009);
});

test('a creator who is banned, blocked or gone is refused with a sentence', async () => {
  const message = 'This creator can no longer be invited';
  const banned = await makeCompleted(world);
  await world.setStatus('banned', banned.creator.id);
  expect((await banned.owner.try(workAgain, banned.at)).problem).toMatchObject({ code: 1009, message });
  const blocked = await makeCompleted(world);
  await blocked.creator.call(blockAccount, { body: { accountId: blocked.owner.id } });
  expect((await blocked.owner.try(workAgain, blocked.at)).problem).toMatchObject({ code: 1009, message });
  const gone = await makeCompleted(world);
  await gone.creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect((await gone.owner.try(workAgain, gone.at)).problem).toMatchObject({ code: 1009, message });
});

test('a creator who blocked the owner meanwhile is not told of the publication', async () => {
  const { owner, creator, at } = await makeCompleted(world);
  const { slug } = await owner.call(workAgain, at);
  await creator.call(blockAccount, { body: { accountId: owner.id } });
  await owner.call(publishJob, { params: { slug } });
  expect(await invitedTo(creator)).toEqual([]);
});
