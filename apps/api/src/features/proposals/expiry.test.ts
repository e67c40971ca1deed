import { getOwnProposal, openProposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { endUnopened } from './recruiting/proposal-expiry.ts';

const world = openWorld();
const DAY = 86_400;

test('an unopened comment expires after 14 days, to the second, and an opened one does not', async () => {
  const [owner, read, unread] = [await world.owner(), await world.creator(), await world.creator()];
  const job = await world.job(owner);
  const { id } = await world.proposal(read, job);
  await world.proposal(unread, job);
  await owner.call(openProposal, { params: { slug: job.slug, id } });
  // Both get the same deadline, so the clock alone decides.
  await world.db`UPDATE proposals SET answer_by = app_now() + interval '14 days' WHERE job_id = ${job.id}`;
  await world.advance(14 * DAY - 60, owner, read, unread);
  const statuses = async () =>
    Promise.all([read, unread].map(async (creator) => (await creator.call(getOwnProposal, { query: { jobId: job.id } })).status));
  await runClock(world.deps, endUnopened);
  expect(await statuses()).toEqual(['submitted', 'submitted']);
  await world.advance(120);
  await runClock(world.deps, endUnopened);
  expect(await statuses()).toEqual(['submitted', 'expired']);
});
