import { appealRejection, editProfile, getMe, submitProfile } from '@castlane/contract/account.ts';
import { holdDecision, listDecisions, undoDecision, type NewDecision } from '@castlane/contract/decision.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { listDisputes, openDispute } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { getReport, listReports, sendReport } from '@castlane/contract/report.ts';
import { approveVerification, getVerification, listAppeals, listVerifications } from '@castlane/contract/staff-verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { DECIDERS } from '#app/deciders.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { takeDecision } from './actions.ts';

const world = openWorld();
const TEXT = 'It says something that is not so.';

beforeEach(async () => {
  await world.db`UPDATE accounts SET verification_status = 'incomplete' WHERE verification_status = 'pending'`;
});

const approve = ({ id }: Actor) => ({ body: { kind: 'approve_profile', subjectId: id, decision: {} } satisfies NewDecision });
const reject = ({ id }: Actor) => ({ body: { kind: 'reject_profile', subjectId: id, decision: { reason: TEXT } } satisfies NewDecision });

async function actsOn(id: string): Promise<unknown[]> {
  const rows = await world.db`
    SELECT action, actor_id FROM audit_log WHERE target_id = ${id} AND action ~ 'approved|rejected|decision_|resolved|decided' ORDER BY n`;
  return rows.map(({ action, actorId }) => [action, actorId]);
}
async function visibleTo(actor: Actor) {
  const [me, bell, mails] = [await actor.call(getMe), await actor.call(listNotifications), await world.mails(actor.email)];
  return { status: me.status, stars: me.creator?.creatorStar, notifications: bell.items.length, mails: mails.length };
}
const NOTHING = { status: 'inactive', stars: 0, notifications: 0, mails: 0 };

describe('a decision', () => {
  test('is visible only to staff for ten seconds, and then everywhere', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    await staff.call(holdDecision, approve(actor));
    await world.advance(UNDO_SECONDS - 5);
    expect(await visibleTo(actor)).toEqual(NOTHING);
    expect(await actsOn(actor.id)).toEqual([]);
    await world.advance(5);
    expect(await visibleTo(actor)).toEqual({ status: 'active', stars: 10, notifications: 1, mails: 1 });
    expect(await actsOn(actor.id)).toEqual([['profile.approved', staff.id]]);
  });

  test('that is undone comes back to its author, has no effect, is logged, and can be made again', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const { id } = await staff.call(holdDecision, reject(actor));
    expect(await staff.call(undoDecision, { params: { id } })).toEqual(reject(actor).body);
    await world.advance(UNDO_SECONDS * 2);
    expect(await visibleTo(actor)).toEqual(NOTHING);
    expect(await actsOn(actor.id)).toEqual([['profile.decision_undone', staff.id]]);
    expect((await staff.call(getVerification, { params: { accountId: actor.id } })).history.at(-1)?.action).toBe('decision_undone');
    await staff.call(holdDecision, approve(actor));
    await world.advance(UNDO_SECONDS);
    expect((await visibleTo(actor)).status).toBe('active');
  });

  test('is shown to other staff, who can neither decide nor undo it', async () => {
    const [staff, other, actor] = [
      await world.account({ userType: 'staff', name: 'Liis Tamm' }),
      await world.staff(),
      await world.creator({ state: 'pending', name: 'Amara Osei' }),
    ];
    const { id } = await staff.call(holdDecision, approve(actor));
    const held = { id, kind: 'approve_profile', subjectId: actor.id, name: 'Amara Osei', outcome: 'approved', by: 'Liis Tamm' };
    expect((await other.call(listDecisions)).items).toEqual([{ ...held, isOwn: false, secondsLeft: expect.any(Number) as number }]);
    expect((await staff.call(listDecisions)).items).toMatchObject([{ ...held, isOwn: true }]);
    const queue = await other.call(listVerifications);
    expect([queue.items.map(({ accountId }) => accountId), queue.count, queue.counts.new]).toEqual([[actor.id], 0, 0]);
    const { status, problem } = await other.try(holdDecision, reject(actor));
    expect([status, problem?.message]).toEqual([409, 'Liis Tamm has just decided this']);
    expect(await other.codeOf(undoDecision, { params: { id } })).toBe(1012);
  });

  test('that is sent again is the same one, and another needs the first to be undone', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const first = await staff.call(holdDecision, approve(actor));
    expect((await staff.call(holdDecision, approve(actor))).id).toBe(first.id);
    expect((await staff.try(holdDecision, reject(actor))).problem?.message).toBe('You’ve just decided this. Undo that first');
    await world.advance(UNDO_SECONDS);
    expect(await actsOn(actor.id)).toEqual([['profile.approved', staff.id]]);
  });

  test('is refused at once if the case cannot be decided so', async () => {
    const [staff, actor, decided] = [await world.staff(), await world.creator({ state: 'pending' }), await world.creator()];
    const stale = { kind: 'approve_profile', subjectId: actor.id, decision: { submittedAt: '2020-01-01T00:00:00.000Z' } } as const;
    expect(await staff.codeOf(holdDecision, { body: stale })).toBe(1005);
    expect(await staff.codeOf(holdDecision, approve(decided))).toBe(1005);
    expect(await staff.codeOf(holdDecision, { body: { ...reject(actor).body, decision: { reason: 'No' } } })).toBe(1004);
    expect((await staff.call(listDecisions)).items).toEqual([]);
  });

  test('cannot be undone once it has taken effect', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const { id } = await staff.call(holdDecision, approve(actor));
    await world.advance(UNDO_SECONDS);
    const { status, problem } = await staff.try(undoDecision, { params: { id } });
    expect([status, problem?.message]).toEqual([409, 'The decision has already taken effect']);
  });

  test('lapses when the profile is changed, banned or decided at once before it takes effect', async () => {
    const staff = await world.staff();
    const [edited, banned, other] = [
      await world.creator({ state: 'pending' }),
      await world.creator({ state: 'pending' }),
      await world.creator({ state: 'pending' }),
    ];
    for (const { id } of [edited, banned, other]) {
      const { submittedAt } = await staff.call(getVerification, { params: { accountId: id } });
      const decision = { submittedAt: submittedAt!, reason: TEXT };
      await staff.call(holdDecision, { body: { kind: 'reject_profile', subjectId: id, decision } });
    }
    await edited.call(editProfile, { body: { about: 'Something that no reviewer has read so far.' } });
    await world.setStatus('banned', banned.id);
    await staff.call(approveVerification, { params: { accountId: other.id }, body: undefined });
    await world.advance(UNDO_SECONDS);
    for (const { id } of [edited, banned, other]) expect((await actsOn(id)).at(-1)).toEqual(['profile.decision_lapsed', null]);
    expect((await edited.call(getMe)).verificationStatus).toBe('pending');
    expect((await other.call(getMe)).status).toBe('active');
    expect((await staff.call(listDecisions)).items).toEqual([]);
  });

  test('that is made, carried out or undone many times at once happens once', async () => {
    const [staff, actor] = [await world.staff(), await world.creator({ state: 'pending' })];
    const made = await Promise.all(Array.from({ length: 4 }, () => staff.call(holdDecision, approve(actor))));
    const ids = new Set(made.map(({ id }) => id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const takes = Array.from({ length: 4 }, () => takeDecision(world.deps, DECIDERS, { decisionId: id! }));
    const [code] = await Promise.all([staff.codeOf(undoDecision, { params: { id: id! } }), ...takes]);
    const { status, stars, notifications } = await visibleTo(actor);
    expect([status, stars, notifications]).toEqual(code === 200 ? ['inactive', 0, 0] : ['active', 10, 1]);
  });
});

test('an appeal waits for its answer until the time is over, and only staff who may decide can hold one', async () => {
  const [rejecter, staff] = [await world.staff(), await world.staff()];
  const actor = await world.creator({ state: 'pending' });
  for (const by of [staff, rejecter]) {
    if ((await actor.call(getMe)).verificationStatus !== 'pending') await actor.call(submitProfile);
    await by.call(holdDecision, reject(actor));
    await world.advance(UNDO_SECONDS);
  }
  await actor.call(appealRejection, { body: { text: TEXT } });
  const { items } = await staff.call(listAppeals);
  const body: NewDecision = { kind: 'decide_appeal', subjectId: items.at(-1)!.id, decision: { outcome: 'granted', answer: TEXT } };
  expect(await rejecter.codeOf(holdDecision, { body })).toBe(1012);
  await staff.call(holdDecision, { body });
  expect((await staff.call(listAppeals)).counts.appeals).toBe(items.length - 1);
  expect((await actor.call(getMe)).appeal?.outcome).toBeNull();
  await world.advance(UNDO_SECONDS);
  expect((await actor.call(getMe)).appeal?.outcome).toBe('granted');
});

test('a report stays open until the time is over, and is undone with its note', async () => {
  const [staff, creator, owner] = [await world.staff(), await world.creator(), await world.owner()];
  const { id } = await creator.call(sendReport, { body: { about: { kind: 'profile', slug: owner.slug }, reason: 'spam' } });
  const body: NewDecision = { kind: 'resolve_report', subjectId: id, decision: { outcome: 'acted', note: TEXT } };
  const before = (await staff.call(listReports)).openCount;
  const held = await staff.call(holdDecision, { body });
  expect([held.outcome, held.name]).toEqual(['acted', (await staff.call(getReport, { params: { id } })).reported.name]);
  expect((await staff.call(listReports)).openCount).toBe(before - 1);
  expect(await staff.call(undoDecision, { params: { id: held.id } })).toEqual(body);
  await staff.call(holdDecision, { body });
  await world.advance(UNDO_SECONDS);
  expect(await staff.call(getReport, { params: { id } })).toMatchObject({ outcome: 'acted', resolution: TEXT });
  expect(await actsOn(id)).toEqual([
    ['report.decision_undone', staff.id],
    ['report.resolved', staff.id],
  ]);
});

test('both sides of a dispute hear of the decision when it takes effect', async () => {
  const staff = await world.staff();
  const { owner, creator, at } = await world.assigned();
  await creator.call(deliver, { ...at, body: { note: 'Here it is', links: ['https://example.com/video'] } });
  const { dispute } = await owner.call(openDispute, { ...at, body: { reason: TEXT } });
  const body: NewDecision = { kind: 'decide_dispute', subjectId: dispute!.id, decision: { outcome: 'completed', reason: TEXT } };
  const before = (await staff.call(listDisputes)).openCount;
  expect((await staff.call(holdDecision, { body })).outcome).toBe('completed');
  expect((await staff.call(listDisputes)).openCount).toBe(before - 1);
  expect((await owner.call(getEngagement, at)).status).toBe('disputed');
  await world.advance(UNDO_SECONDS);
  for (const side of [owner, creator]) {
    expect((await side.call(getEngagement, at)).status).toBe('completed');
    expect((await side.call(listNotifications)).items[0]?.kind).toBe('dispute_decided');
  }
});

test('a submission, a decision and its undoing update open consoles of the staff', async () => {
  const [staff, actor] = [await world.staff(), await world.creator({ state: 'rejected' })];
  const socket = await connectSocket(world.app, staff.token);
  await socket.next('ready');
  await actor.call(submitProfile);
  await socket.next('reviews');
  const { id } = await staff.call(holdDecision, approve(actor));
  await socket.next('reviews', 2);
  await staff.call(undoDecision, { params: { id } });
  expect((await socket.next('reviews', 3)).n).toBe(3);
  socket.cut();
});
