import { editProfile, getMe, submitProfile } from '@castlane/contract/account.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import {
  approveVerification,
  getVerification,
  listVerifications,
  rejectVerification,
  undoApproval,
} from '@castlane/contract/staff-verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { takeApproval } from './actions.ts';

const world = openWorld();

beforeEach(async () => {
  await world.db`UPDATE accounts SET verification_status = 'incomplete' WHERE verification_status = 'pending'`;
});

function on({ id }: Actor) {
  return { params: { accountId: id }, body: undefined };
}
async function actsOn({ id }: Actor): Promise<unknown[]> {
  const rows = await world.db`SELECT action, actor_id FROM audit_log WHERE target_id = ${id} AND action LIKE 'profile.appro%' ORDER BY n`;
  return rows.map(({ action, actorId }) => [action, actorId]);
}
async function visibleTo(actor: Actor) {
  const [me, bell, mails] = [await actor.call(getMe), await actor.call(listNotifications), await world.mails(actor.email)];
  return { status: me.status, stars: me.creator?.creatorStar, notifications: bell.items.length, mails: mails.length };
}
const NOTHING = { status: 'inactive', stars: 0, notifications: 0, mails: 0 };

describe('an approval', () => {
  test('is visible only to staff for ten seconds, and then everywhere', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(approveVerification, on(actor));
    await world.advance(UNDO_SECONDS - 2);
    expect(await visibleTo(actor)).toEqual(NOTHING);
    await world.advance(2);
    expect(await visibleTo(actor)).toEqual({ status: 'active', stars: 10, notifications: 1, mails: 1 });
    expect(await actsOn(actor)).toEqual([['profile.approved', staff.id]]);
  });

  test('that is undone has no effect, is logged twice, and can be made again', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(approveVerification, on(actor));
    expect(await staff.codeOf(undoApproval, on(actor))).toBe(204);
    await world.advance(UNDO_SECONDS * 2);
    expect(await visibleTo(actor)).toEqual(NOTHING);
    expect(await actsOn(actor)).toEqual([
      ['profile.approved', staff.id],
      ['profile.approval_undone', staff.id],
    ]);
    await staff.call(approveVerification, on(actor));
    await world.advance(UNDO_SECONDS);
    expect((await visibleTo(actor)).status).toBe('active');
  });

  test('is shown to other staff, who can neither decide nor undo it', async () => {
    const [staff, other, actor] = [
      await world.account({ userType: 'staff', name: 'Liis Tamm' }),
      await world.staff(),
      await world.creator({ state: 'pending' }),
    ];
    await staff.call(approveVerification, on(actor));
    const approval = { by: 'Liis Tamm', isOwn: false, secondsLeft: expect.any(Number) as number };
    const queue = await other.call(listVerifications);
    expect([queue.items[0]?.approval, queue.count, queue.counts.new]).toEqual([approval, 0, 0]);
    expect((await other.call(getVerification, on(actor))).approval).toEqual(approval);
    expect((await staff.call(getVerification, on(actor))).approval?.isOwn).toBe(true);
    const { status, problem } = await other.try(rejectVerification, { ...on(actor), body: { reasons: ['not_adult'] } });
    expect([status, problem?.message]).toEqual([409, 'Liis Tamm has already approved this profile']);
    expect(await other.codeOf(undoApproval, on(actor))).toBe(1012);
  });

  test('cannot be undone once it has taken effect', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(approveVerification, on(actor));
    await world.advance(UNDO_SECONDS);
    const { status, problem } = await staff.try(undoApproval, on(actor));
    expect([status, problem?.message]).toEqual([409, 'The approval has already taken effect']);
  });

  test('lapses when the profile is changed or banned before it takes effect', async () => {
    const [staff, edited, banned] = [
      await world.staff(),
      await world.creator({ state: 'pending' }),
      await world.creator({ state: 'pending' }),
    ];
    for (const actor of [edited, banned]) await staff.call(approveVerification, on(actor));
    await edited.call(editProfile, { body: { about: 'Something that no reviewer has read so far.' } });
    await world.setStatus('banned', banned.id);
    await world.advance(UNDO_SECONDS);
    expect((await edited.call(getMe)).verificationStatus).toBe('pending');
    for (const actor of [edited, banned]) expect((await actsOn(actor)).at(-1)).toEqual(['profile.approval_undone', null]);
    expect((await staff.call(listVerifications)).items).toMatchObject([{ accountId: edited.id, approval: null }]);
  });

  test('that is carried out or undone many times at once happens once', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(approveVerification, on(actor));
    const [row] = await world.db<{ id: string }[]>`SELECT id FROM approvals WHERE account_id = ${actor.id}`;
    const takes = Array.from({ length: 4 }, () => takeApproval(world.deps, { approvalId: row!.id }));
    const [code] = await Promise.all([staff.codeOf(undoApproval, on(actor)), ...takes]);
    const { status, stars, notifications } = await visibleTo(actor);
    expect([status, stars, notifications]).toEqual(code === 204 ? ['inactive', 0, 0] : ['active', 10, 1]);
  });
});

test('a submission, an approval and its undoing update open consoles of the staff', async () => {
  const [staff, actor] = [await world.staff(), await world.creator({ state: 'rejected' })];
  const socket = await connectSocket(world.app, staff.token);
  await socket.next('ready');
  await actor.call(submitProfile);
  await socket.next('reviews');
  await staff.call(approveVerification, on(actor));
  await socket.next('reviews', 2);
  await staff.call(undoApproval, on(actor));
  expect((await socket.next('reviews', 3)).n).toBe(3);
  socket.cut();
});
