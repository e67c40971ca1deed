import { agreeToCancel, askToCancel, openDispute, refuseToCancel, withdrawCancel } from '@castlane/contract/dispute.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { describe, expect, test } from 'vitest';
import { makeOffered } from '#features/proposals/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { endOverdueRequest, endRequests } from './clocks.ts';
import { ASKED_ALREADY, DISPUTE_TOO_EARLY, NOBODY_ASKED } from './rules.ts';

const world = openWorld();
const REASON = 'The product is no longer made, so there is nothing to show.';
const DAY = 86_400;
const HOURS_72 = 3 * DAY;

async function working() {
  const work = await world.assigned();
  const { at } = work;
  return { ...work, at, ask: { ...at, body: { reason: REASON } } };
}

async function newestEvent(actor: Actor, threadId: string) {
  return (await actor.call(listEvents, { query: { threadId } })).items.at(-1)!;
}

async function newest(actor: Actor) {
  return (await actor.call(listNotifications, {})).items[0]!;
}

async function recordsOf(owner: Actor, creator: Actor): Promise<number[]> {
  const [row] = await world.db<{ byOwner: number; byCreator: number }[]>`
    SELECT o.jobs_cancelled AS by_owner, c.jobs_cancelled AS by_creator FROM owner_records o, creator_records c
    WHERE o.owner_id = ${owner.id} AND c.creator_id = ${creator.id}`;
  return [row!.byOwner, row!.byCreator];
}

describe('asking to cancel', () => {
  test('gives the other side the reason, the deadline, and the effect of silence', async () => {
    const { owner, creator, ask, thread, job } = await working();
    const { cancellation } = await owner.call(askToCancel, ask);
    expect(cancellation).toMatchObject({ status: 'pending', askedBy: 'owner', reason: REASON, onSilence: 'agreed', decidedAt: null });
    expect(Date.parse(cancellation!.expiresAt) - Date.parse(cancellation!.askedAt)).toBe(HOURS_72 * 1000);
    expect(await newestEvent(creator, thread.id)).toMatchObject({
      kind: 'cancel_requested',
      body: REASON,
      senderId: owner.id,
      data: { until: cancellation!.expiresAt },
    });
    expect(await newest(creator)).toMatchObject({
      kind: 'cancel_requested',
      data: { jobSlug: job.slug, note: REASON, until: cancellation!.expiresAt, threadId: thread.id },
    });
    const [mail] = await world.mails(creator.email);
    expect(mail!.text).toContain(REASON);
    expect(mail!.text).toContain('If you don’t answer, the work is canceled');
  });

  test('allows one pending request at a time', async () => {
    const { owner, creator, ask } = await working();
    await owner.call(askToCancel, ask);
    for (const side of [owner, creator])
      expect((await side.try(askToCancel, ask)).problem).toMatchObject({ code: 1005, message: ASKED_ALREADY });
  });

  test('is refused before the offer is accepted, and to others', async () => {
    const { owner, creator, offer } = await makeOffered(world);
    const ask = { params: { id: offer.id }, body: { reason: REASON } };
    for (const side of [owner, creator]) expect(await side.codeOf(askToCancel, ask)).toBe(1009);
    const { at } = await working();
    for (const stranger of [owner, creator]) {
      expect(await stranger.codeOf(askToCancel, { ...at, body: ask.body })).toBe(1009);
      expect(await stranger.codeOf(agreeToCancel, at)).toBe(1009);
    }
  });
});

describe('the answer', () => {
  test('belongs to the other side, and agreeing ends the work for both', async () => {
    const { owner, creator, at, ask, thread } = await working();
    expect((await owner.try(agreeToCancel, at)).problem).toMatchObject({ code: 1005, message: NOBODY_ASKED });
    await creator.call(askToCancel, ask);
    expect(await creator.codeOf(agreeToCancel, at)).toBe(1012);
    expect(await owner.call(agreeToCancel, at)).toMatchObject({
      status: 'cancelled',
      cancellation: { status: 'agreed', bySilence: false, decidedAt: expect.any(String) },
    });
    expect(await creator.call(getEngagement, at)).toMatchObject({ status: 'cancelled' });
    expect(await recordsOf(owner, creator)).toEqual([1, 1]);
    expect(await newestEvent(creator, thread.id)).toMatchObject({ kind: 'cancelled', senderId: owner.id });
    expect(await newest(creator)).toMatchObject({ kind: 'cancelled' });
    expect((await world.mails(creator.email))[0]).toMatchObject({ subject: 'Your work with Example Goods is canceled' });
    expect((await owner.try(agreeToCancel, at)).problem).toMatchObject({ code: 1005, message: 'The work was canceled' });
  });

  test('may be a refusal, which the requester reads', async () => {
    const { owner, creator, at, ask, thread } = await working();
    await owner.call(askToCancel, ask);
    expect(await owner.codeOf(refuseToCancel, at as never)).toBe(1012);
    const refused = await creator.call(refuseToCancel, { ...at, body: { answer: 'I have filmed half of it' } });
    expect(refused).toMatchObject({ status: 'active', cancellation: { status: 'refused', answer: 'I have filmed half of it' } });
    expect(await newestEvent(owner, thread.id)).toMatchObject({
      kind: 'cancel_refused',
      body: 'I have filmed half of it',
      senderId: creator.id,
    });
    expect(await newest(owner)).toMatchObject({ kind: 'cancel_refused', data: { note: 'I have filmed half of it' } });
    expect((await world.mails(owner.email))[0]!.text).toContain('I have filmed half of it');
    expect((await creator.try(refuseToCancel, at as never)).problem).toMatchObject({ code: 1005, message: NOBODY_ASKED });
    expect(await owner.codeOf(askToCancel, ask)).toBe(200);
  });

  test('is no longer due once the request is withdrawn, which only the requester can do', async () => {
    const { owner, creator, at, ask, thread } = await working();
    await owner.call(askToCancel, ask);
    expect(await creator.codeOf(withdrawCancel, at)).toBe(1012);
    expect(await owner.call(withdrawCancel, at)).toMatchObject({ status: 'active', cancellation: { status: 'withdrawn' } });
    expect(await newestEvent(creator, thread.id)).toMatchObject({ kind: 'cancel_withdrawn', senderId: owner.id });
    expect((await owner.try(withdrawCancel, at)).problem).toMatchObject({ code: 1005, message: NOBODY_ASKED });
    await world.advance(HOURS_72);
    await runClock(world.deps, endRequests);
    expect(await creator.call(getEngagement, at)).toMatchObject({ status: 'active' });
  });
});

describe('silence', () => {
  test('counts as agreement after 72 hours to the second, while nothing has been delivered', async () => {
    const { owner, creator, at, ask, thread, offer } = await working();
    const { cancellation } = await owner.call(askToCancel, ask);
    expect(await endsWithin(offer.id, 1)).toBe(false);
    expect(await endsWithin(offer.id, 0)).toBe(true);
    await world.advance(HOURS_72);
    const over = { status: 'cancelled', cancellation: { status: 'agreed', bySilence: true, decidedAt: cancellation!.expiresAt } };
    // The clock has not run yet.
    expect(await creator.call(getEngagement, at)).toMatchObject(over);
    expect(await runClock(world.deps, endRequests)).toBe(1);
    expect(await creator.call(getEngagement, at)).toMatchObject(over);
    expect(await recordsOf(owner, creator)).toEqual([1, 1]);
    expect(await newestEvent(creator, thread.id)).toMatchObject({ kind: 'cancelled', senderId: null, data: { bySilence: true } });
    for (const side of [owner, creator]) {
      const told = (await side.call(listNotifications, {})).items.filter(({ kind }) => kind === 'cancelled');
      expect(told).toMatchObject([{ data: { bySilence: true } }]);
      const mails = (await world.mails(side.email)).filter(({ text }) =>
        text.includes('because the request to cancel wasn’t answered in 72 hours'),
      );
      expect(mails).toHaveLength(1);
    }
    expect((await newest(owner)).kind).toBe('opening_free');
    expect((await creator.call(getEngagement, at)).timeline.at(-1)).toMatchObject({ kind: 'cancelled', by: 'clock' });
  });

  test('ends a request without effect once something was delivered, and leaves the owner time to answer the delivery', async () => {
    const { owner, creator, at, ask, thread, offer } = await working();
    await creator.call(deliver, { ...at, body: { note: 'Here it is' } });
    await world.advance(6 * DAY);
    const { cancellation } = await owner.call(askToCancel, ask);
    expect(cancellation).toMatchObject({ onSilence: 'lapsed' });
    expect((await world.mails(creator.email))[0]!.text).toContain('If you don’t answer, the request ends and the work continues');
    expect(await endsWithin(offer.id, 1)).toBe(false);
    expect(await endsWithin(offer.id, 0)).toBe(true);
    await world.advance(HOURS_72);
    const over = { status: 'delivered', cancellation: { status: 'lapsed', bySilence: true, decidedAt: cancellation!.expiresAt } };
    expect(await owner.call(getEngagement, at)).toMatchObject(over);
    expect(await runClock(world.deps, endRequests)).toBe(1);
    const work = await creator.call(getEngagement, at);
    expect(work).toMatchObject(over);
    expect(Date.parse(work.acceptBy!) - Date.parse(cancellation!.expiresAt)).toBe(HOURS_72 * 1000);
    expect(await newestEvent(creator, thread.id)).toMatchObject({ kind: 'cancel_lapsed', senderId: null, data: { bySilence: true } });
    expect(await newest(owner)).toMatchObject({ kind: 'cancel_lapsed' });
    expect((await world.mails(owner.email))[0]).toMatchObject({ subject: 'Your request to cancel ended' });
    expect((await creator.call(listNotifications, {})).items.map(({ kind }) => kind)).not.toContain('cancel_lapsed');
    expect(await owner.codeOf(openDispute, ask)).toBe(200);
  });

  test('ends a request before the next one is made, even before the clock has run', async () => {
    const { owner, creator, at, ask, thread } = await working();
    await creator.call(deliver, { ...at, body: { note: 'Here it is' } });
    await creator.call(askToCancel, ask);
    await world.advance(HOURS_72);
    expect((await owner.try(agreeToCancel, at)).problem).toMatchObject({ code: 1005, message: NOBODY_ASKED });
    expect(await owner.call(askToCancel, ask)).toMatchObject({
      status: 'delivered',
      cancellation: { status: 'pending', askedBy: 'owner' },
    });
    const kinds = (await owner.call(listEvents, { query: { threadId: thread.id } })).items.map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['cancel_lapsed', 'cancel_requested']);
  });

  test('has no effect once the work was delivered, since a delivery overtakes a request', async () => {
    const { owner, creator, at, ask } = await working();
    await owner.call(askToCancel, ask);
    expect(await creator.call(deliver, { ...at, body: { note: 'Here it is' } })).toMatchObject({
      cancellation: { status: 'overtaken' },
    });
    await world.advance(HOURS_72);
    await runClock(world.deps, endRequests);
    expect(await owner.call(getEngagement, at)).toMatchObject({
      status: 'delivered',
      cancellation: { status: 'overtaken', bySilence: false },
    });
  });

  test('is ended by a refusal, which leaves the owner time to answer the waiting delivery', async () => {
    const { owner, creator, at, ask } = await working();
    await creator.call(deliver, { ...at, body: { note: 'Here it is' } });
    await world.advance(7 * DAY - 3600);
    await owner.call(askToCancel, ask);
    await world.advance(2 * 3600);
    const work = await creator.call(refuseToCancel, { ...at, body: {} });
    expect(work.status).toBe('delivered');
    expect(Date.parse(work.acceptBy!) - Date.parse(work.cancellation!.decidedAt!)).toBe(HOURS_72 * 1000);
  });

  test('counts as agreement before any later action, even before the clock has run', async () => {
    const { owner, creator, at, ask } = await working();
    await owner.call(askToCancel, ask);
    await world.advance(HOURS_72);
    expect((await creator.try(refuseToCancel, at as never)).problem).toMatchObject({ code: 1005, message: 'The work was canceled' });
    expect((await owner.try(withdrawCancel, at)).problem).toMatchObject({ code: 1005, message: 'The work was canceled' });
    await runClock(world.deps, endRequests);
  });
});

test('a dispute needs a refused request to cancel first', async () => {
  const { owner, creator, at, ask } = await working();
  expect((await owner.try(openDispute, ask)).problem).toMatchObject({ code: 1005, message: DISPUTE_TOO_EARLY });
  await owner.call(askToCancel, ask);
  await creator.call(refuseToCancel, { ...at, body: {} });
  // The owner was refused, not the creator.
  expect((await creator.try(openDispute, ask)).problem).toMatchObject({ code: 1005, message: DISPUTE_TOO_EARLY });
  expect(await owner.call(openDispute, ask)).toMatchObject({
    status: 'disputed',
    dispute: { openedBy: 'owner', reason: REASON, outcome: null },
  });
});

/** Tests whether a request with so many seconds left is ended. The clock stands still in the transaction, which is rolled back. */
async function endsWithin(id: string, seconds: number): Promise<boolean> {
  let hasEnded: boolean | undefined;
  const nothingKept = new Error('Nothing of it is kept');
  const work = world.deps.write(async (tx) => {
    await tx`UPDATE cancellations SET expires_at = app_now() + make_interval(secs => ${seconds}) WHERE engagement_id = ${id}`;
    hasEnded = await endOverdueRequest(world.deps, tx, id);
    throw nothingKept;
  });
  await expect(work).rejects.toBe(nothingKept);
  return hasEnded!;
}

test('a delivery that waits is not accepted by an agreement to cancel', async () => {
  const { owner, creator, at, ask } = await working();
  await creator.call(deliver, { ...at, body: { note: 'The first cut.' } });
  await owner.call(askToCancel, ask);
  const { status, deliveries } = await creator.call(agreeToCancel, at);
  expect([status, deliveries.map(({ end }) => end)]).toEqual(['cancelled', ['ended']]);
});
