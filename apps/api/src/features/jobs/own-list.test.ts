import { deliver } from '@castlane/contract/delivery.ts';
import { closeJob, listOwnJobs, type OwnJobSort, OwnJobTab } from '@castlane/contract/job.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { openProposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { hire } from '#features/engagements/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { listOwnJobs as readOwnJobs } from './own-list.ts';

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
  for (const sort of ['newest', 'needs', 'deadline', 'comments'] as const) {
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

test('what needs the owner comes first, the nearest deadline before what has none, then the newest', async () => {
  const owner = await world.owner();
  const work = async (title: string) => {
    const { creator, at } = await hire(world, owner, await world.job(owner, { title }));
    await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  };
  await work('Delivered first');
  await world.advance(3600);
  await work('Delivered second');
  const commented = await world.job(owner, { title: 'With a comment' });
  await world.proposal(await world.creator(), commented);
  await world.job(owner, { title: 'Quiet one' });
  await world.job(owner, { title: 'Newest one' });
  expect(await titles(owner, 'needs')).toEqual(['Delivered first', 'Delivered second', 'With a comment', 'Newest one', 'Quiet one']);
  const { items } = await owner.call(listNeeds);
  expect((await titles(owner, 'needs')).slice(0, 3)).toEqual(items.map(({ job }) => job.title));
});

test('the counts match the lists of the tabs', async () => {
  const { owner } = await makeJobs();
  await hire(world, owner, await world.job(owner, { title: 'With work' }));
  const closed = await world.job(owner, { title: 'Closed one' });
  await owner.call(closeJob, { params: { slug: closed.slug }, body: { reason: 'no_fit' } });
  const of = async (status: OwnJobTab) => (await owner.call(listOwnJobs, { query: { status } })).items.map(({ title }) => title);
  const { counts } = await owner.call(listOwnJobs, {});
  for (const status of OwnJobTab.options) expect({ status, count: (await of(status)).length }).toEqual({ status, count: counts[status] });
  expect(await of('in_progress')).toEqual(['With work']);
  expect(await of('closed')).toEqual(['Closed one']);
});

test('a search finds words of the title and names of creators at work, literally and in every order', async () => {
  const { owner } = await makeJobs();
  const { creator } = await hire(world, owner, await world.job(owner, { title: 'Lantern 100% bright' }));
  await world.db`UPDATE accounts SET name = 'Zoë Łukasz' WHERE id = ${creator.id}`;
  const of = async (q: string, sort: OwnJobSort = 'newest') =>
    (await owner.call(listOwnJobs, { query: { q, sort } })).items.map(({ title }) => title);
  for (const sort of ['newest', 'needs', 'deadline', 'comments'] as const) {
    expect(await of('LATE', sort)).toEqual(['Late one']);
    for (const q of ['łukasz', 'zoe LUKASZ']) expect(await of(q, sort)).toEqual(['Lantern 100% bright']);
  }
  expect(await of('one')).toEqual(['Draft one', 'Soon one', 'Late one']);
  expect(await of('100%')).toEqual(['Lantern 100% bright']);
  expect(await of('_')).toEqual([]);
  await world.job(owner, { title: 'Crème brûlée in “Łódź”' });
  for (const q of ['creme brulee', '"lodz"']) expect(await of(q)).toEqual(['Crème brûlée in “Łódź”']);
});

test('lists that are read at once are each as when read alone', async () => {
  const [some, few, none] = [await world.owner(), await world.owner(), await world.owner()];
  for (const title of ['First of some', 'Second of some', 'Third of some']) await world.job(some, { title });
  await hire(world, few, await world.job(few, { title: 'The only one' }));
  const read = async (owner: Actor, query: object) =>
    listOwnJobs.answer.parse(await readOwnJobs(world.db, owner.id, listOwnJobs.query.parse(query)));
  const { nextCursor: cursor } = await read(some, { limit: 2 });
  const asked = [some, none, few, some].flatMap((owner) => [
    { owner, query: { limit: 2 } },
    { owner, query: { limit: 2, cursor } },
    { owner, query: { limit: 2, status: 'in_progress' } },
  ]);
  const alone = [];
  for (const { owner, query } of asked) alone.push(await read(owner, query));
  expect(await Promise.all(asked.map(({ owner, query }) => read(owner, query)))).toEqual(alone);
  expect(alone.slice(0, 7).map(({ items }) => items.map(({ title }) => title))).toEqual([
    ['Third of some', 'Second of some'],
    ['First of some'],
    [],
    [],
    [],
    [],
    ['The only one'],
  ]);
  expect(alone.slice(0, 2).map(({ nextCursor }) => nextCursor === null)).toEqual([false, true]);
});
