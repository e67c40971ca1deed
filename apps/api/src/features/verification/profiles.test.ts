import { getMe, submitProfile } from '@castlane/contract/account.ts';
import { createJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { REJECTION_REASONS } from '@castlane/contract/verification.ts';
import { approveVerification, rejectVerification } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const reason = 'Your photo does not show you. Please choose one that does.';

async function shown(actor: Actor): Promise<{ params: { accountId: string }; body: { submittedAt: string } }> {
  const { submittedAt } = await actor.call(getMe);
  return { params: { accountId: actor.id }, body: { submittedAt: submittedAt! } };
}

describe('approving', () => {
  // Proves 1.17.
  test('allows every action, gives the welcome stars and notifies the creator', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    expect(await staff.codeOf(approveVerification, await shown(actor))).toBe(204);
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

  test('applies to a session whose account was cached a moment before', async () => {
    const [staff, owner] = [await world.staff(), await world.owner({ state: 'pending' })];
    expect(await owner.codeOf(createJob, { body: world.jobInput() })).toBe(1020);
    await staff.call(approveVerification, await shown(owner));
    expect(await owner.codeOf(createJob, { body: world.jobInput() })).toBe(201);
  });

  // Proves 1.13.
  test('gives the welcome stars only once', async () => {
    const [staff, actor] = [await world.staff(), await world.creator()];
    await world.db`UPDATE accounts SET verification_status = 'pending', status = 'inactive' WHERE id = ${actor.id}`;
    await staff.call(approveVerification, await shown(actor));
    expect((await actor.call(getMe)).creator?.creatorStar).toBe(10);
  });

  test('gives a business owner no stars', async () => {
    const [staff, owner] = [await world.staff(), await world.owner({ state: 'pending' })];
    expect(await staff.codeOf(approveVerification, await shown(owner))).toBe(204);
    expect(await owner.call(getMe)).toMatchObject({ status: 'active', creator: null });
  });
});

describe('rejecting', () => {
  // Proves 1.17, 3.5.
  test('gives the reason, in the app and by mail', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const { params, body } = await shown(actor);
    expect(await staff.codeOf(rejectVerification, { params, body: { ...body, reason } })).toBe(204);
    expect(await actor.call(getMe)).toMatchObject({
      status: 'inactive',
      verificationStatus: 'rejected',
      rejectionReason: reason,
      rejection: { items: [], note: reason },
    });
    expect((await actor.call(listNotifications)).items).toMatchObject([{ kind: 'profile_rejected', data: { reason } }]);
    const [mail] = await world.mails(actor.email);
    expect(mail?.subject).toBe('Your profile needs a change');
    expect(mail?.text).toContain(reason);
  });

  test('needs a reason, from the list or in words', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const { params, body } = await shown(actor);
    expect((await staff.try(rejectVerification, { params, body: { ...body, reason: 'no' } })).problem).toMatchObject({
      code: 1004,
      details: [{ path: 'reason' }],
    });
    for (const empty of [{}, { reasons: [] }]) {
      const { problem } = await staff.try(rejectVerification, { params, body: { ...body, ...empty } });
      expect(problem).toMatchObject({ code: 1004, details: [{ path: 'reason', message: 'Say why' }] });
    }
    expect(await staff.codeOf(rejectVerification, { params, body: { ...body, reasons: ['bad' as never] } })).toBe(1004);
  });

  test('for listed reasons names each with the step that fixes it, and the note last', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const reasons = ['about_has_contact', 'photo_not_real'] as const;
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reasons: [...reasons], reason } });
    const { rejection, rejectionReason } = await actor.call(getMe);
    const [photo, about] = [REJECTION_REASONS.photo_not_real, REJECTION_REASONS.about_has_contact];
    expect(rejection).toEqual({
      items: [
        { code: 'photo_not_real', sentence: photo.sentence, step: 1, mended: false },
        { code: 'about_has_contact', sentence: about.sentence, step: 2, mended: false },
      ],
      note: reason,
    });
    expect(rejectionReason).toBe(`${photo.sentence}\n${about.sentence}\n${reason}`);
    const [mail] = await world.mails(actor.email);
    for (const { sentence, step } of [photo, about]) {
      const url = `http://localhost:3000/set-up-profile?step=${step}`;
      expect(mail!.text).toContain(`${sentence} Fix this at ${url}`);
      expect(mail!.html).toContain(`${sentence} Fix this at <a class="link" href="${url}"`);
    }
    for (const part of [mail!.text, mail!.html]) expect(part).toContain(reason);
    expect(mail!.text).not.toContain('you can appeal once');
  });

  test('is counted, and from the second one on the mail names the appeal', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reasons: ['not_adult'] } });
    expect((await actor.call(getMe)).mayAppeal).toBe(false);
    await actor.call(submitProfile);
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reasons: ['not_adult'] } });
    expect((await actor.call(getMe)).mayAppeal).toBe(true);
    const [account] = await world.db`SELECT rejections FROM accounts WHERE id = ${actor.id}`;
    expect(account?.rejections).toBe(2);
    expect((await world.mails(actor.email)).filter(({ text }) => text.includes('you can appeal once'))).toHaveLength(1);
  });

  test('is logged with the member of staff and the reason, or does not happen', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reason } });
    const acts =
      await world.db`SELECT actor_id, reason, before, after FROM audit_log WHERE target_id = ${actor.id} AND action = 'profile.rejected'`;
    expect([...acts]).toEqual([
      { actorId: staff.id, reason, before: { verificationStatus: 'pending' }, after: { verificationStatus: 'rejected' } },
    ]);
  });
});

describe('simultaneous decisions', () => {
  // Proves 4.20.
  test('one is stored, and the others get the name of the colleague', async () => {
    const actor = await world.creator({ state: 'pending' });
    const staff = await Promise.all(Array.from({ length: 6 }, () => world.staff()));
    const { params, body } = await shown(actor);
    const answers = await Promise.all(
      staff.map((one, n) =>
        n % 2 === 0 ? one.try(approveVerification, { params, body }) : one.try(rejectVerification, { params, body: { ...body, reason } }),
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

  test('a decision on a profile that has changed since is refused, whatever version it names', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending', name: 'Priya' })];
    const { params } = await shown(actor);
    for (const submittedAt of ['', 'yesterday', 'infinity', '2026-01-01T00:00:00.000Z', "' OR true --"]) {
      const { status, problem } = await staff.try(approveVerification, { params, body: { submittedAt } });
      expect([status, problem?.code, problem?.message]).toEqual([
        409,
        1005,
        'Priya has changed this profile since you opened it. Reload it',
      ]);
    }
    expect((await actor.call(getMe)).verificationStatus).toBe('pending');
  });

  test('without a version decides the waiting one, once', async () => {
    const [one, other, actor] = [await world.staff(), await world.staff(), await world.creator({ state: 'pending' })];
    expect(await one.codeOf(approveVerification, { params: { accountId: actor.id }, body: undefined })).toBe(204);
    const { status, problem } = await other.try(rejectVerification, { params: { accountId: actor.id }, body: { reason } });
    expect([status, problem?.code, problem?.message]).toEqual([409, 1005, 'Robin Example has already approved this profile']);
  });

  test('an account that is banned at the same time is not approved', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await world.setStatus('banned', actor.id);
    const { status, problem } = await staff.try(approveVerification, { params: { accountId: actor.id }, body: undefined });
    expect([status, problem?.message]).toEqual([409, 'This account is banned']);
  });
});
