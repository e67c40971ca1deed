import { ENGAGEMENT_STATUSES } from '@castlane/contract/engagement-state.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { CreatorJobTab, creatorTabOf, declineProposal, listCreatorJobs } from '@castlane/contract/proposal.ts';
import { PROPOSAL_STATUSES } from '@castlane/contract/proposal-state.ts';
import { expect, test } from 'vitest';
import { offerOf } from '#testing/authorisation/cells.ts';
import { finishJobs } from '#features/jobs/openings.ts';
import { fixRecords } from '#features/records/recount.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

// Proves 7.35.
test('each comment is in one tab, in every state of the comment and the work', () => {
  const tabs = CreatorJobTab.options.filter((tab) => tab !== 'all');
  for (const status of PROPOSAL_STATUSES)
    for (const work of [null, ...ENGAGEMENT_STATUSES]) expect(tabs).toContain(creatorTabOf(status, work));
  expect(creatorTabOf('assigned', 'changes_requested')).toBe('assigned');
  expect(creatorTabOf('assigned', 'cancelled')).toBe('closed');
  expect(creatorTabOf('not_selected', null)).toBe('closed');
  expect(creatorTabOf('shortlisted', null)).toBe('proposed');
});

test('an assigned job is in the tab of its state, and the counts match the lists', async () => {
  const { owner, creator, job, proposal } = await world.chat();
  const other = await world.job(owner);
  const declined = await world.proposal(creator, other);
  await owner.call(declineProposal, { params: { slug: other.slug, id: declined.id }, body: { reason: 'fit' } });
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: offerOf(proposal.id) });
  await creator.call(acceptOffer, { params: { id: offer.id } });
  const wanted = {
    cancelled: 'closed',
    active: 'assigned',
    changes_requested: 'assigned',
    delivered: 'delivered',
    completed: 'completed',
  };
  for (const [status, tab] of Object.entries(wanted)) {
    await world.db`UPDATE engagements SET status = ${status}, completed_at = CASE WHEN ${status} = 'completed' THEN app_now() END WHERE id = ${offer.id}`;
    const { counts } = await creator.call(listCreatorJobs, {});
    for (const each of CreatorJobTab.options) {
      const { items } = await creator.call(listCreatorJobs, { query: { status: each } });
      expect({ status, each, length: items.length }).toEqual({ status, each, length: counts[each] });
      expect(items.some((item) => item.job.id === job.id)).toBe(each === 'all' || each === tab);
    }
  }
  await world.deps.write(fixRecords);
  await world.deps.write((tx) => finishJobs(tx, [job.id]));
});
