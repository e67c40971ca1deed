import { editProfile, getMe, submitProfile } from '@castlane/contract/account.ts';
import { UUID_EXPECTED } from '@castlane/contract/problem.ts';
import { approveVerification, getVerification, listVerifications, rejectVerification } from '@castlane/contract/staff-verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const reason = 'Your photo does not show you. Please choose one that does.';

beforeEach(async () => {
  await world.db`UPDATE accounts SET verification_status = 'incomplete' WHERE verification_status = 'pending'`;
  await world.db`DELETE FROM profile_changes`;
});

async function shown(actor: Actor): Promise<{ params: { accountId: string }; body: { submittedAt: string } }> {
  const { submittedAt } = await actor.call(getMe);
  return { params: { accountId: actor.id }, body: { submittedAt: submittedAt! } };
}

describe('the review queue', () => {
  test('lists waiting profiles, the oldest first, page by page', async () => {
    const staff = await world.staff();
    const waiting: Actor[] = [];
    for (let n = 0; n < 5; n++) waiting.push(await (n % 2 === 0 ? world.creator({ state: 'pending' }) : world.owner({ state: 'pending' })));
    // Submitted in the same microsecond: the id decides.
    await world.db`UPDATE accounts SET submitted_at = '2026-11-21T08:00:00.123456Z' WHERE id = ANY(${waiting.slice(1, 4).map((actor) => actor.id)}::uuid[])`;
    await world.db`UPDATE accounts SET submitted_at = '2026-11-21T08:00:00.123455Z' WHERE id = ${waiting[0]!.id}`;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await staff.call(listVerifications, { query: { limit: 2, ...(cursor ? { cursor } : {}) } });
      expect(page.count).toBe(5);
      seen.push(...page.items.map((item) => item.accountId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(waiting.map((actor) => actor.id));
  });

  test('can be filtered by kind', async () => {
    const [staff, creator] = [await world.staff(), await world.creator({ state: 'pending', name: 'Maya Lindqvist' })];
    await world.owner({ state: 'pending' });
    const { items, count } = await staff.call(listVerifications, { query: { userType: 'creator' } });
    expect(count).toBe(1);
    expect(items).toEqual([
      {
        accountId: creator.id,
        name: 'Maya Lindqvist',
        userType: 'creator',
        profileImageUri: null,
        completeness: 80,
        rejections: 0,
        submittedAt: (await creator.call(getMe)).submittedAt,
      },
    ]);
  });

  test('refuses an invalid cursor', async () => {
    const staff = await world.staff();
    for (const cursor of ['x', 'AAAA', '%00', "1' OR 1=1"]) expect(await staff.codeOf(listVerifications, { query: { cursor } })).toBe(1004);
  });

  test('is for staff only', async () => {
    const pending = await world.creator({ state: 'pending' });
    for (const actor of [await world.creator(), await world.owner(), pending]) {
      expect(await actor.codeOf(listVerifications)).toBe(1012);
      expect(await actor.codeOf(getVerification, { params: { accountId: pending.id } })).toBe(1012);
      expect(await actor.codeOf(approveVerification, await shown(pending))).toBe(1012);
    }
    expect(await world.anyone().codeOf(listVerifications)).toBe(1010);
  });

  test('shows how often a profile was rejected before', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reasons: ['photo_not_real'] } });
    await actor.call(submitProfile);
    expect((await staff.call(listVerifications)).items).toMatchObject([{ accountId: actor.id, rejections: 1 }]);
  });

  test('of changes lists active profiles by the age of their changes, apart from new profiles', async () => {
    const [staff, first, second] = [await world.staff(), await world.owner(), await world.creator({ name: 'Mina Farouk' })];
    await second.call(editProfile, { body: { name: 'Mina Faruk' } });
    await first.call(editProfile, { body: { business: { company: 'Marsh Goods' } } });
    const fresh = await world.owner({ state: 'pending' });
    const { items, count, counts } = await staff.call(listVerifications, { query: { queue: 'changed' } });
    expect(items.map(({ accountId, name, userType }) => [accountId, name, userType])).toEqual([
      [second.id, 'Mina Farouk', 'creator'],
      [first.id, 'Robin Example', 'business_owner'],
    ]);
    expect([count, counts]).toEqual([2, { new: 1, changed: 2, appeals: 0 }]);
    const page = await staff.call(listVerifications, { query: { queue: 'changed', limit: 1 } });
    const next = await staff.call(listVerifications, { query: { queue: 'changed', limit: 1, cursor: page.nextCursor! } });
    expect([page.items[0]?.accountId, next.items[0]?.accountId, next.nextCursor]).toEqual([second.id, first.id, null]);
    expect((await staff.call(listVerifications, { query: { queue: 'changed', userType: 'creator' } })).count).toBe(1);
    expect((await staff.call(listVerifications)).items.map(({ accountId }) => accountId)).toEqual([fresh.id]);
  });

  test('leaves out banned accounts', async () => {
    const [staff, pending, active] = [await world.staff(), await world.creator({ state: 'pending' }), await world.owner()];
    await active.call(editProfile, { body: { name: 'Robin Marsh' } });
    await world.setStatus('banned', pending.id, active.id);
    const { items, counts } = await staff.call(listVerifications);
    expect([items, counts]).toEqual([[], { new: 0, changed: 0, appeals: 0 }]);
    expect((await staff.call(listVerifications, { query: { queue: 'changed' } })).items).toEqual([]);
  });
});

describe('a review', () => {
  test('with an invalid id is refused with the message that the client knows', async () => {
    const { status, problem } = await (await world.staff()).try(getVerification, { params: { accountId: 'x' } });
    expect([status, problem?.code, problem?.message]).toEqual([400, 1005, UUID_EXPECTED]);
  });

  test('shows the whole profile and its history', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending', phoneNumber: '+14045550300' })];
    await staff.call(rejectVerification, { ...(await shown(actor)), body: { ...(await shown(actor)).body, reason } });
    const { queue, submittedAt, changes, profile, history } = await staff.call(getVerification, { params: { accountId: actor.id } });
    expect([queue, submittedAt, changes]).toEqual([null, null, []]);
    expect(profile).toEqual(await actor.call(getMe));
    expect(history.map(({ action, by, reason: why }) => ({ action, by, why }))).toEqual([
      { action: 'submitted', by: 'Robin Example', why: null },
      { action: 'rejected', by: 'Robin Example', why: reason },
    ]);
  });

  test('of an unknown account, of staff or of a profile that was never submitted is not found', async () => {
    const staff = await world.staff();
    const ids = ['0190ca7e-0000-7000-8000-0000000fffff', staff.id, (await world.creator({ state: 'incomplete' })).id];
    for (const accountId of ids) {
      expect(await staff.codeOf(getVerification, { params: { accountId } })).toBe(1009);
      expect(await staff.codeOf(rejectVerification, { params: { accountId }, body: { submittedAt: '', reason } })).toBe(
        accountId === staff.id ? 1012 : 1009,
      );
    }
  });

  test('names the waiting version', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const review = await staff.call(getVerification, { params: { accountId: actor.id } });
    expect([review.queue, review.submittedAt]).toEqual(['new', (await actor.call(getMe)).submittedAt]);
  });

  test('of changes shows the public values beside the waiting ones', async () => {
    const [staff, owner] = [await world.staff(), await world.owner({ company: 'Whitlock Candles', website: 'https://whitlock.example' })];
    await owner.call(editProfile, { body: { name: 'Dana Marsh', dateOfBirth: null, business: { website: null } } });
    const { queue, submittedAt, changes, profile, history } = await staff.call(getVerification, { params: { accountId: owner.id } });
    expect(changes).toEqual([
      { field: 'name', before: 'Robin Example', after: 'Dana Marsh' },
      { field: 'dateOfBirth', before: '1994-05-17', after: null },
      { field: 'website', before: 'https://whitlock.example', after: null },
    ]);
    const [row] = await world.db`SELECT submitted_at FROM profile_changes WHERE account_id = ${owner.id}`;
    expect([queue, submittedAt, profile.name]).toEqual(['changed', row!.submittedAt, 'Robin Example']);
    expect(history.map(({ action }) => action)).toEqual(['submitted', 'changes_submitted']);
  });
});
