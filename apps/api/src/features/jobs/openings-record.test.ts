import { reopenJob, setOpenings } from '@castlane/contract/job.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { describe, expect, test } from 'vitest';
import { cancel, hire } from '#features/engagements/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

/** Returns an owner's open job with some openings. */
async function campaign(openings: number) {
  const owner = await world.owner();
  const job = await world.job(owner, { openings });
  const at = { params: { slug: job.slug } };
  const set = (number: number) => owner.try(setOpenings, { ...at, body: { openings: number } });
  return { owner, set, reopen: () => owner.call(reopenJob, at), hire: () => hire(world, owner, job) };
}

describe('the record of openings', () => {
  const countsOf = async (owner: Actor) => {
    const { jobsPosted, jobsAssigned, openingsPosted, openingsTaken } = (await owner.call(getOwnRecord)).owner!;
    return { jobsPosted, jobsAssigned, openingsPosted, openingsTaken };
  };

  test('follows the number of openings and of creators', async () => {
    const { owner, set, hire: hireOne } = await campaign(3);
    expect(await countsOf(owner)).toEqual({ jobsPosted: 1, jobsAssigned: 0, openingsPosted: 3, openingsTaken: 0 });
    await hireOne();
    await hireOne();
    expect(await countsOf(owner)).toEqual({ jobsPosted: 1, jobsAssigned: 2, openingsPosted: 3, openingsTaken: 2 });
    await set(10);
    expect(await countsOf(owner)).toEqual({ jobsPosted: 1, jobsAssigned: 2, openingsPosted: 10, openingsTaken: 2 });
    await set(2);
    expect(await countsOf(owner)).toEqual({ jobsPosted: 1, jobsAssigned: 2, openingsPosted: 2, openingsTaken: 2 });
  });

  test('counts an opening once that was taken, left and taken again', async () => {
    const { owner, reopen, hire: hireOne } = await campaign(1);
    await cancel(owner, await hireOne());
    expect(await countsOf(owner)).toEqual({ jobsPosted: 1, jobsAssigned: 1, openingsPosted: 1, openingsTaken: 1 });
    await reopen();
    await hireOne();
    expect(await countsOf(owner)).toEqual({ jobsPosted: 1, jobsAssigned: 2, openingsPosted: 1, openingsTaken: 1 });
  });

  test('loses the openings that were left and taken back', async () => {
    const { owner, set, hire: hireOne } = await campaign(2);
    for (const each of [await hireOne(), await hireOne()]) await cancel(owner, each);
    expect(await countsOf(owner)).toMatchObject({ openingsPosted: 2, openingsTaken: 2 });
    expect((await set(1)).answer).toMatchObject({ openings: 1, taken: 0 });
    expect(await countsOf(owner)).toMatchObject({ openingsPosted: 1, openingsTaken: 1 });
  });

  test('gives the share of openings that were taken, from the third job on', async () => {
    const { owner, hire: hireOne } = await campaign(3);
    await hireOne();
    await world.job(owner);
    expect((await owner.call(getOwnRecord)).owner!.hireRate).toBeNull();
    await hire(world, owner, await world.job(owner, { openings: 4 }));
    expect((await owner.call(getOwnRecord)).owner).toMatchObject({ jobsPosted: 3, openingsPosted: 8, openingsTaken: 2, hireRate: 0.25 });
  });
});
