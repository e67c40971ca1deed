import { inviteCreator } from '@castlane/contract/discovery.ts';
import { editJob, publishJob, setOpenings, type OwnJob } from '@castlane/contract/job.ts';
import { declineProposal } from '@castlane/contract/proposal.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { hire } from '#features/engagements/factory.ts';
import { runClocks } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const at = ({ slug }: OwnJob) => ({ params: { slug } });

async function invited(owner: Actor, job: OwnJob): Promise<Actor> {
  const creator = await world.creator();
  await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
  return creator;
}

describe('the record of an owner', () => {
  const recordOf = async (owner: Actor) => (await owner.call(getOwnRecord)).owner!;
  const decline = (owner: Actor, job: OwnJob, id: string) =>
    owner.call(declineProposal, { params: { slug: job.slug, id }, body: { reason: 'fit' } });

  test('counts the work of a job by invitation, but neither the job, its openings nor the answers to its comments', async () => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 3, visibility: 'invited' });
    const [first, second] = [await invited(owner, job), await invited(owner, job)];
    await hire(world, owner, job, { creator: first });
    await decline(owner, job, (await world.proposal(second, job)).id);
    await world.proposal(await invited(owner, job), job);
    await owner.call(setOpenings, { ...at(job), body: { openings: 5 } });
    await world.advance(15 * 86_400, owner);
    await runClocks(world.deps, CLOCKS);
    expect(await recordOf(owner)).toMatchObject({ jobsPosted: 0, openingsPosted: 0, openingsTaken: 0, jobsAssigned: 1, answered: 0 });
    const [row] = await world.db`SELECT unanswered, left_unopened FROM owner_records WHERE owner_id = ${owner.id}`;
    expect(row).toEqual({ unanswered: 0, leftUnopened: 0 });
  });

  test('follows a job into the feed and out of it, while a comment counts as it was sent', async () => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 4 });
    const [early, late, hired] = [await invited(owner, job), await invited(owner, job), await invited(owner, job)];
    const fromFeed = await world.proposal(early, job);
    await hire(world, owner, job, { creator: hired });
    expect(await recordOf(owner)).toMatchObject({ jobsPosted: 1, openingsPosted: 4, openingsTaken: 1, jobsAssigned: 1, answered: 1 });
    await owner.call(editJob, { ...at(job), body: { visibility: 'invited' } });
    expect(await recordOf(owner)).toMatchObject({ jobsPosted: 0, openingsPosted: 0, openingsTaken: 0, jobsAssigned: 1, answered: 1 });
    const { id } = await world.proposal(late, job);
    await decline(owner, job, id);
    expect(await recordOf(owner)).toMatchObject({ answered: 1 });
    await decline(owner, job, fromFeed.id);
    expect(await recordOf(owner)).toMatchObject({ answered: 2 });
  });

  test('counts a job once that comes to the feed before a creator is assigned, and not while it is a draft', async () => {
    const owner = await world.owner();
    const draft = await world.job(owner, { status: 'draft', visibility: 'invited', openings: 2 });
    await owner.call(editJob, { ...at(draft), body: { visibility: 'feed' } });
    await owner.call(editJob, { ...at(draft), body: { visibility: 'invited' } });
    expect(await recordOf(owner)).toMatchObject({ jobsPosted: 0, openingsPosted: 0 });
    await owner.call(publishJob, at(draft));
    expect(await recordOf(owner)).toMatchObject({ jobsPosted: 0, openingsPosted: 0 });
    await owner.call(editJob, { ...at(draft), body: { visibility: 'feed', openings: 3 } });
    expect(await recordOf(owner)).toMatchObject({ jobsPosted: 1, openingsPosted: 3 });
  });
});
