import { listOwnJobs, type OwnJobSort } from '@castlane/contract/job.ts';
import { openProposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function makeJobs() {
  const owner = await world.owner();
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const late = await world.job(owner, { title: 'Late one', applyBy: dayIn(60) });
  const soon = await world.job(owner, { title: 'Soon one', applyBy: dayIn(5) });
  const draft = await world.job(owner, { title: 'Draft one', applyBy: dayIn(2), status: 'draft' });
  for (let i = 0; i < 2; i++) await world.proposal(await world.creator(), late);
  const read = await world.proposal(await world.creator(), soon);
  await owner.call(openProposal, { params: { slug: soon.slug, id: read.id } });
  return { owner, late, soon, draft };
}

const titles = async (owner: Actor, sort: OwnJobSort) =>
  (await owner.call(listOwnJobs, { query: { sort } })).items.map(({ title }) => title);

test('an owner’s jobs can be sorted by age, by the last day to comment, and by new activity', async () => {
  const { owner } = await makeJobs();
  expect(await titles(owner, 'newest')).toEqual(['Draft one', 'Soon one', 'Late one']);
  expect(await titles(owner, 'deadline')).toEqual(['Soon one', 'Late one', 'Draft one']);
  expect(await titles(owner, 'comments')).toEqual(['Late one', 'Draft one', 'Soon one']);
});

test('each sort shows every job once over all pages', async () => {
  const { owner } = await makeJobs();
  for (let i = 0; i < 3; i++) await world.job(owner, { title: `Another ${i}` });
  for (const sort of ['newest', 'deadline', 'comments'] as const) {
    const whole = await titles(owner, sort);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(sort, cursor);
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor);
    expect({ sort, seen }).toEqual({ sort, seen: whole });
    expect(new Set(seen).size).toBe(6);
  }
  function list(sort: OwnJobSort, cursor: string | null) {
    return owner.call(listOwnJobs, { query: { sort, limit: 2, ...(cursor ? { cursor } : {}) } });
  }
  expect(await owner.codeOf(listOwnJobs, { query: { cursor: newId() } })).toBe(1004);
});
