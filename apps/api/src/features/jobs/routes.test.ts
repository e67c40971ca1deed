import { createJob, editJob, getOwnJob, listOwnJobs, publishJob } from '@castlane/contract/job.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

describe('writing a job', () => {
  // Proves 1.4, 7.33.
  test('as a draft keeps it out of the feed until it is published', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const draft = await world.job(owner, { status: 'draft', title: 'A draft that nobody sees' });
    expect(draft).toMatchObject({ status: 'draft', version: 1, starCost: 2, proposalCount: 0, publishedAt: null });
    const before = await creator.call(listFeed, {});
    expect(before.items.map((item) => item.job.id)).not.toContain(draft.id);

    const job = await owner.call(publishJob, { params: { slug: draft.slug } });
    expect(job.status).toBe('open');
    expect(job.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const after = await creator.call(listFeed, {});
    expect(after.items[0]?.job).toMatchObject({ id: draft.id, categories: [{ id: world.category() }] });
    expect(await owner.codeOf(publishJob, { params: { slug: draft.slug } })).toBe(1005);
  });

  // Proves 3.30.
  test('names every invalid field', async () => {
    const owner = await world.owner();
    const { problem } = await owner.try(createJob, {
      body: world.jobInput({
        applyBy: '2020-01-01',
        deliverables: [{ platform: 'instagram', kind: 'reel', quantity: 1 }],
        categories: ['018f0000-0000-7000-8000-000000000000'],
      }),
    });
    expect(problem?.code).toBe(1004);
    expect(problem?.details?.map((detail) => detail.path)).toEqual(['deliverables.0.platform', 'applyBy', 'categories']);
    const short = await owner.try(createJob, { body: world.jobInput({ title: 'short', description: 'too short' }) });
    expect(short.problem).toMatchObject({ code: 1004, message: 'Write at least 8 characters' });
    expect(short.problem?.details).toMatchObject([{ path: 'title' }, { path: 'description' }]);
  });

  test('refuses fields that an owner cannot write', async () => {
    const owner = await world.owner();
    for (const field of ['id', 'ownerId', 'slug', 'version', 'starCost', 'createdAt']) {
      const { problem } = await owner.try(createJob, { body: { ...world.jobInput(), [field]: 'x' } });
      expect(problem).toMatchObject({ code: 1004, details: [{ path: field }] });
    }
  });

  // Proves 6.2, 6.6, 8.29.
  test('is for owners, and only active owners can publish at once', async () => {
    const body = world.jobInput();
    expect(await (await world.creator()).codeOf(createJob, { body })).toBe(1012);
    expect(await (await world.owner({ state: 'pending' })).codeOf(createJob, { body })).toBe(1020);
    expect(await world.anyone().codeOf(createJob, { body })).toBe(1010);
  });

  test('as a draft works for an owner in review, who can change it but not publish it', async () => {
    const owner = await world.owner({ state: 'pending' });
    const draft = await owner.call(createJob, { body: world.jobInput({ status: 'draft' }) });
    expect(draft.status).toBe('draft');
    const params = { slug: draft.slug };
    expect(await owner.call(editJob, { params, body: { title: 'Winter trail shoe film' } })).toMatchObject({
      title: 'Winter trail shoe film',
    });
    expect(await owner.codeOf(publishJob, { params })).toBe(1020);
    expect((await owner.call(listOwnJobs)).items.map(({ status }) => status)).toEqual(['draft']);
    await world.db`UPDATE accounts SET status = 'active', verification_status = 'approved' WHERE id = ${owner.id}`;
    world.deps.wake.sessions([owner.id]);
    const open = await owner.call(publishJob, { params });
    expect(open.status).toBe('open');
    await world.setStatus('inactive', owner.id);
    expect(await owner.codeOf(editJob, { params, body: { title: 'Another title here' } })).toBe(1020);
  });

  test('twice with one Idempotency-Key writes one job', async () => {
    const owner = await world.owner();
    const headers = { 'idempotency-key': '018f0000-0000-4000-8000-000000000001' };
    const first = await owner.try(createJob, { body: world.jobInput(), headers });
    const second = await owner.try(createJob, { body: world.jobInput(), headers });
    expect(second).toMatchObject({ status: 201, answer: { id: first.answer.id } });
    expect(await owner.codeOf(createJob, { body: world.jobInput({ title: 'Another one entirely' }), headers })).toBe(1005);
    expect((await owner.call(listOwnJobs, {})).counts.all).toBe(1);
  });
});

describe('a draft', () => {
  test('can be changed field by field', async () => {
    const owner = await world.owner();
    const draft = await world.job(owner, { status: 'draft' });
    const edited = await owner.call(editJob, {
      params: { slug: draft.slug },
      body: { title: 'A better title for it', budget: { type: 'product', product: 'Two pairs of shoes' } },
    });
    expect(edited).toMatchObject({ title: 'A better title for it', description: draft.description, starCost: 1, slug: draft.slug });
    expect(edited.budget).toEqual({ type: 'product', product: 'Two pairs of shoes' });
  });
});

test('another owner’s job is not found', async () => {
  const [owner, other] = await Promise.all([world.owner(), world.owner()]);
  const job = await world.job(owner, { status: 'draft' });
  expect(await other.codeOf(getOwnJob, { params: { slug: job.slug } })).toBe(1013);
  expect(await other.codeOf(publishJob, { params: { slug: job.slug } })).toBe(1013);
  expect(await other.codeOf(editJob, { params: { slug: job.slug }, body: {} })).toBe(1013);
});

// Proves 7.34.
test('the list of own jobs has tabs with counts and pages without gaps', async () => {
  const owner = await world.owner();
  for (let i = 0; i < 12; i++) await world.job(owner, { status: i < 3 ? 'draft' : 'open', title: `Job number ${i + 1} of twelve` });
  const first = await owner.call(listOwnJobs, { query: {} });
  expect(first.counts).toEqual({ all: 12, draft: 3, open: 9, in_progress: 0, completed: 0, closed: 0 });
  expect(first.items).toHaveLength(10);
  const second = await owner.call(listOwnJobs, { query: { cursor: first.nextCursor! } });
  expect([...first.items, ...second.items].map((job) => job.title)).toEqual(
    Array.from({ length: 12 }, (_, i) => `Job number ${12 - i} of twelve`),
  );
  expect(second.nextCursor).toBeNull();
  expect((await owner.call(listOwnJobs, { query: { status: 'draft' } })).items).toHaveLength(3);
});
