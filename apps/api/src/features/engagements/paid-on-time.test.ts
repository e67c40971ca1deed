import { getProfile } from '@castlane/contract/account.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { decideDispute, disputePayment } from '@castlane/contract/dispute.ts';
import { markPayment } from '@castlane/contract/engagement.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import type { PaymentOutcome } from '@castlane/contract/cancellation.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { listThreads, type Thread } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { delivered, hire, offerTo } from './factory.ts';
import { countPaidOnTime } from './payments.ts';

const world = openWorld();
const DAY = 86_400;
const REASON = 'The invoice is three weeks old, and nothing has arrived.';
type Work = { owner: Actor; creator: Actor; at: { params: { id: string } } };

async function accepted(terms: Partial<OfferInput> = {}): Promise<Work> {
  const { owner, creator, at } = await delivered(world, { payWithinDays: 10, ...terms });
  await owner.call(complete, { ...at, body: {} });
  return { owner, creator, at };
}

async function finished(owner: Actor, job: OwnJob): Promise<Work> {
  const { creator, at } = await hire(world, owner, job);
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  await owner.call(complete, { ...at, body: {} });
  return { owner, creator, at };
}

/** Moves the clock to a time, in days from the end of the payment day, and counts what is over. */
async function moveTo({ owner, creator, at: { params } }: Work, days: number): Promise<void> {
  const [row] = await world.db<{ seconds: number }[]>`
    SELECT extract(epoch FROM pay_by - app_now())::float8 AS seconds FROM payment_marks WHERE engagement_id = ${params.id}`;
  await world.advance(row!.seconds + days * DAY, owner, creator);
  await runClock(world.deps, countPaidOnTime);
}

async function countedOf({ owner }: Pick<Work, 'owner'>): Promise<string> {
  const [row] = await world.db<{ counted: number; onTime: number; unpaid: number }[]>`
    SELECT payments_counted AS counted, payments_on_time AS on_time, payments_unpaid AS unpaid FROM owner_records WHERE owner_id = ${owner.id}`;
  return `${row!.onTime} of ${row!.counted}, ${row!.unpaid} unpaid`;
}

const tick = ({ at, ...work }: Work, side: 'owner' | 'creator', done = true) => work[side].call(markPayment, { ...at, body: { done } });

async function decide({ creator, at }: Work, outcome: PaymentOutcome): Promise<void> {
  const { payment } = (await creator.call(disputePayment, { ...at, body: { reason: REASON } })).parts[0]!;
  const body = { outcome, reason: 'The bank’s slip names the day.' };
  await (await world.staff()).call(decideDispute, { params: { id: payment.dispute!.id }, body });
}

const ACTS = {
  nothing: async () => {},
  paid: (work) => tick(work, 'owner'),
  'not paid': (work) => tick(work, 'owner', false),
  received: (work) => tick(work, 'creator'),
  'not received': (work) => tick(work, 'creator', false),
  'staff: paid': (work) => decide(work, 'paid'),
  'staff: unpaid': (work) => decide(work, 'unpaid'),
  'staff: settled': (work) => decide(work, 'settled'),
} satisfies Record<string, (work: Work) => Promise<unknown>>;
type Act = keyof typeof ACTS;
/** An act at a time, in days from the end of the payment day. */
type Step = `${number} ${Act}`;

async function take(work: Work, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const [days, ...act] = step.split(' ');
    await moveTo(work, Number(days));
    await ACTS[act.join(' ') as Act](work);
  }
}

const NONE = '0 of 0, 0 unpaid';
const ON_TIME = '1 of 1, 0 unpaid';
const LATE = '0 of 1, 0 unpaid';
const UNPAID = '0 of 1, 1 unpaid';

describe('a payment counts in the record of its owner', () => {
  test.each<[string, Step[], string]>([
    ['not before its day is over', ['-1 received'], NONE],
    ['as on time if it was received by the day', ['-1 received', '0.01 nothing'], ON_TIME],
    ['as late if it was received after the day', ['2 received'], LATE],
    ['as on time if it was received in the last seconds of the day', ['-0.0003 received', '0.01 nothing'], ON_TIME],
    ['as late if it was received in the first second after it', ['0.000001 received'], LATE],
    ['as late if it was received after the day, whatever the owner has ticked', ['-1 paid', '0.01 received'], LATE],
    ['not if nobody ticks', ['0.01 nothing', '90 nothing'], NONE],
    ['not if the owner ticks by the day, and the creator never does', ['-1 paid', '0.01 nothing', '90 nothing'], NONE],
    ['as late if the owner ticks after the day, and the creator never does', ['2 paid'], LATE],
    ['not once the owner has taken that tick back', ['2 paid', '3 not paid'], NONE],
    ['not once the creator has taken the tick back, before the day', ['-3 received', '-2 not received', '1 nothing'], NONE],
    ['not once the creator has taken the tick back, after the day', ['-3 received', '1 not received'], NONE],
    ['as late if the creator ticks again after the day', ['-3 received', '1 not received', '2 received'], LATE],
    ['as late if staff find that it was paid, and no tick says that it was by the day', ['2 staff: paid'], LATE],
    ['as late if staff find that it was paid, and the owner ticked after the day', ['1 paid', '2 staff: paid'], LATE],
    ['as on time if staff find that it was paid, and the owner had ticked by the day', ['-1 paid', '2 staff: paid'], ON_TIME],
    ['not if staff close it as settled, whatever was ticked', ['1 paid', '2 staff: settled', '3 received'], NONE],
    ['as unpaid if staff find that it was not paid', ['-1 paid', '2 staff: unpaid'], UNPAID],
    ['as unpaid also after a tick of the owner', ['2 staff: unpaid', '3 paid'], UNPAID],
    ['as late once its creator has received it after all', ['2 staff: unpaid', '3 paid', '4 received'], LATE],
  ])('%s', async (_, steps, expected) => {
    const work = await accepted();
    await take(work, steps);
    expect(await countedOf(work)).toBe(expected);
    await Promise.all([runClock(world.deps, countPaidOnTime), runClock(world.deps, countPaidOnTime)]);
    expect(await countedOf(work)).toBe(expected);
  });

  test('also if it was received before the work was accepted', async () => {
    const { owner, creator, at } = await delivered(world, { payWithinDays: 0 });
    const work = { owner, creator, at };
    await tick(work, 'creator');
    await owner.call(complete, { ...at, body: {} });
    expect(await countedOf(work)).toBe(NONE);
    await moveTo(work, 0.01);
    expect(await countedOf(work)).toBe(ON_TIME);
  });

  test('not without a price', async () => {
    const work = await accepted({ price: { amount: 0, currency: 'USD' } });
    await tick(work, 'creator');
    await world.advance(90 * DAY, work.owner);
    await runClock(world.deps, countPaidOnTime);
    expect(await countedOf(work)).toBe(NONE);
  });
});

test('after a decision neither side takes a tick back', async () => {
  const work = await accepted();
  await take(work, ['-1 paid', '2 staff: paid', '3 received']);
  for (const side of ['owner', 'creator'] as const)
    expect((await work[side].try(markPayment, { ...work.at, body: { done: false } })).problem).toMatchObject({
      code: 1005,
      message: 'Our team has decided about this payment',
    });
  expect(await countedOf(work)).toBe(ON_TIME);
});

describe('a ban of the owner', () => {
  const ban = async ({ owner }: Work) =>
    (await world.staff()).call(banAccount, { params: { id: owner.id }, body: { reason: 'Sells followers to others' } });
  const unban = async ({ owner }: Work) => (await world.staff()).call(unbanAccount, { params: { id: owner.id }, body: {} });

  test('pauses the day: what is received in it is on time', async () => {
    const work = await accepted();
    await moveTo(work, -3);
    await ban(work);
    await moveTo(work, 5);
    await world.staySignedIn(work.creator);
    await tick(work, 'creator');
    await runClock(world.deps, countPaidOnTime);
    expect(await countedOf(work)).toBe(NONE);
    await unban(work);
    await moveTo(work, 0.01);
    expect(await countedOf(work)).toBe(ON_TIME);
  });

  test('holds back what was received before it, until the day is over', async () => {
    const work = await accepted();
    await moveTo(work, -3);
    await tick(work, 'creator');
    await ban(work);
    await moveTo(work, 5);
    expect(await countedOf(work)).toBe(NONE);
    await unban(work);
    await moveTo(work, 0.01);
    expect(await countedOf(work)).toBe(ON_TIME);
  });

  test('after the day changes nothing', async () => {
    const work = await accepted();
    await moveTo(work, 1);
    await ban(work);
    await tick(work, 'creator');
    expect(await countedOf(work)).toBe(LATE);
    await world.advance(3 * DAY);
    await unban(work);
    expect(await countedOf(work)).toBe(LATE);
  });
});

test('ticks in several jobs of an owner at once, while clocks of two nodes count, are counted once each', async () => {
  const owner = await world.owner();
  const works: Work[] = [];
  for (let count = 0; count < 6; count++) works.push(await finished(owner, await world.job(owner)));
  const [early, late] = [works.slice(0, 3), works.slice(3)];
  for (const work of early) await tick(work, 'creator');
  await world.advance(15 * DAY, owner, ...works.map(({ creator }) => creator));
  await Promise.all([
    runClock(world.deps, countPaidOnTime),
    runClock(world.deps, countPaidOnTime),
    ...late.map(async (work) => {
      for (const done of [true, false, true, false, true]) await tick(work, 'creator', done);
    }),
    ...works.flatMap((work) => [tick(work, 'owner'), tick(work, 'owner')]),
  ]);
  await runClock(world.deps, countPaidOnTime);
  expect(await countedOf({ owner })).toBe('3 of 6, 0 unpaid');
});

test('the share is shown from three payments on, with the count: on the profile, on the card of a job, and in an offer', async () => {
  const owner = await world.owner();
  const [job, next] = [await world.job(owner, { openings: 4 }), await world.job(owner)];
  const works: Work[] = [];
  for (let count = 0; count < 4; count++) works.push(await finished(owner, job));
  const [first, second, third, fourth] = works as [Work, Work, Work, Work];
  for (const work of [first, second]) await tick(work, 'creator');
  await moveTo(first, 1);
  const { creator } = await offerTo(world, owner, next);
  const shown = async () => {
    await world.staySignedIn(owner, creator);
    const [{ record }, card, threads, own] = [
      await creator.call(getProfile, { params: { slug: owner.slug } }),
      await creator.call(getFeedItem, { params: { slug: next.slug } }),
      await creator.call(listThreads),
      await owner.call(getOwnRecord),
    ];
    const [{ offer }] = threads.items as [Thread];
    expect([card.owner.payments, offer!.payments, own.owner!.payments]).toEqual(Array.from({ length: 3 }, () => record.owner!.payments));
    return record.owner!.payments;
  };
  expect(await shown()).toEqual({ counted: 2, onTimeRate: null, unpaid: 0 });
  await world.staySignedIn(third.creator);
  await tick(third, 'creator');
  expect(await shown()).toEqual({ counted: 3, onTimeRate: 2 / 3, unpaid: 0 });
  await world.staySignedIn(fourth.creator);
  await decide(fourth, 'unpaid');
  expect(await shown()).toEqual({ counted: 4, onTimeRate: 0.5, unpaid: 1 });
});
