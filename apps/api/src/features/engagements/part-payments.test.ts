import { complete, deliver } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel, decideDispute, disputePayment, openDispute } from '@castlane/contract/dispute.ts';
import { getEngagement, markPayment, type WorkPart } from '@castlane/contract/engagement.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import { expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { inParts } from './factory.ts';
import { countPaidOnTime, remindToPay } from './payments.ts';

const world = openWorld();
const DAY = 86_400;
const REASON = 'The invoice is three weeks old, and nothing has arrived.';
type Work = Awaited<ReturnType<typeof divided>>;

/** Running work in parts, the first of which are accepted. */
async function divided(count: number, accepted: number, change = (terms: Partial<OfferInput>) => terms) {
  const work = await world.assigned({ payWithinDays: 5, ...change(await inParts(world, count)) });
  for (let part = 1; part <= accepted; part++) await pass(work);
  return work;
}

async function pass({ owner, creator, at }: Pick<Work, 'owner' | 'creator' | 'at'>) {
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  await owner.call(complete, { ...at, body: {} });
}

const payments = async (work: Work) => (await work.owner.call(getEngagement, work.at)).parts.map(({ payment }) => payment);
const tick = (work: Work, side: 'owner' | 'creator', part: number, done = true) =>
  work[side].try(markPayment, { ...work.at, body: { done, part } });
const ask = (work: Work, part: number) => work.creator.try(disputePayment, { ...work.at, body: { reason: REASON, part } });
const days = ({ by }: WorkPart['payment']) => by && by.slice(0, 10);

test('each part has its payment day, counted from its own acceptance', async () => {
  const work = await divided(3, 1);
  const [first] = await payments(work);
  expect((await payments(work)).map(days)).toEqual([days(first!), null, null]);
  await world.advance(3 * DAY, work.owner, work.creator);
  await pass(work);
  const [same, second, third] = await payments(work);
  expect([same!.by, third!.by]).toEqual([first!.by, null]);
  expect(Date.parse(second!.by!) - Date.parse(first!.by!)).toBe(3 * DAY * 1000);
  const { items } = await work.owner.call(listNeeds, {});
  expect(items.filter(({ kind }) => kind === 'pay').map(({ dueAt }) => dueAt)).toEqual([first!.by, second!.by]);
});

test('a part without a share has none', async () => {
  const work = await divided(2, 2, (terms) => ({
    ...terms,
    parts: terms.parts!.map((part, nth) => ({ ...part, share: nth === 0 ? 0 : 100_000 })),
  }));
  expect((await payments(work)).map(({ by }) => by !== null)).toEqual([false, true]);
});

test('each is ticked on its own: before its part begins, while the work goes on, and after its end', async () => {
  const work = await divided(2, 1);
  expect((await tick(work, 'owner', 1)).status).toBe(200);
  // The second half may be paid up front.
  expect((await tick(work, 'owner', 2)).status).toBe(200);
  expect((await payments(work)).map(({ paidAt }) => paidAt !== null)).toEqual([true, true]);
  await tick(work, 'owner', 2, false);
  await work.owner.call(askToCancel, { ...work.at, body: { reason: 'The shop moved its opening to the next year.' } });
  await work.creator.call(agreeToCancel, work.at);
  expect((await tick(work, 'creator', 1)).status).toBe(200);
  expect((await tick(work, 'creator', 2)).problem).toMatchObject({ code: 1005, message: 'The work was canceled' });
  expect((await payments(work)).map(({ receivedAt }) => receivedAt !== null)).toEqual([true, false]);
});

test('a part that is not there is refused', async () => {
  const work = await divided(2, 1);
  for (const { problem } of [await tick(work, 'owner', 3), await ask(work, 3)])
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'part', message: 'There is no such part' }] });
  expect((await tick(work, 'owner', 5)).problem?.code).toBe(1004);
});

test('without a part in the request it is about the first', async () => {
  const work = await world.assigned();
  await work.owner.call(markPayment, { ...work.at, body: { done: true } });
  expect((await payments(work)).map(({ paidAt }) => paidAt !== null)).toEqual([true]);
});

test('the owner is reminded of each, and told which', async () => {
  const work = await divided(2, 1);
  await world.advance(DAY, work.owner, work.creator);
  await pass(work);
  await world.advance(12 * DAY, work.owner, work.creator);
  await runClock(world.deps, remindToPay);
  const { items } = await work.owner.call(listNotifications, { query: { limit: 50 } });
  const told = items.filter(({ kind }) => kind === 'payment_overdue').map(({ data }) => `${data.part} of ${data.parts}`);
  expect(new Set(told)).toEqual(new Set(['1 of 2', '2 of 2']));
  const texts = (await world.mails(work.owner.email)).filter(({ subject }) => subject.includes('is overdue')).map(({ text }) => text);
  expect(texts.join()).toContain(`part 1 of 2 of “${work.job.title}”`);
});

test('a creator asks staff about one while the next part runs, is disputed, and after the end', async () => {
  const [work, staff] = [await divided(3, 2), await world.staff()];
  await world.db`UPDATE payment_marks SET pay_by = app_now() - interval '1 day' WHERE engagement_id = ${work.offer.id}`;
  const first = await ask(work, 1);
  expect(first.answer).toMatchObject({ status: 'active', part: 3, dispute: null });
  expect(first.answer.parts.map(({ payment }) => payment.dispute !== null)).toEqual([true, false, false]);
  expect((await ask(work, 1)).problem?.message).toBe('Our team was already asked about this payment');
  expect((await ask(work, 3)).problem?.code).toBe(1005);
  await work.creator.call(deliver, { ...work.at, body: { note: 'The third.' } });
  const dispute = { ...work.at, body: { reason: 'The film shows another shoe than ours.' } };
  expect((await work.owner.call(openDispute, dispute)).status).toBe('disputed');
  expect((await ask(work, 2)).answer).toMatchObject({ status: 'disputed', parts: [{}, { payment: { dispute: { outcome: null } } }, {}] });
  const decide = async (about: string, part: number, outcome: 'cancelled' | 'unpaid' | 'paid') => {
    const [open] = await world.db<{ id: string }[]>`
      SELECT id FROM disputes WHERE engagement_id = ${work.offer.id} AND about = ${about} AND part = ${part} AND outcome IS NULL`;
    await staff.call(decideDispute, { params: { id: open!.id }, body: { outcome, reason: 'The bank’s slip names the day.' } });
  };
  await decide('work', 3, 'cancelled');
  await decide('payment', 1, 'unpaid');
  await decide('payment', 2, 'paid');
  const seen = await work.creator.call(getEngagement, work.at);
  expect(seen).toMatchObject({ status: 'cancelled', dispute: { outcome: 'cancelled' } });
  expect(seen.parts.map(({ payment }) => payment.dispute?.outcome)).toEqual(['unpaid', 'paid', undefined]);
  expect((await work.creator.call(markPayment, { ...work.at, body: { done: true, part: 1 } })).parts[0]!.payment.receivedAt).not.toBeNull();
});

test('each counts in the owner’s record', async () => {
  const work = await divided(3, 2);
  await tick(work, 'creator', 1);
  await world.advance(6 * DAY, work.owner, work.creator);
  await tick(work, 'creator', 2);
  await runClock(world.deps, countPaidOnTime);
  const [record] = await world.db`SELECT payments_counted, payments_on_time FROM owner_records WHERE owner_id = ${work.owner.id}`;
  expect(record).toEqual({ paymentsCounted: 2, paymentsOnTime: 1 });
});
