import { editProfile, getMe, getProfile } from '@castlane/contract/account.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { holdDecision } from '@castlane/contract/decision.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { REJECTION_REASONS } from '@castlane/contract/verification.ts';
import { approveVerification, getVerification, rejectVerification } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function changed(): Promise<Actor> {
  const owner = await world.owner({ name: 'Dana Whitlock', company: 'Whitlock Candles' });
  await owner.call(editProfile, { body: { name: 'Dana Marsh', business: { company: 'Marsh Candles', website: null } } });
  return owner;
}

async function shown(staff: Actor, { id }: Actor): Promise<{ params: { accountId: string }; body: { submittedAt: string } }> {
  const { submittedAt } = await staff.call(getVerification, { params: { accountId: id } });
  return { params: { accountId: id }, body: { submittedAt: submittedAt! } };
}

async function lastSteps(staff: Actor, { id }: Actor): Promise<(string | null)[][]> {
  const { history } = await staff.call(getVerification, { params: { accountId: id } });
  return history.slice(-2).map((step) => [step.action, step.by, step.reason]);
}

describe('approving changes', () => {
  test('makes them public, and updates the account everywhere', async () => {
    const [staff, creator, owner] = [await world.staff(), await world.creator(), await changed()];
    const before = await owner.call(getMe);
    const socket = await connectSocket(world.app, owner.token);
    await socket.next('ready');
    expect(await staff.codeOf(approveVerification, await shown(staff, owner))).toBe(204);
    await socket.next('account');
    expect((await socket.next('notification')).notification.kind).toBe('changes_approved');
    socket.cut();
    const after = await owner.call(getMe);
    expect(after).toEqual({
      ...before,
      name: 'Dana Marsh',
      business: { company: 'Marsh Candles', website: null, industry: 'Retail' },
      pendingChanges: null,
    });
    expect(await creator.call(getProfile, { params: { slug: owner.slug } })).toMatchObject({ name: 'Dana Marsh', verified: true });
    expect((await world.mails(owner.email)).map(({ subject }) => subject)).toEqual(['Your profile changes are approved']);
    expect(await lastSteps(staff, owner)).toEqual([
      ['changes_submitted', 'Dana Marsh', null],
      ['changes_approved', 'Robin Example', null],
    ]);
  });

  test('gives no stars', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    await creator.call(editProfile, { body: { name: 'Dana Marsh' } });
    await staff.call(approveVerification, await shown(staff, creator));
    expect((await creator.call(getMe)).creator?.creatorStar).toBe(10);
  });
});

describe('rejecting changes', () => {
  test('discards them with a reason, and keeps the rest of the profile', async () => {
    const [staff, owner] = [await world.staff(), await changed()];
    const { pendingChanges: _pendingChanges, ...before } = await owner.call(getMe);
    const { params, body } = await shown(staff, owner);
    const reason = 'Please send us a paper with the new name.';
    expect(await staff.codeOf(rejectVerification, { params, body: { ...body, reasons: ['name_not_real'], reason } })).toBe(204);
    expect(await owner.call(getMe)).toEqual({ ...before, pendingChanges: null });
    const text = `${REJECTION_REASONS.name_not_real.sentence}\n${reason}`;
    expect((await owner.call(listNotifications)).items).toMatchObject([{ kind: 'changes_rejected', data: { reason: text } }]);
    const [mail] = await world.mails(owner.email);
    expect(mail?.subject).toBe('Your profile changes weren’t approved');
    for (const words of [REJECTION_REASONS.name_not_real.sentence, reason, 'http://localhost:3000/edit-profile'])
      expect(mail?.text).toContain(words);
    expect((await lastSteps(staff, owner))[1]).toEqual(['changes_rejected', 'Robin Example', text]);
    const [account] = await world.db`SELECT status, rejections, rejection FROM accounts WHERE id = ${owner.id}`;
    expect(account).toEqual({ status: 'active', rejections: 0, rejection: null });
  });
});

describe('simultaneous decisions on changes', () => {
  test('one is stored, and the others get the name of the colleague', async () => {
    const owner = await changed();
    const staff = await Promise.all(Array.from({ length: 6 }, () => world.staff()));
    const { params, body } = await shown(staff[0]!, owner);
    const reason = 'Please send us a paper with the new name.';
    const answers = await Promise.all(
      staff.map((one, n) =>
        n % 2 === 0 ? one.try(approveVerification, { params, body }) : one.try(rejectVerification, { params, body: { ...body, reason } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status, problem } of answers.filter((answer) => answer.status !== 204)) {
      expect([status, problem?.code]).toEqual([409, 1005]);
      expect(problem?.message).toMatch(/^Robin Example has already (approved|rejected) these changes$/);
    }
    expect(await world.mails(owner.email)).toHaveLength(1);
    expect((await owner.call(listNotifications)).items).toHaveLength(1);
  });

  test('an edit in between makes another version, which needs a reload', async () => {
    const [staff, owner] = [await world.staff(), await changed()];
    const old = await shown(staff, owner);
    await owner.call(editProfile, { body: { name: 'Somebody Else' } });
    const { status, problem } = await staff.try(approveVerification, old);
    expect([status, problem?.message]).toEqual([409, 'Dana Whitlock has changed this profile since you opened it. Reload it']);
    expect((await owner.call(getMe)).name).toBe('Dana Whitlock');
  });

  test('changes that were withdrawn cannot be approved', async () => {
    const [staff, owner] = [await world.staff(), await changed()];
    const old = await shown(staff, owner);
    await owner.call(editProfile, {
      body: { name: 'Dana Whitlock', business: { company: 'Whitlock Candles', website: 'https://example.com' } },
    });
    const { status, problem } = await staff.try(approveVerification, old);
    expect([status, problem?.message]).toEqual([409, 'Dana Whitlock has withdrawn the changes']);
  });

  test('an edit during an approval leaves unreviewed values waiting', async () => {
    const staff = await world.staff();
    for (let round = 0; round < 10; round++) {
      const owner = await changed();
      const { body: decision } = await shown(staff, owner);
      await Promise.all([
        staff.codeOf(holdDecision, { body: { kind: 'approve_profile', subjectId: owner.id, decision } }),
        owner.call(editProfile, { body: { business: { company: 'Never Seen' } } }),
      ]);
      await world.advance(UNDO_SECONDS);
      const { business, pendingChanges } = await owner.call(getMe);
      expect(business?.company).toBe('Whitlock Candles');
      expect(pendingChanges?.company).toBe('Never Seen');
    }
  });
});
