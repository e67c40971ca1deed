import { listVersions } from '@castlane/contract/brief-version.ts';
import { closeJob, editJob, getOwnJob, type JobEdit, type OwnJob, pauseJob, resumeJob } from '@castlane/contract/job.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import type * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';
import { daysAfter } from './rules.ts';

const world = openWorld();
const dollars = (amount: number) => ({ type: 'fixed' as const, amount: { amount: amount * 100, currency: 'USD' as const } });
const edit = (owner: Actor, { slug }: OwnJob, body: z.input<typeof JobEdit>) => owner.call(editJob, { params: { slug }, body });
const versionsOf = async (actor: Actor, { slug }: OwnJob) => (await actor.call(listVersions, { params: { slug } })).items;

describe('changing a published job', () => {
  test('makes a new version and keeps the old one', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await world.proposal(creator, job);
    const edited = await edit(owner, job, { budget: dollars(400), title: 'Winter trail shoe review on snow' });
    expect(edited).toMatchObject({ version: 2, status: 'open', slug: job.slug, starCost: 1, title: 'Winter trail shoe review on snow' });
    for (const reader of [owner, creator]) {
      expect(await versionsOf(reader, job)).toEqual([
        {
          version: 2,
          createdAt: expect.any(String),
          changes: [
            { field: 'budget', before: dollars(1200), after: dollars(400) },
            { field: 'title', before: job.title, after: edited.title },
          ],
        },
        { version: 1, createdAt: expect.any(String), changes: [] },
      ]);
    }
  });

  test('to the same values makes no version', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    expect(await edit(owner, job, {})).toEqual(job);
    expect(await edit(owner, job, { title: job.title, budget: dollars(1200), platforms: ['youtube'] })).toEqual(job);
    expect(await versionsOf(owner, job)).toHaveLength(1);
  });

  test('counts versions only after publishing', async () => {
    const owner = await world.owner();
    const draft = await world.job(owner, { status: 'draft' });
    expect(await edit(owner, draft, { budget: dollars(400) })).toMatchObject({ version: 1, status: 'draft' });
    expect(await versionsOf(owner, draft)).toEqual([]);
  });

  test('moves it to its new categories in the feed, and leaves a paused job out', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    const inCategory = async (index: number) => {
      const { items } = await creator.call(listFeed, { query: { category: world.categorySlug(index), limit: 50 } });
      return items.some((item) => item.job.id === job.id);
    };
    await edit(owner, job, { categories: [world.category(1)] });
    expect([await inCategory(0), await inCategory(1)]).toEqual([false, true]);
    await owner.call(pauseJob, { params: { slug: job.slug } });
    await edit(owner, job, { categories: [world.category(0)] });
    expect([await inCategory(0), await inCategory(1)]).toEqual([false, false]);
    await owner.call(resumeJob, { params: { slug: job.slug } });
    expect([await inCategory(0), await inCategory(1)]).toEqual([true, false]);
  });

  test('applies the rules of publishing', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const codeOf = (body: z.input<typeof JobEdit>) => owner.codeOf(editJob, { params: { slug: job.slug }, body });
    expect(await codeOf({ applyBy: daysAfter(job.applyBy!, -60) })).toBe(1004);
    expect(await codeOf({ dueBy: job.applyBy })).toBe(1004);
    expect(await codeOf({ platforms: ['instagram'] })).toBe(1004);
    expect(await codeOf({ title: 'Short' })).toBe(1004);
    expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toEqual(job);
  });

  test('is refused once it is over', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } });
    const { problem } = await owner.try(editJob, { params: { slug: job.slug }, body: { budget: dollars(1) } });
    expect(problem).toMatchObject({ code: 1005, message: 'The job is closed' });
  });

  test('is refused once it is filled, since its terms are agreed', async () => {
    const { owner, job } = await world.assigned();
    const { problem } = await owner.try(editJob, { params: { slug: job.slug }, body: { title: 'Another title for what was agreed on' } });
    expect(problem).toMatchObject({ code: 1005, message: 'The job is filled' });
    expect((await owner.call(getOwnJob, { params: { slug: job.slug } })).title).toBe(job.title);
  });

  test('from an older version is refused, so no unread change is overwritten', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const bodies = Array.from({ length: 20 }, (_, index) => ({ version: 1, budget: dollars(100 + index) }));
    const codes = await Promise.all(bodies.map((body) => owner.codeOf(editJob, { params: { slug: job.slug }, body })));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1005)).toHaveLength(19);
    const { problem } = await owner.try(editJob, { params: { slug: job.slug }, body: bodies[0]! });
    expect(problem).toMatchObject({ message: 'The brief has changed', details: [{ path: 'version' }] });
  });

  test('many times at once numbers the versions without gaps', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    await Promise.all(Array.from({ length: 12 }, (_, index) => edit(owner, job, { budget: dollars(100 + index) })));
    expect((await versionsOf(owner, job)).map(({ version }) => version)).toEqual(Array.from({ length: 13 }, (_, index) => 13 - index));
  });
});

test('the versions of a job are visible to its owner and commenters, and only the owner sees how many consents a change would ask for', async () => {
  const [owner, creator, other] = [await world.owner(), await world.creator(), await world.creator()];
  const job = await world.job(owner);
  await world.proposal(creator, job);
  const params = { slug: job.slug };
  expect((await owner.call(listVersions, { params })).toAsk).toBe(1);
  expect((await creator.call(listVersions, { params })).toAsk).toBeNull();
  expect(await other.codeOf(listVersions, { params })).toBe(1013);
  expect(await (await world.owner()).codeOf(listVersions, { params })).toBe(1013);
});
