import { closeJob, pauseJob } from '@castlane/contract/job.ts';
import { getShowcase } from '@castlane/contract/showcase.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { keeping, showcaseJobs } from './queries.ts';

const world = openWorld();

test('a visitor sees the newest open job of each of three businesses, and neither the business nor a person', async () => {
  const [acme, birch, cobalt, dune] = [await world.owner(), await world.owner(), await world.owner(), await world.owner()];
  await world.job(acme, { title: 'The oldest of four businesses' });
  await world.job(birch, { title: 'An older one of the same business' });
  await world.job(birch, { title: 'Second posted' });
  const paused = await world.job(cobalt, { title: 'Paused for now' });
  await world.job(cobalt, { title: 'Third posted', budget: { type: 'fixed', amount: { amount: 40_000, currency: 'EUR' } } });
  await world.job(cobalt, { title: 'Not published', status: 'draft' });
  const newest = await world.job(dune, { title: 'Newest posted' });
  const closed = await world.job(dune, { title: 'Closed by now' });
  await cobalt.call(pauseJob, { params: { slug: paused.slug } });
  await dune.call(closeJob, { params: { slug: closed.slug }, body: { reason: 'no_fit' } });

  const { items } = await world.anyone().call(getShowcase);
  expect(items.map(({ title }) => title)).toEqual(['Newest posted', 'Third posted', 'Second posted']);
  expect(items[0]).toEqual({
    title: 'Newest posted',
    category: newest.categories[0]!.name,
    platforms: newest.platforms,
    budget: newest.budget,
  });
  expect(items[1]!.budget).toMatchObject({ amount: { amount: 40_000, currency: 'EUR' } });

  // The answer is kept: a job that came meanwhile is not in it yet.
  await world.job(acme, { title: 'Newer than all' });
  expect(await world.anyone().call(getShowcase)).toEqual({ items });
  const now = async () => (await showcaseJobs(world.db)).map(({ title }) => title);
  expect(await now()).toEqual(['Newer than all', 'Newest posted', 'Third posted']);
  await world.setStatus('banned', dune.id);
  expect(await now()).toEqual(['Newer than all', 'Third posted', 'Second posted']);
});

test('many visitors at once cost one read, and a failed read is not kept', async () => {
  let reads = 0;
  const read = keeping(async () => {
    reads += 1;
    if (reads === 1) throw new Error('no connection');
    return reads;
  });
  await expect(read()).rejects.toThrow('no connection');
  expect(await Promise.all([read(), read(), read()])).toEqual([2, 2, 2]);
});
