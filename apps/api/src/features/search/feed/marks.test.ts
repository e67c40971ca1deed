import { getFeedItem, hideJob, listFeed, saveJob, unhideJob, unsaveJob } from '@castlane/contract/feed.ts';
import { closeJob, type OwnJob } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const at = ({ slug }: OwnJob) => ({ params: { slug } });
const feedOf = async (creator: Actor, query: { saved?: 'true'; category?: string; limit?: number; cursor?: string } = {}) => {
  const { items } = await creator.call(listFeed, { query: { limit: 50, ...query } });
  return items.map(({ job }) => job.id);
};

test('a saved job is in the list of saved ones and marked everywhere, only for its creator', async () => {
  const [owner, creator, other] = [await world.owner(), await world.creator(), await world.creator()];
  const [job, another] = [await world.job(owner), await world.job(owner)];
  await Promise.all(Array.from({ length: 10 }, () => creator.call(saveJob, at(job))));
  expect(await feedOf(creator, { saved: 'true' })).toEqual([job.id]);
  expect((await creator.call(getFeedItem, at(job))).saved).toBe(true);
  expect((await creator.call(getFeedItem, at(another))).saved).toBe(false);
  expect(await feedOf(other, { saved: 'true' })).toEqual([]);
  await creator.call(unsaveJob, at(job));
  await creator.call(unsaveJob, at(job));
  expect(await feedOf(creator, { saved: 'true' })).toEqual([]);
});

test('a hidden job leaves the feed, with a category and without, until it is unhidden', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const [job, stays] = [await world.job(owner), await world.job(owner)];
  await creator.call(hideJob, at(job));
  const category = job.categories[0]!.slug;
  for (const query of [{}, { category }]) {
    const ids = await feedOf(creator, query);
    expect(ids).toContain(stays.id);
    expect(ids).not.toContain(job.id);
  }
  expect((await creator.call(getFeedItem, at(job))).job.id).toBe(job.id);
  await creator.call(unhideJob, at(job));
  expect(await feedOf(creator, { category })).toContain(job.id);
});

test('hidden jobs leave no gap in the pages', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const jobs = [];
  for (let i = 0; i < 8; i++) jobs.push(await world.job(owner));
  for (const job of jobs.slice(2, 7)) await creator.call(hideJob, at(job));
  const page = await creator.call(listFeed, { query: { limit: 2 } });
  expect(page.items.map(({ job }) => job.id)).toEqual([jobs[7]!.id, jobs[1]!.id]);
});

test('a draft cannot be marked, and a closed job can only be unmarked', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const draft = await world.job(owner, { status: 'draft' });
  for (const endpoint of [saveJob, hideJob, unsaveJob, unhideJob]) expect(await creator.codeOf(endpoint, at(draft))).toBe(1013);
  const job = await world.job(owner);
  await creator.call(saveJob, at(job));
  await owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } });
  expect(await feedOf(creator, { saved: 'true' })).toEqual([]);
  expect(await creator.codeOf(hideJob, at(job))).toBe(1013);
  expect(await creator.codeOf(unsaveJob, at(job))).toBe(204);
});
