import { complete } from '@castlane/contract/delivery.ts';
import { holdDecision } from '@castlane/contract/decision.ts';
import { decideDispute, disputePayment, getDispute, listDisputes } from '@castlane/contract/dispute.ts';
import { getEngagement, markPayment } from '@castlane/contract/engagement.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { delivered } from '#features/engagements/factory.ts';
import { remindToPay } from '#features/engagements/payments.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;
const REASON = 'The invoice is three weeks old, and nothing has arrived.';
type Work = Awaited<ReturnType<typeof unpaid>>;

/** Completed work of which nothing was ticked, this many days after its payment day. */
async function unpaid(daysLate = 1) {
  const work = await delivered(world, { payWithinDays: 7 });
  await work.owner.call(complete, { ...work.at, body: {} });
  await world.db`UPDATE payment_marks SET pay_by = app_now() - make_interval(days => ${daysLate}) WHERE engagement_id = ${work.offer.id}`;
  return work;
}

const ask = (work: Work, by: Actor = work.creator) => by.try(disputePayment, { ...work.at, body: { reason: REASON } });
const tick = (work: Work, side: 'owner' | 'creator', done = true) => work[side].try(markPayment, { ...work.at, body: { done } });

async function decide(work: Work, outcome: 'paid' | 'unpaid' | 'settled' | 'completed') {
  const { payment } = (await work.creator.call(getEngagement, work.at)).parts[0]!;
  return (await world.staff()).try(decideDispute, {
    params: { id: payment.dispute!.id },
    body: { outcome, reason: 'The bank’s slip names the day.' },
  });
}

test('a creator asks staff about an overdue payment, once, and the work stays completed', async () => {
  const work = await unpaid();
  const { answer } = await ask(work);
  expect(answer).toMatchObject({
    status: 'completed',
    dispute: null,
    parts: [{ payment: { dispute: { openedBy: 'creator', reason: REASON, outcome: null } } }],
  });
  expect((await work.owner.call(getEngagement, work.at)).parts[0]!.payment.dispute).toEqual(answer.parts[0]!.payment.dispute);
  expect((await ask(work)).problem).toMatchObject({ code: 1005, message: 'Our team was already asked about this payment' });
  const { items } = await work.owner.call(listEvents, { query: { threadId: work.thread.id } });
  expect(items.at(-1)).toMatchObject({ kind: 'payment_disputed', senderId: work.creator.id, body: REASON });
  expect((await world.mails(work.owner.email)).map(({ subject }) => subject)).toContain('Our team was asked about a payment');
  const staff = await world.staff();
  const row = (await staff.call(listDisputes, { query: { limit: 50 } })).items.at(-1)!;
  expect(row).toMatchObject({ id: answer.parts[0]!.payment.dispute!.id, about: 'payment', outcome: null });
  expect(await staff.call(getDispute, { params: { id: row.id } })).toMatchObject({ about: 'payment', engagement: { status: 'completed' } });
});

test.each([
  [0, 'on its day', 1005],
  [60, 'on the sixtieth day after it', 200],
  [61, 'later', 1005],
])('%i days late, %s: %i', async (days, _when, code) => {
  const work = await unpaid(days);
  if (days === 0) await world.db`UPDATE payment_marks SET pay_by = app_now() + interval '1 minute' WHERE engagement_id = ${work.offer.id}`;
  if (days === 60) await world.db`UPDATE payment_marks SET pay_by = pay_by + interval '1 minute' WHERE engagement_id = ${work.offer.id}`;
  const { status, problem } = await ask(work);
  expect(problem?.code ?? status).toBe(code);
});

test('not by the owner, nor by others, nor once it was received, nor before the completion, nor without a price', async () => {
  const work = await unpaid();
  expect((await ask(work, work.owner)).problem?.code).toBe(1012);
  expect((await ask(work, await world.creator())).problem?.code).toBe(1009);
  await tick(work, 'creator');
  expect((await ask(work)).problem).toMatchObject({ code: 1005, message: 'You marked this payment as received' });
  const running = await delivered(world);
  expect((await running.creator.try(disputePayment, { ...running.at, body: { reason: REASON } })).problem?.code).toBe(1005);
  const free = await delivered(world, { price: { amount: 0, currency: 'USD' } });
  await free.owner.call(complete, { ...free.at, body: {} });
  expect((await free.creator.try(disputePayment, { ...free.at, body: { reason: REASON } })).problem?.message).toBe(
    'There is no payment to wait for',
  );
});

test('the tick of the owner alone does not keep a creator from asking', async () => {
  const work = await unpaid();
  await tick(work, 'owner');
  expect((await ask(work)).status).toBe(200);
});

test('a ban of the owner pauses it', async () => {
  const work = await unpaid();
  await (await world.staff()).call(banAccount, { params: { id: work.owner.id }, body: { reason: 'Sells followers to others' } });
  expect((await ask(work)).problem?.message).toBe('The payment isn’t overdue yet');
});

test.each(['paid', 'settled', 'unpaid'] as const)(
  'staff decide: %s. Both read the reason, and the work stays completed',
  async (outcome) => {
    const work = await unpaid();
    await ask(work);
    expect((await decide(work, 'completed')).problem).toMatchObject({ code: 1004, details: [{ path: 'outcome' }] });
    const { payment } = (await work.creator.call(getEngagement, work.at)).parts[0]!;
    const held = {
      kind: 'decide_dispute' as const,
      subjectId: payment.dispute!.id,
      decision: { outcome: 'completed' as const, reason: REASON },
    };
    expect(await (await world.staff()).codeOf(holdDecision, { body: held })).toBe(1004);
    expect((await decide(work, outcome)).status).toBe(200);
    for (const side of [work.owner, work.creator]) {
      const engagement = await side.call(getEngagement, work.at);
      expect(engagement).toMatchObject({
        status: 'completed',
        parts: [{ payment: { dispute: { outcome, decision: 'The bank’s slip names the day.' } } }],
      });
      const { items } = await side.call(listEvents, { query: { threadId: work.thread.id } });
      expect(items.at(-1)).toMatchObject({ kind: 'payment_decided', senderId: null, data: { payment: outcome } });
    }
    expect((await work.creator.call(getEngagement, work.at)).timeline.at(-1)).toMatchObject({ kind: 'payment_decided', by: 'staff' });
    expect((await decide(work, outcome)).problem).toMatchObject({ code: 1005 });
    // The owner still owes what staff say was not paid.
    const kinds = (await work.owner.call(listNeeds)).items.map(({ kind }) => kind);
    expect(kinds.includes('pay')).toBe(outcome === 'unpaid');
    expect((await ask(work)).problem?.code).toBe(1005);
  },
);

test('after a decision a creator cannot take a tick back', async () => {
  const work = await unpaid();
  await ask(work);
  await tick(work, 'creator');
  expect((await tick(work, 'creator', false)).status).toBe(200);
  await tick(work, 'creator');
  await decide(work, 'paid');
  expect((await tick(work, 'creator', false)).problem).toMatchObject({ code: 1005, message: 'Our team has decided about this payment' });
});

test('a settled payment reminds nobody', async () => {
  const work = await unpaid();
  await world.db`UPDATE payment_marks SET remind_at = app_now() + interval '1 day' WHERE engagement_id = ${work.offer.id}`;
  await ask(work);
  await decide(work, 'settled');
  await world.advance(30 * DAY);
  await runClock(world.deps, remindToPay);
  expect(await world.db`SELECT 1 FROM notifications WHERE account_id = ${work.owner.id} AND kind LIKE 'payment\\_over%'`).toHaveLength(0);
});
