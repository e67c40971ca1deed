import { getFeedItem } from '@castlane/contract/feed.ts';
import { listCreatorJobs } from '@castlane/contract/creator-job.ts';
import {
  approveProposal,
  createProposal,
  declineProposal,
  getOwnProposal,
  listProposals,
  openProposal,
  withdrawProposal,
} from '@castlane/contract/proposal.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { listStars } from '@castlane/contract/star.ts';
import { describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const message = 'I run on snow all winter and would test it over three runs.';

async function balance(creator: Actor): Promise<number> {
  return (await creator.call(listStars, {})).balance;
}

describe('commenting on a job', () => {
  // Proves 1.6, 1.13, 3.32, 7.36.
  test('costs its stars, is counted, and notifies the owner', async () => {
    const [owner, creator] = await Promise.all([world.owner({ name: 'Daniel Hollis' }), world.creator({ name: 'Maya Lindqvist' })]);
    const job = await world.job(owner);
    expect(await balance(creator)).toBe(10);
    const proposal = await creator.call(createProposal, {
      body: { jobId: job.id, message, portfolio: [{ title: 'Ice grip test', url: 'https://example.com/ice' }] },
    });
    expect(proposal).toMatchObject({ status: 'submitted', starCost: 2, openedAt: null, threadId: null });
    expect(await balance(creator)).toBe(8);
    expect(await creator.call(getFeedItem, { params: { slug: job.slug } })).toMatchObject({
      ownProposal: { status: 'submitted', work: null },
      proposalCount: 1,
      balance: 8,
      proposal: { id: proposal.id },
    });
    const { items } = await owner.call(listNotifications, {});
    expect(items[0]).toMatchObject({
      kind: 'proposal_received',
      data: { actorName: 'Maya Lindqvist', jobTitle: job.title, jobSlug: job.slug },
    });
  });

  // Proves 8.14.
  test('a second time is 1015 and costs nothing', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    await world.proposal(creator, job);
    expect(await creator.codeOf(createProposal, { body: { jobId: job.id, message } })).toBe(1015);
    expect(await balance(creator)).toBe(8);
  });

  // Proves 6.6, 8.11, 8.12.
  test('is for active creators, on open jobs that exist', async () => {
    const owner = await world.owner();
    const draft = await world.job(owner, { status: 'draft' });
    const open = await world.job(owner);
    const creator = await world.creator();
    expect(await creator.codeOf(createProposal, { body: { jobId: draft.id, message } })).toBe(1013);
    expect(await (await world.creator({ state: 'pending' })).codeOf(createProposal, { body: { jobId: open.id, message } })).toBe(1020);
    expect(await owner.codeOf(createProposal, { body: { jobId: open.id, message } })).toBe(1012);
    expect(await creator.codeOf(createProposal, { body: { jobId: open.id, message: 'too short' } })).toBe(1004);
    await world.advance(31 * 86_400);
    const late = await (await world.creator()).try(createProposal, { body: { jobId: open.id, message } });
    expect(late.problem).toMatchObject({ code: 1005, message: 'The comment-by date of this job has passed' });
  });
});

describe('withdrawing', () => {
  test('within 15 minutes and unopened refunds the stars, and allows one more comment', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const first = await world.proposal(creator, job);
    expect(await creator.call(withdrawProposal, { params: { id: first.id } })).toMatchObject({ status: 'withdrawn' });
    expect(await balance(creator)).toBe(10);
    const second = await world.proposal(creator, job);
    await creator.call(withdrawProposal, { params: { id: second.id } });
    expect(await creator.codeOf(createProposal, { body: { jobId: job.id, message } })).toBe(1015);
    expect((await creator.call(listStars, {})).items.map((line) => line.reason)).toEqual([
      'refund',
      'proposal',
      'refund',
      'proposal',
      'welcome',
    ]);
  });

  test('after the owner has opened it refunds nothing', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    await owner.call(openProposal, { params: { slug: job.slug, id: proposal.id } });
    await creator.call(withdrawProposal, { params: { id: proposal.id } });
    expect(await balance(creator)).toBe(8);
    expect(await creator.codeOf(withdrawProposal, { params: { id: proposal.id } })).toBe(1005);
  });

  test('is for its creator only', async () => {
    const [owner, creator, other] = await Promise.all([world.owner(), world.creator(), world.creator()]);
    const proposal = await world.proposal(creator, await world.job(owner));
    expect(await other.codeOf(withdrawProposal, { params: { id: proposal.id } })).toBe(1009);
  });
});

describe('the owner', () => {
  test('opens once, approves with stars for the creator, and cannot approve twice', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    const params = { slug: job.slug, id: proposal.id };
    const opened = await owner.call(openProposal, { params });
    expect((await owner.call(openProposal, { params })).openedAt).toBe(opened.openedAt);
    expect(await owner.call(approveProposal, { params })).toMatchObject({ status: 'approved', creator: { id: creator.id } });
    expect(await balance(creator)).toBe(10);
    const again = await owner.try(approveProposal, { params });
    expect(again.problem).toMatchObject({ code: 1005, message: 'The comment is approved' });
    const kinds = (await creator.call(listNotifications, {})).items.map((each) => each.kind);
    expect(kinds).toEqual(['proposal_approved', 'proposal_opened', 'profile_approved'].slice(0, kinds.length));
  });

  // Proves 7.37.
  test('declines with a reason that the creator reads', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    await owner.call(declineProposal, {
      params: { slug: job.slug, id: proposal.id },
      body: { reason: 'price', note: 'A little above what we have' },
    });
    expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({
      status: 'declined',
      declineReason: 'price',
      declineNote: 'A little above what we have',
    });
    expect((await creator.call(listCreatorJobs, { query: { status: 'closed' } })).items).toHaveLength(1);
  });

  test('sees only the comments on own jobs', async () => {
    const [owner, other, creator] = await Promise.all([world.owner(), world.owner(), world.creator()]);
    const [job, foreign] = await Promise.all([world.job(owner), world.job(other)]);
    const proposal = await world.proposal(creator, job);
    expect(await other.codeOf(listProposals, { params: { slug: job.slug } })).toBe(1013);
    // The other owner's own job with the id of a foreign proposal.
    expect(await other.codeOf(approveProposal, { params: { slug: foreign.slug, id: proposal.id } })).toBe(1009);
    expect((await owner.call(listProposals, { params: { slug: job.slug } })).items.map((each) => each.id)).toEqual([proposal.id]);
  });
});

// Proves 1.13.
test('approvals give at most ten stars a week', async () => {
  const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
  for (let i = 0; i < 6; i++) {
    const job = await world.job(owner, { budget: { type: 'product', product: 'A pair of shoes' } });
    const proposal = await world.proposal(creator, job);
    await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
  }
  expect(await balance(creator)).toBe(10 - 6 + 10);
});
