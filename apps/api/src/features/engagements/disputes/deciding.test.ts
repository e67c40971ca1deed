import {
  askToCancel,
  decideDispute,
  getDispute,
  listDisputeEvents,
  listDisputes,
  openDispute,
  refuseToCancel,
} from '@castlane/contract/dispute.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { listActs } from '@castlane/contract/staff.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getAgreement } from '@castlane/contract/offer.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const REASON = 'What was delivered is not what we had agreed on.';
const DECISION = 'The video shows all that the terms name, in the length that they name.';
let staff: Actor;

beforeEach(async () => {
  staff = await world.staff();
});

/** Returns a job with a pending delivery whose owner has opened a dispute. */
async function disputed() {
  const work = await world.assigned();
  const { at } = work;
  await work.creator.call(deliver, { ...at, body: { note: 'Here it is', links: ['https://example.com/video'] } });
  const { dispute } = await work.owner.call(openDispute, { ...at, body: { reason: REASON } });
  return { ...work, dispute: dispute!, byId: { params: { id: dispute!.id } } };
}

async function newestEvent(actor: Actor, threadId: string) {
  return (await actor.call(listEvents, { query: { threadId } })).items.at(-1)!;
}

describe('opening a dispute', () => {
  test('overtakes a request to cancel, keeps the delivery, and notifies the other side', async () => {
    const { owner, creator, thread, at } = await world.assigned();
    await creator.call(deliver, { ...at, body: { note: 'Here it is' } });
    await creator.call(askToCancel, { ...at, body: { reason: REASON } });
    const work = await owner.call(openDispute, { ...at, body: { reason: REASON } });
    expect(work).toMatchObject({
      status: 'disputed',
      cancellation: { status: 'overtaken' },
      dispute: { openedBy: 'owner', reason: REASON },
    });
    expect(work.deliveries[0]).toMatchObject({ end: null });
    expect(work.acceptBy).toBeNull();
    expect(await newestEvent(creator, thread.id)).toMatchObject({ kind: 'dispute_opened', senderId: owner.id, body: REASON });
    expect((await creator.call(listNotifications, {})).items[0]).toMatchObject({ kind: 'dispute_opened', data: { note: REASON } });
    expect((await world.mails(creator.email))[0]!.text).toContain(REASON);
    expect((await creator.try(openDispute, { ...at, body: { reason: REASON } })).problem).toMatchObject({
      code: 1005,
      message: 'Our team is deciding about the work',
    });
  });

  test('stops the clock of a delivery', async () => {
    const { owner, at } = await disputed();
    await world.advance(30 * 86_400);
    expect(await owner.call(getEngagement, at)).toMatchObject({ status: 'disputed' });
  });
});

describe('what staff see', () => {
  test('is the list with a count, the work and the newest terms, and reading the thread is logged', async () => {
    const { owner, creator, thread, byId, dispute, at, job } = await disputed();
    const { items, openCount } = await staff.call(listDisputes, { query: { limit: 50 } });
    expect(items.at(-1)).toMatchObject({ id: dispute.id, owner: { id: owner.id }, creator: { id: creator.id }, decidedBy: null });
    expect(openCount).toBe(items.length);
    const detail = await staff.call(getDispute, byId);
    const { side: _, reviews: __, rights: ___, ...work } = await owner.call(getEngagement, at);
    expect(detail.engagement).toEqual(work);
    expect(detail.terms).toEqual((await owner.call(getAgreement, at)).terms);
    const page = await staff.call(listDisputeEvents, byId);
    expect(page).toEqual(await owner.call(listEvents, { query: { threadId: thread.id } }));
    const first = await staff.call(listDisputeEvents, { ...byId, query: { before: 3 } });
    expect(first.items.map(({ seq }) => seq)).toEqual([1, 2]);
    const acts = await staff.call(listActs, { query: { targetId: job.id } });
    expect(acts.items.map(({ action, after }) => [action, after])).toEqual([
      ['dispute.thread_read', { from: 1, to: 2 }],
      ['dispute.thread_read', { from: 1, to: page.items.length }],
    ]);
  });

  test('comes in pages, open ones oldest first and decided ones newest first', async () => {
    const made = [];
    for (let each = 0; each < 3; each++) made.push((await disputed()).dispute.id);
    for (const id of made) await staff.call(decideDispute, { params: { id }, body: { outcome: 'cancelled', reason: DECISION } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await staff.call(listDisputes, { query: { status: 'decided', limit: 1, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.slice(0, 3)).toEqual(made.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    expect(await staff.codeOf(listDisputes, { query: { status: 'decided', cursor: 'x' } })).toBe(1004);
  });
});

describe('a decision', () => {
  test('completes the job with a reason for both sides, counts it, and is logged', async () => {
    const { owner, creator, thread, byId, at, job } = await disputed();
    const decided = await staff.call(decideDispute, { ...byId, body: { outcome: 'completed', reason: DECISION } });
    expect(decided).toMatchObject({ outcome: 'completed' });
    for (const side of [owner, creator]) {
      const work = await side.call(getEngagement, at);
      expect(work).toMatchObject({
        status: 'completed',
        dispute: { outcome: 'completed', decision: DECISION, decidedAt: decided.decidedAt },
      });
      expect(work.completedAt).not.toBeNull();
      expect(work.deliveries[0]).toMatchObject({ end: 'ended' });
      expect(work.timeline.at(-1)).toMatchObject({ kind: 'dispute_decided', by: 'staff' });
      expect((await side.call(listNotifications, {})).items[0]).toMatchObject({
        kind: 'dispute_decided',
        data: { outcome: 'completed', note: DECISION },
      });
      const [mail] = await world.mails(side.email);
      expect(mail!.subject).toBe('Our team decided: completed');
      expect(mail!.text).toContain(DECISION);
      expect(mail!.text).not.toContain('Staff');
    }
    expect(await newestEvent(owner, thread.id)).toMatchObject({
      kind: 'dispute_decided',
      senderId: null,
      body: DECISION,
      data: { outcome: 'completed' },
    });
    const [records] = await world.db`SELECT jobs_completed, on_time FROM creator_records WHERE creator_id = ${creator.id}`;
    expect(records).toEqual({ jobsCompleted: 1, onTime: 1 });
    const { items } = await staff.call(listActs, { query: { targetId: job.id, action: 'dispute.decided' } });
    expect(items[0]).toMatchObject({ actorId: staff.id, reason: DECISION, before: { status: 'disputed' }, after: { status: 'completed' } });
  });

  test('cancels the job in the same way', async () => {
    const { owner, creator, byId, at } = await disputed();
    await staff.call(decideDispute, { ...byId, body: { outcome: 'cancelled', reason: DECISION } });
    expect(await creator.call(getEngagement, at)).toMatchObject({
      status: 'cancelled',
      completedAt: null,
      dispute: { outcome: 'cancelled' },
    });
    const [records] = await world.db`SELECT jobs_cancelled FROM owner_records WHERE owner_id = ${owner.id}`;
    expect(records).toEqual({ jobsCancelled: 1 });
  });

  test('is made once, and a later one gets the name of the colleague who decided', async () => {
    const { byId } = await disputed();
    const colleague = await world.account({ userType: 'staff', state: 'active', name: 'Alex Reviewer' });
    await colleague.call(decideDispute, { ...byId, body: { outcome: 'cancelled', reason: DECISION } });
    const late = await staff.try(decideDispute, { ...byId, body: { outcome: 'completed', reason: DECISION } });
    expect(late).toMatchObject({ status: 409, problem: { code: 1005, message: 'Alex Reviewer has already decided: canceled' } });
    expect((await staff.call(listDisputes, { query: { status: 'decided' } })).items[0]).toMatchObject({ decidedBy: 'Alex Reviewer' });
  });

  test('is possible without a delivery, and such work is not on time', async () => {
    const { owner, creator, at } = await world.assigned();
    await creator.call(askToCancel, { ...at, body: { reason: REASON } });
    await owner.call(refuseToCancel, { ...at, body: {} });
    const { dispute } = await creator.call(openDispute, { ...at, body: { reason: REASON } });
    await staff.call(decideDispute, { params: { id: dispute!.id }, body: { outcome: 'completed', reason: DECISION } });
    const [records] = await world.db`SELECT jobs_completed, on_time FROM creator_records WHERE creator_id = ${creator.id}`;
    expect(records).toEqual({ jobsCompleted: 1, onTime: 0 });
  });
});
