import { appealRejection, editProfile, getMe, submitProfile } from '@castlane/contract/account.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import {
  decideAppeal,
  getVerification,
  listAppeals,
  listVerifications,
  rejectVerification,
} from '@castlane/contract/staff-verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const text = 'The photo shows me, on skis and with a helmet. I have no other.';
const reason = 'Your photo does not show you.';
const granted = { outcome: 'granted', answer: 'You are right, the photo shows you.' } as const;
const refused = { outcome: 'refused', answer: 'The helmet hides your face. Choose another photo.' } as const;

beforeEach(async () => {
  await world.db`UPDATE appeals SET outcome = 'refused' WHERE outcome IS NULL`;
});

/** Returns an account that was rejected twice, the second time by `rejecter`. */
async function rejectedTwice(rejecter: Actor, kind: 'creator' | 'owner' = 'creator'): Promise<Actor> {
  const actor = await world[kind]({ state: 'pending' });
  for (const by of [await world.staff(), rejecter]) {
    if ((await actor.call(getMe)).verificationStatus !== 'pending') await actor.call(submitProfile);
    await by.call(rejectVerification, { params: { accountId: actor.id }, body: { reasons: ['photo_not_real'], reason } });
  }
  return actor;
}

async function appealed(rejecter: Actor, kind?: 'creator' | 'owner'): Promise<{ actor: Actor; params: { id: string } }> {
  const actor = await rejectedTwice(rejecter, kind);
  await actor.call(appealRejection, { body: { text } });
  const [appeal] = await world.db<{ id: string }[]>`SELECT id FROM appeals WHERE account_id = ${actor.id}`;
  return { actor, params: { id: appeal!.id } };
}

describe('an appeal', () => {
  test('is possible after the second rejection, once', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    expect((await actor.try(appealRejection, { body: { text } })).problem).toMatchObject({
      code: 1005,
      message: 'Your profile isn’t rejected',
    });
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reason } });
    expect((await actor.try(appealRejection, { body: { text } })).problem).toMatchObject({
      code: 1005,
      message: 'You can appeal after 2 rejections. Change your profile and submit it again first',
    });
    await actor.call(submitProfile);
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reason } });
    const profile = await actor.call(appealRejection, { body: { text } });
    expect(profile).toMatchObject({ verificationStatus: 'rejected', mayAppeal: false, appeal: { text, outcome: null, answer: null } });
    expect(await actor.call(getMe)).toEqual(profile);
    expect((await actor.try(appealRejection, { body: { text } })).problem).toMatchObject({
      code: 1005,
      message: 'You’ve already appealed',
    });
  });

  test('fifty times at once makes one', async () => {
    const actor = await rejectedTwice(await world.staff());
    const codes = await Promise.all(Array.from({ length: 50 }, () => actor.codeOf(appealRejection, { body: { text } })));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1005)).toHaveLength(49);
    expect(await world.db`SELECT 1 FROM audit_log WHERE target_id = ${actor.id} AND action = 'profile.appealed'`).toHaveLength(1);
  });

  test('needs a reason, and an account with a profile', async () => {
    const actor = await rejectedTwice(await world.staff());
    expect(await actor.codeOf(appealRejection, { body: { text: 'Please' } })).toBe(1004);
    expect(await (await world.staff()).codeOf(appealRejection, { body: { text } })).toBe(1012);
    expect(await world.anyone().codeOf(appealRejection, { body: { text } })).toBe(1010);
  });

  test('is shown to staff with its subject, the oldest first', async () => {
    const [one, other] = [await world.staff(), await world.staff()];
    const [first, second] = [await appealed(one), await appealed(other, 'owner')];
    const { items, counts, nextCursor } = await one.call(listAppeals);
    expect(items.map(({ id }) => id)).toEqual([first.params.id, second.params.id]);
    const { rejectionReason } = await first.actor.call(getMe);
    expect(items[0]).toMatchObject({
      kind: 'review',
      accountId: first.actor.id,
      userType: 'creator',
      text,
      against: rejectionReason,
      decidedAgainstBy: 'Robin Example',
      mayDecide: false,
      outcome: null,
    });
    expect(items[1]?.mayDecide).toBe(true);
    expect([counts.appeals, nextCursor]).toEqual([2, null]);
    expect((await one.call(listVerifications)).counts.appeals).toBe(2);
    const page = await one.call(listAppeals, { query: { limit: 1 } });
    const next = await one.call(listAppeals, { query: { limit: 1, cursor: page.nextCursor! } });
    expect(next.items.map(({ id }) => id)).toEqual([second.params.id]);
  });

  test('is part of the profile’s history', async () => {
    const [staff, actor] = [await world.staff(), (await appealed(await world.staff())).actor];
    const { history } = await staff.call(getVerification, { params: { accountId: actor.id } });
    expect(history.map(({ action }) => action)).toEqual(['submitted', 'rejected', 'submitted', 'rejected', 'appealed']);
    expect(history.at(-1)?.reason).toBe(text);
  });

  test('locks the profile until it is answered', async () => {
    const { actor, params } = await appealed(await world.staff());
    const before = await actor.call(getMe);
    expect(await actor.codeOf(editProfile, { body: { name: 'Somebody Else' } })).toBe(1005);
    expect(await actor.codeOf(submitProfile)).toBe(1005);
    expect(await actor.call(getMe)).toEqual(before);
    await (await world.staff()).call(decideAppeal, { params, body: refused });
    expect(await actor.codeOf(editProfile, { body: { name: 'Robin Marsh' } })).toBe(200);
    expect(await actor.codeOf(submitProfile)).toBe(200);
  });
});

describe('deciding an appeal', () => {
  test('as granted approves the profile like any other, and notifies the account', async () => {
    const [staff, { actor, params }] = [await world.staff(), await appealed(await world.staff())];
    const socket = await connectSocket(world.app, actor.token);
    await socket.next('ready');
    const appeal = await staff.call(decideAppeal, { params, body: granted });
    expect(appeal).toMatchObject({ ...granted, decidedBy: 'Robin Example' });
    await socket.next('account');
    expect((await socket.next('notification')).notification).toMatchObject({ kind: 'appeal_granted', data: { reason: granted.answer } });
    socket.cut();
    expect(await actor.call(getMe)).toMatchObject({
      status: 'active',
      verificationStatus: 'approved',
      rejectionReason: null,
      rejection: null,
      creator: { creatorStar: 10 },
      appeal: { outcome: 'granted', answer: granted.answer },
    });
    const [mail] = await world.mails(actor.email);
    expect(mail?.subject).toBe('Your appeal was granted: your profile is approved');
    expect(mail?.text).toContain(granted.answer);
    const acts = await world.db<{ action: string }[]>`
      SELECT action, reason, before, after FROM audit_log WHERE actor_id = ${staff.id} AND target_id = ${actor.id} ORDER BY n`;
    expect([...acts]).toEqual([
      {
        action: 'profile.approved',
        reason: null,
        before: { verificationStatus: 'rejected' },
        after: { verificationStatus: 'approved' },
      },
      { action: 'profile.appeal_decided', reason: granted.answer, before: null, after: { outcome: 'granted' } },
    ]);
  });

  test('as refused keeps the profile rejected, and notifies the account', async () => {
    const [staff, { actor, params }] = [await world.staff(), await appealed(await world.staff(), 'owner')];
    await staff.call(decideAppeal, { params, body: refused });
    expect(await actor.call(getMe)).toMatchObject({
      status: 'inactive',
      verificationStatus: 'rejected',
      mayAppeal: false,
      appeal: { text, outcome: 'refused', answer: refused.answer },
    });
    expect((await actor.call(listNotifications)).items[0]).toMatchObject({ kind: 'appeal_refused', data: { reason: refused.answer } });
    const [mail] = await world.mails(actor.email);
    expect(mail?.subject).toBe('Your appeal was denied');
    expect(mail?.text).toContain(refused.answer);
    expect((await actor.try(appealRejection, { body: { text } })).problem?.message).toBe('You’ve already appealed');
    const { items } = await staff.call(listAppeals, { query: { state: 'decided' } });
    expect(items[0]).toMatchObject({ id: params.id, ...refused });
  });

  test('is not for the member of staff who rejected the profile', async () => {
    const rejecter = await world.staff();
    const { actor, params } = await appealed(rejecter);
    for (const body of [granted, refused]) expect(await rejecter.codeOf(decideAppeal, { params, body })).toBe(1012);
    expect((await actor.call(getMe)).appeal?.outcome).toBeNull();
  });

  test('is for staff, with a reason, for an existing appeal', async () => {
    const { actor, params } = await appealed(await world.staff());
    const staff = await world.staff();
    for (const other of [actor, await world.owner()]) expect(await other.codeOf(decideAppeal, { params, body: granted })).toBe(1012);
    expect(await actor.codeOf(listAppeals)).toBe(1012);
    expect(await staff.codeOf(decideAppeal, { params, body: { ...granted, answer: 'Yes' } })).toBe(1004);
    expect(await staff.codeOf(decideAppeal, { params: { id: actor.id }, body: granted })).toBe(1009);
    expect(await staff.codeOf(decideAppeal, { params: { id: 'x' }, body: granted })).toBe(1005);
  });

  test('happens once for simultaneous decisions', async () => {
    const { actor, params } = await appealed(await world.staff());
    const staff = await Promise.all(Array.from({ length: 6 }, () => world.staff()));
    const answers = await Promise.all(staff.map((one, n) => one.try(decideAppeal, { params, body: n % 2 === 0 ? granted : refused })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, problem } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, problem?.code]).toEqual([409, 1005]);
      expect(problem?.message).toMatch(/^Robin Example has already (granted|denied) this appeal$/);
    }
    expect((await world.mails(actor.email)).filter(({ subject }) => subject.includes('appeal'))).toHaveLength(1);
  });

  test('of an account that is banned at the same time approves nothing', async () => {
    const [staff, { actor, params }] = [await world.staff(), await appealed(await world.staff())];
    await world.setStatus('banned', actor.id);
    expect((await staff.call(listAppeals)).items).toEqual([]);
    const { status, problem } = await staff.try(decideAppeal, { params, body: granted });
    expect([status, problem?.code]).toEqual([409, 1005]);
    const [account] = await world.db`SELECT status, verification_status FROM accounts WHERE id = ${actor.id}`;
    expect(account).toEqual({ status: 'banned', verificationStatus: 'rejected' });
  });
});
