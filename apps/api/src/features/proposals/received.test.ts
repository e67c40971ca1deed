import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import {
  approveProposal,
  createProposal,
  declineProposal,
  listProposals,
  openProposal,
  shortlistProposal,
  withdrawProposal,
  type Proposal,
  type ReceivedFilter,
  type ReceivedSort,
} from '@castlane/contract/proposal.ts';
import { closeJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { makeChannel } from '#features/channels/factory.ts';
import { cancel, hire, offerTo } from '#features/engagements/factory.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { fixRecords } from '#features/records/recount.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { listProposals as readProposals } from './received.ts';

const world = openWorld();
const MINUTE = 60;
const DAY = 86_400;

/** Returns a job of `owner` with a proposal by each of `names`, in that order. */
async function makeComments(names: string[], prices: (number | undefined)[] = []) {
  const owner = await world.owner();
  const job = await world.job(owner, {
    budget: { type: 'product', product: 'A pair of shoes' },
    questions: [],
  });
  const creators: Actor[] = [];
  const proposals: Proposal[] = [];
  for (const [index, name] of names.entries()) {
    const creator = await world.creator({ name });
    const amount = prices[index];
    const price = amount === undefined ? {} : { price: { amount, currency: 'USD' as const } };
    const message = `${name} would film this on three days and show each of them.`;
    creators.push(creator);
    proposals.push(await creator.call(createProposal, { body: { jobId: job.id, message, ...price } }));
  }
  const list = (query: { status?: ReceivedFilter; sort?: ReceivedSort; limit?: number; cursor?: string; ids?: string } = {}) =>
    owner.call(listProposals, { params: { slug: job.slug }, query });
  const namesOf = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ creator }) => creator.name);
  const at = (index: number) => ({ params: { slug: job.slug, id: proposals[index]!.id } });
  return { owner, job, creators, proposals, list, namesOf, at };
}

describe('the views of the comments on a job', () => {
  test('each shows and counts its own comments, and withdrawn comments are in none', async () => {
    const { owner, creators, proposals, list, namesOf, at } = await makeComments(['Ann', 'Ben', 'Cem', 'Dora', 'Eve', 'Finn']);
    await owner.call(openProposal, at(0));
    await owner.call(shortlistProposal, at(1));
    await owner.call(approveProposal, at(2));
    await owner.call(declineProposal, { ...at(3), body: { reason: 'fit' } });
    await creators[4]!.call(withdrawProposal, { params: { id: proposals[4]!.id } });
    expect((await list()).counts).toEqual({ all: 5, new: 1, shortlisted: 1, approved: 1, ended: 1, waiting: 4 });
    expect(await namesOf({})).toEqual(['Finn', 'Dora', 'Cem', 'Ben', 'Ann']);
    expect(await namesOf({ status: 'new' })).toEqual(['Finn']);
    expect(await namesOf({ status: 'shortlisted' })).toEqual(['Ben']);
    expect(await namesOf({ status: 'approved' })).toEqual(['Cem']);
    expect(await namesOf({ status: 'ended' })).toEqual(['Dora']);
  });

  test('a comment that became work no longer waits, whatever becomes of the work', async () => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 5 });
    const counts = async () => (await owner.call(listProposals, { params: { slug: job.slug } })).counts;
    await offerTo(world, owner, job);
    const hired = [await hire(world, owner, job), await hire(world, owner, job)];
    expect(await counts()).toMatchObject({ all: 3, approved: 3, waiting: 1 });
    await cancel(owner, hired[0]!);
    expect(await counts()).toMatchObject({ waiting: 1 });
    await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'other' } });
    expect(await counts()).toMatchObject({ ended: 1, waiting: 0 });
  });

  test('omit banned creators until the ban is lifted', async () => {
    const { creators, list, namesOf } = await makeComments(['Ann', 'Ben']);
    const staff = await world.staff();
    await staff.call(banAccount, { params: { id: creators[0]!.id }, body: { reason: 'Wrote the same to everybody' } });
    expect(await namesOf({ sort: 'match' })).toEqual(['Ben']);
    expect((await list()).counts.all).toBe(1);
    await staff.call(unbanAccount, { params: { id: creators[0]!.id }, body: {} });
    expect(await namesOf({ sort: 'oldest' })).toEqual(['Ann', 'Ben']);
  });
});

/** Inserts this many declined proposals, each by another creator. */
async function crowd(jobId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId);
  await world.db`
    INSERT INTO accounts (id, user_type, email, password_hash, name, slug, status, verification_status)
    SELECT id, 'creator', id || '@crowd.test', 'none', 'Crowd', 'crowd-' || id, 'inactive', 'incomplete' FROM unnest(${ids}::uuid[]) id`;
  await world.db`INSERT INTO star_accounts (id, account_id) SELECT id, id FROM unnest(${ids}::uuid[]) id`;
  await world.db`
    INSERT INTO proposals (id, job_id, job_version, agreed_version, creator_id, status, message, star_cost, answer_by, opened_at, decided_at, decline_reason)
    SELECT id, ${jobId}, 1, 1, id, 'declined', 'I would film this on three days.', 0, app_now(), app_now(), app_now(), 'fit' FROM unnest(${ids}::uuid[]) id`;
  await world.db`UPDATE job_stats SET proposal_count = proposal_count + ${count} WHERE job_id = ${jobId}`;
  await world.deps.write(fixRecords);
}

describe('sorted comments', () => {
  test('by price the lowest comes first, and comments without a price come last', async () => {
    const { namesOf } = await makeComments(['Ann', 'Ben', 'Cem', 'Dora'], [90_000, undefined, 20_000, 90_000]);
    expect(await namesOf({ sort: 'price' })).toEqual(['Cem', 'Dora', 'Ann', 'Ben']);
  });

  test('by followers use the count of one service, with hidden and old counts last', async () => {
    const { creators, namesOf } = await makeComments(['Ann', 'Ben', 'Cem']);
    await makeChannel(world.db, creators[0]!.id, { followers: 5_000 });
    await makeChannel(world.db, creators[1]!.id, { followers: 9_000 });
    await makeChannel(world.db, creators[2]!.id, { service: 'instagram', followers: 1_000_000 });
    expect(await namesOf({ sort: 'youtube' })).toEqual(['Ben', 'Ann', 'Cem']);
    expect(await namesOf({ sort: 'instagram' })).toEqual(['Cem', 'Ben', 'Ann']);
    await world.db`UPDATE channels SET fetched_at = app_now() - interval '31 days' WHERE account_id = ${creators[1]!.id}`;
    await showCreators(world.db, world.db`a.id = ${creators[1]!.id}`);
    expect(await namesOf({ sort: 'youtube' })).toEqual(['Ann', 'Cem', 'Ben']);
  });

  test('by match put the best fit first, with the reasons and what is not met', async () => {
    const owner = await world.owner();
    const followers = { platform: 'youtube' as const, minimum: 10_000 };
    const job = await world.job(owner, { wanted: { followers: [followers], languages: ['fr'], countries: ['FR'] } });
    const category = world.categorySlug();
    const people = [
      { name: 'Ann', languages: ['en'], country: 'US', categories: ['lifestyle'] },
      { name: 'Ben', languages: ['fr'], country: 'FR', categories: [category] },
      { name: 'Cem', languages: ['fr'], country: 'US', categories: [category] },
    ];
    for (const person of people) await world.proposal(await world.creator(person), job);
    const { items } = await owner.call(listProposals, { params: { slug: job.slug }, query: { sort: 'match' } });
    expect(items.map(({ creator }) => creator.name)).toEqual(['Ben', 'Cem', 'Ann']);
    // No channel is connected.
    expect(items[0]!.match.score).toBe(70);
    expect(items[0]!.match.reasons).toContainEqual({ code: 'categories', count: 1 });
    const noChannel = { code: 'followers', ...followers, followers: null };
    const countries = { code: 'countries', countries: ['FR'] };
    expect(items.map(({ match }) => match.unmet)).toEqual([
      [noChannel],
      [noChannel, countries],
      [noChannel, { code: 'languages', languages: ['fr'] }, countries],
    ]);
    const opened = await owner.call(openProposal, { params: { slug: job.slug, id: items[0]!.id } });
    expect(opened.match).toEqual(items[0]!.match);
  });

  test('rank only the newest of very many, and the older ones follow without repeats', async () => {
    const { list, job } = await makeComments(['Ann', 'Ben']);
    await crowd(job.id, 270);
    for (const sort of ['match', 'youtube'] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list({ sort, limit: 50, ...(cursor ? { cursor } : {}) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 272, 272]);
      expect(seen.slice(250)).toEqual(seen.slice(250).toSorted().toReversed());
    }
  });

  test('page by page each sort shows every comment once, even when many are equal', async () => {
    const names = ['Ann', 'Ben', 'Cem', 'Dora', 'Eve', 'Finn', 'Gil'];
    const { list } = await makeComments(names, [500, undefined, 500, 300, undefined, 500, 700]);
    for (const sort of ['newest', 'oldest', 'match', 'price', 'youtube', 'instagram'] as const) {
      const whole = (await list({ sort, limit: 50 })).items.map(({ creator }) => creator.name);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list({ sort, limit: 2, ...(cursor ? { cursor } : {}) });
        seen.push(...page.items.map(({ creator }) => creator.name));
        cursor = page.nextCursor;
      } while (cursor);
      expect({ sort, seen }).toEqual({ sort, seen: whole });
      expect(seen.toSorted()).toEqual(names);
    }
  });

  test('refuse a cursor that is malformed', async () => {
    const { owner, job } = await makeComments([]);
    for (const cursor of ['x', '1~', `~${newId()}`, `1e9~${newId()}`, newId(), `0~${newId()}~0`]) {
      expect(await owner.codeOf(listProposals, { params: { slug: job.slug }, query: { cursor } })).toBe(1004);
    }
  });
});

describe('comments to compare', () => {
  test('are up to four of the same job, from any view', async () => {
    const { owner, job, list, proposals, at, namesOf } = await makeComments(['Ann', 'Ben', 'Cem']);
    await owner.call(declineProposal, { ...at(0), body: { reason: 'fit' } });
    const foreign = (await makeComments(['Zoe'])).proposals[0]!;
    const ids = [proposals[0]!.id, proposals[2]!.id, foreign.id].join(',');
    expect(await namesOf({ ids })).toEqual(['Cem', 'Ann']);
    const five = Array.from({ length: 5 }, () => newId()).join(',');
    for (const bad of ['', 'x', `${proposals[0]!.id},`, five]) {
      expect(await owner.codeOf(listProposals, { params: { slug: job.slug }, query: { ids: bad } })).toBe(1004);
    }
    expect((await list({ ids: newId() })).items).toEqual([]);
  });
});

describe('what the owner sees of a creator', () => {
  test('includes each channel’s follower count with its age, and no rating before the first review', async () => {
    const { creators, list } = await makeComments(['Ann']);
    await makeChannel(world.db, creators[0]!.id, { handle: '@ann', followers: 64_200 });
    const { creator } = (await list()).items[0]!;
    expect(creator).toMatchObject({ jobsAssigned: 0, jobsCompleted: 0, rating: null, answerMinutes: null });
    expect(creator.channels).toEqual([
      { service: 'youtube', handle: '@ann', followers: 64_200, simulated: true, fetchedAt: expect.any(String) as unknown },
    ]);
  });

  test('includes the median time to answer, once there are three answers', async () => {
    const { owner, creator, job, proposal, thread } = await world.chat();
    const say = (who: Actor, body = 'Hello') => who.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body } });
    const read = async () => {
      const { items } = await owner.call(listProposals, { params: { slug: job.slug } });
      return items.find(({ id }) => id === proposal.id)!.creator.answerMinutes;
    };
    const exchange = async (minutes: number) => {
      await say(owner);
      await world.advance(minutes * MINUTE);
      // A second question in the meantime: the answer counts from the first.
      await say(owner);
      await say(creator);
      await say(creator, 'And one thing more');
    };
    await exchange(10);
    await exchange(100);
    expect(await read()).toBeNull();
    await exchange(30);
    const median = await read();
    expect(median).toBeGreaterThanOrEqual(30);
    expect(median).toBeLessThanOrEqual(31);
    // An open question changes nothing.
    await say(owner);
    await world.advance(DAY / 24);
    expect(await read()).toBe(median);
  });
});

test('a thread of another owner changes nothing that the first owner sees', async () => {
  const { owner, job, creators, namesOf } = await makeComments(['Ann']);
  const other = await world.owner();
  const foreign = await world.job(other);
  const proposal = await world.proposal(creators[0]!, foreign);
  await other.call(approveProposal, { params: { slug: foreign.slug, id: proposal.id } });
  await other.call(initThread, { body: { proposalId: proposal.id } });
  expect(await namesOf({})).toEqual(['Ann']);
  expect(await owner.codeOf(listProposals, { params: { slug: foreign.slug } })).toBe(1013);
  expect(await other.codeOf(listProposals, { params: { slug: job.slug } })).toBe(1013);
});

test('lists that are read at once are each as when read alone, and a job of others fails alone', async () => {
  const [some, few, none] = [await makeComments(['Ann', 'Ben', 'Cem']), await makeComments(['Dora']), await makeComments([])];
  const read = async ({ owner, job }: Pick<typeof some, 'owner' | 'job'>, query: object) =>
    listProposals.answer.parse(await readProposals(world.db, owner.id, job.slug, listProposals.query.parse(query)));
  const { nextCursor: cursor } = await read(some, { limit: 2 });
  const asked = [some, none, few, some].flatMap((at) => [
    { at, query: { limit: 2 } },
    { at, query: { limit: 2, cursor } },
  ]);
  const alone = [];
  for (const { at, query } of asked) alone.push(await read(at, query));
  const foreign = read({ owner: few.owner, job: some.job }, { limit: 2 }).catch((error: unknown) => error);
  expect(await Promise.all(asked.map(({ at, query }) => read(at, query)))).toEqual(alone);
  expect(await foreign).toMatchObject({ code: 1013 });
  expect(alone.slice(0, 5).map(({ items }) => items.map(({ creator }) => creator.name))).toEqual([
    ['Cem', 'Ben'],
    ['Ann'],
    [],
    [],
    ['Dora'],
  ]);
});
