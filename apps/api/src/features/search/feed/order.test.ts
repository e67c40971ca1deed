import { inviteCreator } from '@castlane/contract/discovery.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { listFeed, saveJob } from '@castlane/contract/feed.ts';
import { editJob, pauseJob, publishJob, reopenJob, resumeJob, type OwnJob } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { expireJobs } from '#features/proposals/recruiting/job-expiry.ts';
import { runClock } from '#platform/clocks.ts';
import type { Input } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const at = ({ slug }: OwnJob) => ({ params: { slug } });

/** All lists that have the newest job first; the best matches have it first among equals, which all jobs of this file are. */
const LISTS: [string, () => NonNullable<Input<typeof listFeed>['query']>][] = [
  ['the feed', () => ({})],
  ['a category', () => ({ category: world.categorySlug() })],
  ['a search by words', () => ({ q: 'shoe' })],
  ['a search by pay', () => ({ budgetMin: 100_000 })],
  ['saved jobs', () => ({ saved: 'true' })],
  ['jobs with an invitation', () => ({ invited: 'true' })],
  ['the best matches', () => ({ sort: 'match' })],
  ['the best matches of a search', () => ({ sort: 'match', q: 'shoe' })],
];

/** Reads each list to its end, one job a page, so that every cursor is used. All lists have the same jobs. */
async function orderFor(creator: Actor, jobs: readonly OwnJob[]): Promise<number[]> {
  const orders: number[][] = [];
  for (const [, query] of LISTS) {
    const order: number[] = [];
    let cursor: string | null = null;
    do {
      const page: AnswerOf<typeof listFeed> = await creator.call(listFeed, {
        query: { ...query(), limit: 1, ...(cursor === null ? {} : { cursor }) },
      });
      order.push(...page.items.map(({ job }) => jobs.findIndex(({ slug }) => slug === job.slug)));
      cursor = page.nextCursor;
    } while (cursor !== null);
    orders.push(order.filter((place) => place >= 0));
  }
  const [first] = orders;
  LISTS.forEach(([name], i) => expect([name, orders[i]]).toEqual([name, first]));
  return first!;
}

/** Marks jobs for a creator, so that the lists of marked jobs have them. */
async function mark(owner: Actor, creator: Actor, jobs: readonly OwnJob[]): Promise<void> {
  for (const job of jobs) {
    await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
    await creator.call(saveJob, at(job));
  }
}

test('a draft that is published stands above the jobs that were published before it', async () => {
  const [owner, creator] = [await world.owner(), await world.creator({ categories: [world.category()] })];
  const draft = await world.job(owner, { status: 'draft' });
  const jobs = [draft, await world.job(owner), await world.job(owner)];
  await owner.call(publishJob, at(draft));
  await mark(owner, creator, jobs);
  expect(await orderFor(creator, jobs)).toEqual([0, 2, 1]);
});

test('a job that was paused stays in its place, one that is opened again stands at the top', async () => {
  const [owner, creator] = [await world.owner(), await world.creator({ categories: [world.category()] })];
  const jobs = [await world.job(owner), await world.job(owner), await world.job(owner)];
  await mark(owner, creator, jobs);
  await owner.call(pauseJob, at(jobs[1]!));
  await owner.call(resumeJob, at(jobs[1]!));
  expect(await orderFor(creator, jobs)).toEqual([2, 1, 0]);
  await world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date - 1) WHERE id = ${jobs[0]!.id}`;
  await runClock(world.deps, expireJobs);
  expect(await orderFor(creator, jobs)).toEqual([2, 1]);
  await owner.call(reopenJob, at(jobs[0]!));
  expect(await orderFor(creator, jobs)).toEqual([0, 2, 1]);
});

test('a job by invitation stands at the top when everyone can find it first, and not when that is switched back and forth', async () => {
  const [owner, creator] = [await world.owner(), await world.creator({ categories: [world.category()] })];
  const show = (job: OwnJob, visibility: 'feed' | 'invited') => owner.call(editJob, { ...at(job), body: { visibility } });
  const draft = await world.job(owner, { status: 'draft', visibility: 'invited' });
  // Of a draft, switching means nothing yet.
  await show(draft, 'feed');
  await show(draft, 'invited');
  await owner.call(publishJob, at(draft));
  const jobs = [draft, await world.job(owner), await world.job(owner)];
  await mark(owner, creator, jobs);
  await show(draft, 'feed');
  expect(await orderFor(creator, jobs)).toEqual([0, 2, 1]);
  for (const job of [draft, jobs[1]!]) {
    await show(job, 'invited');
    await show(job, 'feed');
  }
  expect(await orderFor(creator, jobs)).toEqual([0, 2, 1]);
});

test('a job that version 1.0.0 published stands at the place of its own id', async () => {
  const [owner, creator] = [await world.owner(), await world.creator({ categories: [world.category()] })];
  const jobs = [await world.job(owner), await world.job(owner), await world.job(owner)];
  await mark(owner, creator, jobs);
  const ids = [jobs[0]!.id, jobs[2]!.id];
  for (const [table, column] of [
    ['jobs', 'id'],
    ['job_search', 'job_id'],
    ['open_job_categories', 'job_id'],
  ] as const)
    await world.db`UPDATE ${world.db(table)} SET feed_order = NULL WHERE ${world.db(column)} = ANY(${ids}::uuid[])`;
  expect(await orderFor(creator, jobs)).toEqual([2, 1, 0]);
  for (const visibility of ['invited', 'feed'] as const) await owner.call(editJob, { ...at(jobs[0]!), body: { visibility } });
  expect(await orderFor(creator, jobs)).toEqual([2, 1, 0]);
});
