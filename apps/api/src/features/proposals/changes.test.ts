import {
  editProposal,
  getOwnProposal,
  listProposals,
  openProposal,
  shortlistProposal,
  unshortlistProposal,
  approveProposal,
} from '@castlane/contract/proposal.ts';
import { getOwnJob, pauseJob } from '@castlane/contract/job.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

async function scene() {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const proposal = await world.proposal(creator, job);
  return { owner, creator, job, proposal, params: { slug: job.slug, id: proposal.id } };
}
const message = 'Mended: I would film it on three nights, not on two.';

describe('changing a comment', () => {
  test('works until it is opened, and keeps omitted fields', async () => {
    const { creator, job, proposal } = await scene();
    const edited = await creator.call(editProposal, { params: { id: proposal.id }, body: { message } });
    expect(edited).toMatchObject({ message, answers: proposal.answers, starCost: proposal.starCost, createdAt: proposal.createdAt });
    expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toEqual(edited);
  });

  test('ends when the business opens it, so what was read does not change', async () => {
    const { owner, creator, proposal, params } = await scene();
    await owner.call(openProposal, { params });
    const { problem } = await creator.try(editProposal, { params: { id: proposal.id }, body: { message } });
    expect(problem).toMatchObject({ code: 1005, message: 'The business has already read your comment' });
    const { items } = await owner.call(listProposals, { params: { slug: params.slug } });
    expect(items[0]!.message).toBe(proposal.message);
  });

  test('works while the job is paused', async () => {
    const { owner, creator, job, proposal } = await scene();
    await owner.call(pauseJob, { params: { slug: job.slug } });
    expect((await creator.call(editProposal, { params: { id: proposal.id }, body: { message } })).message).toBe(message);
  });

  test('validates it like a new one', async () => {
    const { creator, proposal } = await scene();
    const params = { id: proposal.id };
    expect(await creator.codeOf(editProposal, { params, body: { answers: ['One answer', 'too many'] } })).toBe(1004);
    expect(await creator.codeOf(editProposal, { params, body: { deliverBy: '2020-01-01' } })).toBe(1004);
    expect(await creator.codeOf(editProposal, { params, body: { message: 'short' } })).toBe(1004);
  });

  test('and opening at once: the owner reads either the new text or the unchanged old one', async () => {
    for (let i = 0; i < 10; i++) {
      const { owner, creator, proposal, params } = await scene();
      const [edit] = await Promise.all([
        creator.try(editProposal, { params: { id: proposal.id }, body: { message } }),
        owner.call(openProposal, { params }),
      ]);
      const { items } = await owner.call(listProposals, { params: { slug: params.slug } });
      expect(items[0]!.message).toBe(edit.problem ? proposal.message : message);
    }
  });
});

describe('the shortlist', () => {
  test('is for the owner only, marks a comment as read, and can be undone', async () => {
    const { owner, creator, job, params } = await scene();
    expect((await owner.call(shortlistProposal, { params })).status).toBe('shortlisted');
    expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({
      status: 'shortlisted',
      openedAt: expect.any(String),
    });
    expect((await owner.call(getOwnJob, { params: { slug: job.slug } })).newProposalCount).toBe(0);
    expect((await owner.try(shortlistProposal, { params })).problem?.message).toBe('The comment is shortlisted');
    expect((await owner.call(unshortlistProposal, { params })).status).toBe('submitted');
    await owner.call(shortlistProposal, { params });
    expect((await owner.call(approveProposal, { params })).status).toBe('approved');
  });
});
