import { deleteAccount } from '@castlane/contract/account.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { UUID_EXPECTED } from '@castlane/contract/problem.ts';
import {
  banAccount,
  getAccount,
  grantStars,
  listAccounts,
  listJobs,
  resendVerification,
  signOutAccount,
} from '@castlane/contract/staff.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const reason = 'A thank-you for the workshop last week.';

async function find(staff: Actor, query: { q?: string; status?: 'banned'; userType?: 'staff' | 'creator' }): Promise<string[]> {
  const { items } = await staff.call(listAccounts, { query: { ...query, limit: 50 } });
  return items.map((item) => item.id);
}

describe('the console is for staff only', () => {
  const endpoints = ENDPOINTS.filter(({ noun }) => noun === 'staff').map(({ name, endpoint }) => [name, endpoint] as const);

  test.each(endpoints)('%s refuses all other accounts before it reads its input', async (_name, { method, path }) => {
    const url = fullPath({ path }).replace(':id', newId()).replace(':slug', 'a-job');
    const banned = await world.staff();
    await world.setStatus('banned', banned.id);
    const people = [world.anyone(), await world.creator(), await world.owner(), await world.creator({ state: 'unverified' }), banned];
    const codes = await Promise.all(people.map(async (person) => (await person.raw(method, url)).problem?.code));
    expect(codes).toEqual([1010, 1012, 1012, 1002, 1003]);
  });

  test.each(endpoints.filter(([, { path }]) => path.includes(':id')))(
    '%s answers an invalid id with the message that the client knows',
    async (_name, endpoint) => {
      const staff = await world.staff();
      const { status, problem } = await staff.raw(endpoint.method, fullPath(endpoint).replace(':id', 'x'), { body: {} });
      expect([status, problem?.code, problem?.message]).toEqual([400, 1005, UUID_EXPECTED]);
    },
  );
});

describe('accounts', () => {
  test('are found by a part of the name, the address, the company, the slug or the id, in either case', async () => {
    const staff = await world.staff();
    const maya = await world.creator({ name: 'Maya Lindqvist', email: 'maya.l@frost.test' });
    const owner = await world.owner({ name: 'Åsa Öberg', company: 'Northwind Outdoor' });
    expect(await find(staff, { q: 'LINDQ' })).toEqual([maya.id]);
    expect(await find(staff, { q: 'a.l@FROST' })).toEqual([maya.id]);
    expect(await find(staff, { q: ' maya.l@frost.test\u200b\u00a0' })).toEqual([maya.id]);
    expect(await find(staff, { q: maya.slug.slice(-8) })).toEqual([maya.id]);
    expect(await find(staff, { q: maya.id.slice(14).toUpperCase() })).toEqual([maya.id]);
    expect(await find(staff, { q: 'northWIND' })).toEqual([owner.id]);
    for (const q of ['ÅSA öB', 'asa oberg', 'Ａｓａ']) expect(await find(staff, { q })).toEqual([owner.id]);
  });

  test('are searched for literally', async () => {
    const staff = await world.staff();
    const odd = await world.owner({ company: String.raw`50%_off\now` });
    for (const q of ['%', '_', '\\', '%_', String.raw`f\n`]) expect(await find(staff, { q })).toEqual([odd.id]);
    expect(await find(staff, { q: "' OR 1=1 --" })).toEqual([]);
    expect(await staff.codeOf(listAccounts, { query: { q: '\0' } })).toBe(1004);
  });

  test('come newest first, page by page, filtered by kind or state', async () => {
    const staff = await world.staff();
    const made: Actor[] = [];
    for (let n = 0; n < 5; n++) made.push(await world.creator({ name: `Paged ${n}`, state: n === 2 ? 'banned' : 'active' }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await staff.call(listAccounts, { query: { q: 'paged ', limit: 2, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.map((actor) => actor.id).toReversed());
    expect(await find(staff, { q: 'paged', status: 'banned' })).toEqual([made[2]!.id]);
    expect(await find(staff, { userType: 'staff' })).toContain(staff.id);
    expect(await find(staff, { q: 'paged', userType: 'staff' })).toEqual([]);
    expect(await staff.codeOf(listAccounts, { query: { cursor: 'x' } })).toBe(1004);
  });

  test('that are deleted are shown as deleted, and cannot be changed', async () => {
    const [staff, gone] = [await world.staff(), await world.creator()];
    await gone.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    const { items } = await staff.call(listAccounts, { query: { q: gone.id } });
    expect(items).toMatchObject([{ id: gone.id, isDeleted: true }]);
    expect(items[0]!.email).not.toBe(gone.email);
    const params = { id: gone.id };
    expect((await staff.call(getAccount, { params })).isDeleted).toBe(true);
    const acts = [
      staff.codeOf(grantStars, { params, body: { delta: 5, reason } }),
      staff.codeOf(signOutAccount, { params }),
      staff.codeOf(banAccount, { params, body: { reason } }),
      staff.codeOf(resendVerification, { params }),
    ];
    expect(await Promise.all(acts)).toEqual([1009, 1009, 1009, 1009]);
  });
});

describe('one account', () => {
  test('is shown with its profile, sessions, counts and history', async () => {
    const [staff, { owner, creator, job }] = [await world.account({ userType: 'staff', name: 'Ines Okafor' }), await world.chat()];
    await staff.call(grantStars, { params: { id: creator.id }, body: { delta: 3, reason } });
    const detail = await staff.call(getAccount, { params: { id: creator.id } });
    expect(detail).toMatchObject({ isDeleted: false, openSessions: 1, jobs: 0, proposals: 1, ban: null, runningWork: [] });
    expect(detail.profile).toMatchObject({ id: creator.id, email: creator.email, verificationStatus: 'approved' });
    expect(detail.lastActiveAt).not.toBeNull();
    expect(detail.acts.map(({ action, actorName, targetName }) => [action, actorName, targetName])).toEqual([
      ['stars.granted', 'Ines Okafor', 'Robin Example'],
      ['profile.submitted', 'Robin Example', 'Robin Example'],
    ]);
    expect(await staff.call(getAccount, { params: { id: owner.id } })).toMatchObject({ jobs: 1, proposals: 0, profile: { creator: null } });
    expect((await staff.call(listJobs, { query: { q: job.slug } })).items).toMatchObject([{ slug: job.slug, ownerId: owner.id }]);
  });

  test('of staff shows its actions, the last fifty at most', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    for (let n = 0; n < 51; n++) await staff.call(grantStars, { params: { id: creator.id }, body: { delta: n % 2 ? -1 : 1, reason } });
    const { acts, profile } = await (await world.staff()).call(getAccount, { params: { id: staff.id } });
    expect(profile).toMatchObject({ userType: 'staff', creator: null, business: null });
    expect(acts).toHaveLength(50);
    expect(acts.every((act) => act.actorId === staff.id)).toBe(true);
  });

  test('that does not exist is not found', async () => {
    expect(await (await world.staff()).codeOf(getAccount, { params: { id: newId() } })).toBe(1009);
  });
});

describe('jobs', () => {
  test('are found by title, address or owner, newest first, page by page and by state', async () => {
    const staff = await world.staff();
    const owner = await world.owner({ name: 'Daniel Reyes', company: 'Ridge Runner', email: 'daniel@ridge.test' });
    const jobs = [];
    for (const title of ['Alpine glove test', 'Alpine boot test', 'Alpine pole test']) jobs.push(await world.job(owner, { title }));
    const draft = await world.job(owner, { title: 'Alpine draft', status: 'draft' });
    await world.proposal(await world.creator(), jobs[1]!);
    async function slugs(query: { q?: string; status?: 'draft' | 'open'; limit?: number; cursor?: string }): Promise<string[]> {
      return (await staff.call(listJobs, { query })).items.map((item) => item.slug);
    }
    const all = [draft.slug, ...jobs.map((job) => job.slug).toReversed()];
    for (const q of ['ALPINE', 'ridge run', 'daniel r', 'daniel@RIDGE']) expect(await slugs({ q })).toEqual(all);
    const other = await world.job(await world.owner({ name: 'Đorđe Weiß' }), { title: 'Łódź für 寿司' });
    for (const q of ['lodz', 'FUR', '寿司', 'dorde weiss']) expect(await slugs({ q })).toEqual([other.slug]);
    expect(await slugs({ q: 'alpine', status: 'draft' })).toEqual([draft.slug]);
    expect(await slugs({ q: jobs[1]!.slug })).toEqual([jobs[1]!.slug]);
    const first = await staff.call(listJobs, { query: { q: 'alpine', limit: 3 } });
    expect(await slugs({ q: 'alpine', limit: 3, cursor: first.nextCursor! })).toEqual([jobs[0]!.slug]);
    expect(first.items[2]).toEqual({
      slug: jobs[1]!.slug,
      title: 'Alpine boot test',
      status: 'open',
      visibility: 'feed',
      ownerId: owner.id,
      ownerName: 'Ridge Runner',
      proposalCount: 1,
      createdAt: jobs[1]!.createdAt,
    });
  });
});
