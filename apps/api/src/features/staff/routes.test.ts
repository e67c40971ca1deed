import { getMe } from '@castlane/contract/account.ts';
import { login } from '@castlane/contract/auth.ts';
import { createJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { UUID_EXPECTED } from '@castlane/contract/problem.ts';
import { approveReview, getReview, listReviews, rejectReview } from '@castlane/contract/staff.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';
import { createStaff } from './actions.ts';

const world = openWorld();
const reason = 'Your photo does not show you. Please choose one that does.';

beforeEach(async () => {
  await world.db`UPDATE accounts SET verification_status = 'incomplete' WHERE verification_status = 'pending'`;
});

async function shown(actor: Actor): Promise<{ params: { accountId: string }; body: { submittedAt: string } }> {
  const { submittedAt } = await actor.call(getMe);
  return { params: { accountId: actor.id }, body: { submittedAt: submittedAt! } };
}

describe('the review queue', () => {
  test('lists who waits, the longest first, page by page', async () => {
    const staff = await world.staff();
    const waiting: Actor[] = [];
    for (let n = 0; n < 5; n++) waiting.push(await (n % 2 === 0 ? world.creator({ state: 'pending' }) : world.owner({ state: 'pending' })));
    // Submitted in the same microsecond: the id decides.
    await world.db`UPDATE accounts SET submitted_at = '2026-11-21T08:00:00.123456Z' WHERE id = ANY(${waiting.slice(1, 4).map((actor) => actor.id)}::uuid[])`;
    await world.db`UPDATE accounts SET submitted_at = '2026-11-21T08:00:00.123455Z' WHERE id = ${waiting[0]!.id}`;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await staff.call(listReviews, { query: { limit: 2, ...(cursor ? { cursor } : {}) } });
      expect(page.count).toBe(5);
      seen.push(...page.items.map((item) => item.accountId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(waiting.map((actor) => actor.id));
  });

  test('can be had of one kind', async () => {
    const [staff, creator] = [await world.staff(), await world.creator({ state: 'pending', name: 'Maya Lindqvist' })];
    await world.owner({ state: 'pending' });
    const { items, count } = await staff.call(listReviews, { query: { userType: 'creator' } });
    expect(count).toBe(1);
    expect(items).toEqual([
      {
        accountId: creator.id,
        name: 'Maya Lindqvist',
        userType: 'creator',
        profileImageUri: null,
        completeness: 80,
        submittedAt: (await creator.call(getMe)).submittedAt,
      },
    ]);
  });

  test('refuses a cursor that is none', async () => {
    const staff = await world.staff();
    for (const cursor of ['x', 'AAAA', '%00', "1' OR 1=1"]) expect(await staff.codeOf(listReviews, { query: { cursor } })).toBe(1004);
  });

  test('is for staff alone', async () => {
    const pending = await world.creator({ state: 'pending' });
    for (const actor of [await world.creator(), await world.owner(), pending]) {
      expect(await actor.codeOf(listReviews)).toBe(1012);
      expect(await actor.codeOf(getReview, { params: { accountId: pending.id } })).toBe(1012);
      expect(await actor.codeOf(approveReview, await shown(pending))).toBe(1012);
    }
    expect(await world.anyone().codeOf(listReviews)).toBe(1010);
  });
});

describe('a review', () => {
  test('of an id that is none is told with the words that the client knows', async () => {
    const { status, problem } = await (await world.staff()).try(getReview, { params: { accountId: 'x' } });
    expect([status, problem?.code, problem?.message]).toEqual([400, 1005, UUID_EXPECTED]);
  });

  test('shows everything that was given and what happened so far', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending', phoneNumber: '+14045550300' })];
    await staff.call(rejectReview, { ...(await shown(actor)), body: { ...(await shown(actor)).body, reason } });
    const { profile, history } = await staff.call(getReview, { params: { accountId: actor.id } });
    expect(profile).toEqual(await actor.call(getMe));
    expect(history.map(({ action, by, reason: why }) => ({ action, by, why }))).toEqual([
      { action: 'submitted', by: 'Robin Example', why: null },
      { action: 'rejected', by: 'Robin Example', why: reason },
    ]);
  });

  test('of nobody, of staff or of a profile that was never submitted is not found', async () => {
    const staff = await world.staff();
    const ids = ['0190ca7e-0000-7000-8000-0000000fffff', staff.id, (await world.creator({ state: 'incomplete' })).id];
    for (const accountId of ids) {
      expect(await staff.codeOf(getReview, { params: { accountId } })).toBe(1009);
      expect(await staff.codeOf(rejectReview, { params: { accountId }, body: { submittedAt: '', reason } })).toBe(
        accountId === staff.id ? 1012 : 1009,
      );
    }
  });
});

describe('approving', () => {
  test('opens every action at once, gives the welcome stars and tells the creator', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    expect(await staff.codeOf(approveReview, await shown(actor))).toBe(204);
    expect(await actor.call(getMe)).toMatchObject({
      status: 'active',
      verificationStatus: 'approved',
      rejectionReason: null,
      creator: { creatorStar: 10 },
    });
    const { items } = await actor.call(listNotifications);
    expect(items.map((item) => item.kind)).toEqual(['profile_approved']);
    expect((await world.mails(actor.email)).map((mail) => mail.subject)).toEqual(['Your profile is approved']);
    const facts = await world.db<{ kind: string }[]>`SELECT kind FROM stream_events WHERE account_id = ${actor.id} ORDER BY n`;
    expect(facts.map((fact) => fact.kind)).toEqual(['account', 'notification']);
    const acts =
      await world.db`SELECT actor_id, before, after, request_id IS NOT NULL AS traced FROM audit_log WHERE target_id = ${actor.id} AND action = 'profile.approved'`;
    expect([...acts]).toEqual([
      { actorId: staff.id, before: { verificationStatus: 'pending' }, after: { verificationStatus: 'approved' }, traced: true },
    ]);
  });

  test('is heard of by a session that was looked up a moment before', async () => {
    const [staff, owner] = [await world.staff(), await world.owner({ state: 'pending' })];
    expect(await owner.codeOf(createJob, { body: world.jobInput() })).toBe(1020);
    await staff.call(approveReview, await shown(owner));
    expect(await owner.codeOf(createJob, { body: world.jobInput() })).toBe(201);
  });

  test('gives the welcome stars once in a life', async () => {
    const [staff, actor] = [await world.staff(), await world.creator()];
    await world.db`UPDATE accounts SET verification_status = 'pending', status = 'inactive' WHERE id = ${actor.id}`;
    await staff.call(approveReview, await shown(actor));
    expect((await actor.call(getMe)).creator?.creatorStar).toBe(10);
  });

  test('gives a business owner no stars', async () => {
    const [staff, owner] = [await world.staff(), await world.owner({ state: 'pending' })];
    expect(await staff.codeOf(approveReview, await shown(owner))).toBe(204);
    expect(await owner.call(getMe)).toMatchObject({ status: 'active', creator: null });
  });
});

describe('rejecting', () => {
  test('says why, in the app and by mail', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const { params, body } = await shown(actor);
    expect(await staff.codeOf(rejectReview, { params, body: { ...body, reason } })).toBe(204);
    expect(await actor.call(getMe)).toMatchObject({ status: 'inactive', verificationStatus: 'rejected', rejectionReason: reason });
    expect((await actor.call(listNotifications)).items).toMatchObject([{ kind: 'profile_rejected', data: { reason } }]);
    const [mail] = await world.mails(actor.email);
    expect(mail?.subject).toBe('Your profile needs a change');
    expect(mail?.text).toContain(reason);
  });

  test('needs a reason in words', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const { params, body } = await shown(actor);
    expect((await staff.try(rejectReview, { params, body: { ...body, reason: 'no' } })).problem).toMatchObject({
      code: 1004,
      details: [{ path: 'reason' }],
    });
  });
});

describe('deciding at the same time', () => {
  test('one decides, and the others hear who was faster', async () => {
    const actor = await world.creator({ state: 'pending' });
    const staff = await Promise.all(Array.from({ length: 6 }, () => world.staff()));
    const { params, body } = await shown(actor);
    const answers = await Promise.all(
      staff.map((one, n) =>
        n % 2 === 0 ? one.try(approveReview, { params, body }) : one.try(rejectReview, { params, body: { ...body, reason } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status, problem } of answers.filter((answer) => answer.status !== 204)) {
      expect([status, problem?.code]).toEqual([409, 1005]);
      expect(problem?.message).toMatch(/^Robin Example has already (approved|rejected) this profile$/);
    }
    const acts =
      await world.db`SELECT 1 FROM audit_log WHERE target_id = ${actor.id} AND action IN ('profile.approved', 'profile.rejected')`;
    expect(acts).toHaveLength(1);
    expect((await actor.call(listNotifications)).items).toHaveLength(1);
    expect(await world.mails(actor.email)).toHaveLength(1);
  });

  test('a decision on what has changed since is refused, whatever its version is', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending', name: 'Priya' })];
    const { params } = await shown(actor);
    for (const submittedAt of ['', 'yesterday', 'infinity', '2026-01-01T00:00:00.000Z', "' OR true --"]) {
      const { status, problem } = await staff.try(approveReview, { params, body: { submittedAt } });
      expect([status, problem?.code, problem?.message]).toEqual([
        409,
        1005,
        'Priya has changed this profile since you opened it. Load it again',
      ]);
    }
    expect((await actor.call(getMe)).verificationStatus).toBe('pending');
  });
});

describe('creating staff', () => {
  const given = { email: 'sam@castlane.test', name: 'Sam Staff', password: 'Castlane1!' };

  test('makes an account that signs in and sees the queue', async () => {
    await createStaff(world.deps, given);
    const { user } = await world.anyone().call(login, { body: { email: given.email, password: given.password } });
    expect(user).toMatchObject({ userType: 'staff', name: 'Sam Staff' });
    expect(user.emailVerifiedAt).not.toBeNull();
  });

  test('refuses an address that is taken, and what is no address or password', async () => {
    const { email } = await world.creator();
    await expect(createStaff(world.deps, { ...given, email })).rejects.toMatchObject({ code: 1006 });
    await expect(createStaff(world.deps, { ...given, email: 'Nope' })).rejects.toMatchObject({ code: 1004 });
    await expect(createStaff(world.deps, { ...given, email: 'sue@castlane.test', password: 'weak' })).rejects.toMatchObject({ code: 1004 });
  });
});
