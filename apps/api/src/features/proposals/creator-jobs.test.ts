import { ENGAGEMENT_STATUSES } from '@castlane/contract/engagement-state.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { CreatorJobTab, creatorTabOf, listCreatorJobs } from '@castlane/contract/creator-job.ts';
import { declineProposal } from '@castlane/contract/proposal.ts';
import { PROPOSAL_STATUSES } from '@castlane/contract/proposal-state.ts';
import { expect, test } from 'vitest';
import { offerOf } from '#testing/authorisation/cells.ts';
import { finishJobs, keepWorkedOn } from '#features/jobs/openings.ts';
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
    await world.deps.write((tx) => keepWorkedOn(tx, job.id));
    const { counts } = await creator.call(listCreatorJobs, {});
    for (const each of CreatorJobTab.options) {
      const { items } = await creator.call(listCreatorJobs, { query: { status: each } });
      expect({ status, each, length: items.length }).toEqual({ status, each, length: counts[each] });
      expect({ each, isThere: items.some((item) => item.job.id === job.id) }).toEqual({ each, isThere: each === 'all' || each === tab });
    }
  }
  await world.deps.write(fixRecords);
  await world.deps.write((tx) => finishJobs(tx, [job.id]));
});

test('what needs the creator comes first, the nearest deadline before the others, then the newest, on every page once', async () => {
  const { owner, creator, job, proposal } = await world.chat();
  await owner.call(createOffer, { params: { slug: job.slug }, body: offerOf(proposal.id) });
  const later = [];
  for (let i = 0; i < 3; i++) later.push(await world.proposal(creator, await world.job(owner)));
  const newest = later.map(({ id }) => id).toReversed();
  const whole = [proposal.id, ...newest];
  const list = (cursor?: string) => creator.call(listCreatorJobs, { query: { sort: 'needs', limit: 1, ...(cursor ? { cursor } : {}) } });
  const seen: string[] = [];
  let page = await list();
  for (; page.nextCursor; page = await list(page.nextCursor)) seen.push(...page.items.map((item) => item.proposal.id));
  seen.push(...page.items.map((item) => item.proposal.id));
  expect(seen).toEqual(whole);
  expect((await creator.call(listNeeds)).items.map(({ kind }) => kind)).toEqual(['answer_offer']);
  expect((await creator.call(listCreatorJobs, {})).items.map((item) => item.proposal.id)).toEqual([...newest, proposal.id]);
  expect(await creator.codeOf(listCreatorJobs, { query: { sort: 'needs', cursor: proposal.id } })).toBe(1004);
});

test('a search finds words of the title and the name of the business', async () => {
  const creator = await world.creator();
  const owners = [await world.owner(), await world.owner()];
  await world.db`UPDATE accounts SET company = 'Nørthpeak Outfitters' WHERE id = ${owners[0]!.id}`;
  for (const [index, title] of ['Winter shoe film', 'Summer hut film'].entries())
    await world.proposal(creator, await world.job(owners[index]!, { title }));
  for (const sort of ['newest', 'needs'] as const) {
    const of = async (q: string) => (await creator.call(listCreatorJobs, { query: { q, sort } })).items.map((item) => item.job.title);
    expect(await of('film')).toEqual(['Summer hut film', 'Winter shoe film']);
    expect(await of('SHOE')).toEqual(['Winter shoe film']);
    expect(await of('northpeak')).toEqual(['Winter shoe film']);
    expect(await of('nørthpeak')).toEqual(['Winter shoe film']);
    expect(await of('nothing of the kind')).toEqual([]);
  }
});
