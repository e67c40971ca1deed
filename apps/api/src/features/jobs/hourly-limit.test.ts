import { createJob, duplicateJob, editJob, publishJob } from '@castlane/contract/job.ts';
import { JOBS_AN_HOUR } from '@castlane/contract/policy.ts';
import { expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld({ RATE_LIMITS: 'on' });

async function openJobs({ id }: Actor): Promise<number> {
  const [row] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM jobs WHERE owner_id = ${id} AND status = 'open'`;
  return row!.count;
}

test('ten jobs an hour can be opened in any way, even all at once, and drafts do not count', { timeout: 60_000 }, async () => {
  const owner = await world.owner();
  const first = await world.job(owner);
  const copies = [];
  for (let i = 0; i < 14; i += 1) copies.push(await owner.call(duplicateJob, { params: { slug: first.slug } }));
  const codes = await Promise.all([
    ...copies.map(({ slug }) => owner.codeOf(publishJob, { params: { slug } })),
    owner.codeOf(createJob, { body: world.jobInput() }),
  ]);
  expect(codes.filter((code) => code < 300)).toHaveLength(JOBS_AN_HOUR - 1);
  expect(codes.filter((code) => code >= 300).every((code) => code === 1022)).toBe(true);
  expect(await openJobs(owner)).toBe(JOBS_AN_HOUR);
  const refused = await owner.try(createJob, { body: world.jobInput() });
  expect(refused.problem).toMatchObject({ code: 1022, message: 'You can publish up to 10 jobs an hour' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  await world.advance(3600);
  expect(await owner.codeOf(createJob, { body: world.jobInput() })).toBe(201);
});

test('a job by invitation counts again when everyone can find it for the first time', { timeout: 60_000 }, async () => {
  const owner = await world.owner();
  const [hidden, other] = [await world.job(owner, { visibility: 'invited' }), await world.job(owner, { visibility: 'invited' })];
  const show = { params: { slug: hidden.slug }, body: { visibility: 'feed' as const } };
  await world.advance(3600);
  for (let i = 0; i < JOBS_AN_HOUR; i += 1) await world.job(owner);
  expect(await owner.codeOf(editJob, show)).toBe(1022);
  await world.advance(3600);
  expect((await owner.call(editJob, show)).visibility).toBe('feed');
  // Then it is one of the ten.
  for (let i = 1; i < JOBS_AN_HOUR; i += 1) await world.job(owner);
  expect(await owner.codeOf(createJob, { body: world.jobInput() })).toBe(1022);
  expect(await owner.codeOf(editJob, { ...show, params: { slug: other.slug } })).toBe(1022);
  // It has been in the feed, so this opens nothing.
  for (const visibility of ['invited', 'feed'] as const) await owner.call(editJob, { ...show, body: { visibility } });
  // One that was opened by invitation in this hour is among the ten already.
  await world.advance(3600);
  const young = await world.job(owner, { visibility: 'invited' });
  for (let i = 1; i < JOBS_AN_HOUR; i += 1) await world.job(owner);
  await owner.call(editJob, { ...show, params: { slug: young.slug } });
});
