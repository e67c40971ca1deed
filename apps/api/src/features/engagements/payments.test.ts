import { deleteAccount } from '@castlane/contract/account.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getEngagement, markPayment } from '@castlane/contract/engagement.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { autoAccept } from './clocks.ts';
import { delivered, hire, inZone } from './factory.ts';
import { remindToPay } from './payments.ts';

const world = openWorld();
const HOUR = 3600;
const DAY = 24 * HOUR;
type Work = Awaited<ReturnType<typeof accepted>>;

/** Work that its owner has just accepted, of a job in a time zone. */
async function accepted(terms: Partial<OfferInput> = {}, timeZone = 'UTC') {
  const work = await delivered(world, terms);
  await world.db`UPDATE jobs SET time_zone = ${timeZone} WHERE id = ${work.job.id}`;
  return { ...work, done: await work.owner.call(complete, { ...work.at, body: {} }) };
}

async function told(owner: Actor): Promise<string[]> {
  const { items } = await owner.call(listNotifications, { query: { limit: 50 } });
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('payment_'));
}

const tick = (actor: Actor, work: Work, done = true) => actor.try(markPayment, { ...work.at, body: { done } });

describe('the payment day', () => {
  test.each([
    ['UTC', '2027-01-10T23:59:59Z', 14, '2027-01-24 23:59:59'],
    ['UTC', '2027-01-11T00:00:01Z', 0, '2027-01-11 23:59:59'],
    // Clocks change on 28 March and on 14 March; it is the next day there already, and the day before.
    ['Europe/Berlin', '2027-03-20T12:00:00Z', 14, '2027-04-03 23:59:59'],
    ['Europe/Berlin', '2027-03-27T23:30:00Z', 0, '2027-03-28 23:59:59'],
    ['America/Los_Angeles', '2027-03-12T06:00:00Z', 60, '2027-05-10 23:59:59'],
    ['Pacific/Kiritimati', '2027-06-01T11:00:00Z', 7, '2027-06-09 23:59:59'],
  ])('is counted in the time zone of the job: %s, accepted %s, %i days', async (timeZone, at, payWithinDays, expected) => {
    const work = await delivered(world, { payWithinDays });
    await world.db`UPDATE jobs SET time_zone = ${timeZone} WHERE id = ${work.job.id}`;
    await world.db`UPDATE deliveries SET accept_by = ${at}::timestamptz + interval '1 day' WHERE id = ${work.delivery.id}`;
    await world.db`UPDATE engagements SET accept_by = ${at}::timestamptz + interval '1 day' WHERE id = ${work.offer.id}`;
    await world.moveTo(at, work.owner, work.creator);
    const { payment } = (await work.owner.call(complete, { ...work.at, body: {} })).parts[0]!;
    expect(inZone(payment.by, timeZone)).toBe(expected);
    expect((await work.creator.call(getEngagement, work.at)).parts[0]!.payment).toEqual(payment);
  });

  test('counts from the second of an acceptance by silence, however late the clock runs', async () => {
    const work = await delivered(world, { payWithinDays: 7 });
    await world.advance(11 * DAY, work.owner);
    await runClock(world.deps, autoAccept);
    const { parts, completedAt } = await work.owner.call(getEngagement, work.at);
    const { payment } = parts[0]!;
    const day = Date.parse(`${completedAt!.slice(0, 10)}T00:00:00Z`);
    expect(payment.by).toBe(new Date(day + 8 * DAY * 1000 - 1).toISOString());
  });

  test('does not exist without a price, nor before the completion', async () => {
    expect((await accepted({ price: { amount: 0, currency: 'USD' } })).done.parts[0]!.payment.by).toBeNull();
    expect((await delivered(world)).work.parts[0]!.payment.by).toBeNull();
  });
});

describe('an owner is told of a payment', () => {
  test('at nine in the morning three days before, on the day, and one, seven and fourteen days after it', async () => {
    const timeZone = 'Europe/Berlin';
    const work = await accepted({ payWithinDays: 30 }, timeZone);
    const [day] = inZone(work.done.parts[0]!.payment.by, timeZone).split(' ');
    const expected: string[] = [];
    for (const [days, kind] of [
      [-3, 'payment_due'],
      [0, 'payment_due'],
      [1, 'payment_overdue'],
      [7, 'payment_overdue'],
      [14, 'payment_overdue'],
    ] as const) {
      const [morning] = await world.db<{ at: string }[]>`
        SELECT make_timestamptz(extract(year FROM d)::int, extract(month FROM d)::int, extract(day FROM d)::int, 9, 0, 0, ${timeZone}) AS at
        FROM (SELECT ${day!}::date + ${days}::int AS d) x`;
      await world.moveTo(Date.parse(morning!.at) - 20_000, work.owner);
      await runClock(world.deps, remindToPay);
      expect(await told(work.owner)).toEqual(expected);
      await world.moveTo(Date.parse(morning!.at), work.owner);
      await Promise.all([runClock(world.deps, remindToPay), runClock(world.deps, remindToPay)]);
      expected.unshift(kind);
      expect(await told(work.owner)).toEqual(expected);
    }
    await world.advance(90 * DAY, work.owner, work.creator);
    await runClock(world.deps, remindToPay);
    expect(await told(work.owner)).toEqual(expected);
    expect(await told(work.creator)).toEqual([]);
    const mails = (await world.mails(work.owner.email)).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject === 'Your payment to Robin Example is overdue')).toHaveLength(3);
  });

  test('once for the days on which no server ran', async () => {
    const work = await accepted({ payWithinDays: 10 });
    await world.advance(18 * DAY, work.owner);
    await runClock(world.deps, remindToPay);
    expect(await told(work.owner)).toEqual(['payment_overdue']);
  });

  test.each(['owner', 'creator'] as const)('not after a tick of the %s, and again when it is removed', async (side) => {
    const work = await accepted({ payWithinDays: 5 });
    await tick(work[side], work);
    await world.advance(4 * DAY, work.owner, work.creator);
    await runClock(world.deps, remindToPay);
    expect(await told(work.owner)).toEqual([]);
    await tick(work[side], work, false);
    await world.advance(3 * DAY, work.owner);
    await runClock(world.deps, remindToPay);
    expect(await told(work.owner)).toEqual(['payment_overdue']);
  });
});

test('payments that are due on the same morning are each told of, to the owner who owes them', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 3 });
  const names = ['Ada Lens', 'Bo Frame', 'Cy Light'];
  for (const name of names) {
    const { creator, at } = await hire(world, owner, job, { name });
    await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
    await owner.call(complete, { ...at, body: {} });
  }
  const other = await accepted();
  await world.advance(16 * DAY, owner, other.owner);
  await runClock(world.deps, remindToPay);
  expect(await told(owner)).toEqual(['payment_overdue', 'payment_overdue', 'payment_overdue']);
  expect(await told(other.owner)).toEqual(['payment_overdue']);
  const { items } = await owner.call(listNotifications, { query: { limit: 50 } });
  const others = items.filter(({ kind }) => kind === 'payment_overdue').map(({ data }) => data.otherName);
  expect(new Set(others)).toEqual(new Set(names));
  const subjects = (await world.mails(owner.email)).map(({ subject }) => subject).filter((subject) => subject.endsWith('is overdue'));
  expect(subjects.toSorted()).toEqual(names.map((name) => `Your payment to ${name} is overdue`));
});

test('an unpaid price needs the owner until either side ticks it off', async () => {
  const work = await accepted();
  const needs = async (actor: Actor) => (await actor.call(listNeeds)).items.filter(({ kind }) => kind === 'pay');
  expect(await needs(work.owner)).toMatchObject([
    { engagementId: work.offer.id, name: 'Robin Example', dueAt: work.done.parts[0]!.payment.by, by: null },
  ]);
  expect(await needs(work.creator)).toEqual([]);
  await tick(work.creator, work);
  expect(await needs(work.owner)).toEqual([]);
  await tick(work.creator, work, false);
  expect(await needs(work.owner)).toHaveLength(1);
});

test('a creator takes a tick back for seven days, to the second; an owner always', async () => {
  const work = await accepted();
  await tick(work.owner, work);
  const { answer } = await tick(work.creator, work);
  const received = Date.parse(answer.parts[0]!.payment.receivedAt!);
  await world.moveTo(received + 7 * DAY * 1000 - 1000, work.owner, work.creator);
  expect((await tick(work.creator, work, false)).status).toBe(200);
  const again = Date.parse((await tick(work.creator, work)).answer.parts[0]!.payment.receivedAt!);
  await world.moveTo(again + 7 * DAY * 1000, work.owner, work.creator);
  expect((await tick(work.creator, work, false)).problem).toMatchObject({
    code: 1005,
    message: 'This mark can be removed for 7 days only',
  });
  expect((await work.creator.call(getEngagement, work.at)).parts[0]!.payment.receivedAt).not.toBeNull();
  expect((await tick(work.owner, work, false)).status).toBe(200);
});

test('a ban of the owner pauses the payment day, one of the creator does not', async () => {
  const [work, other] = [await accepted({ payWithinDays: 10 }), await accepted({ payWithinDays: 10 })];
  const act = async (endpoint: typeof banAccount | typeof unbanAccount, { id }: Actor) =>
    (await world.staff()).call(endpoint as typeof banAccount, { params: { id }, body: { reason: 'Sells followers to others' } });
  await act(banAccount, work.owner);
  await act(banAccount, other.creator);
  await world.advance(20 * DAY + HOUR);
  await runClock(world.deps, remindToPay);
  await world.staySignedIn(other.owner);
  expect(await told(other.owner)).toEqual(['payment_overdue']);
  await act(unbanAccount, work.owner);
  const day = (moment: string | null) => Date.parse(`${moment!.slice(0, 10)}T00:00:00Z`) / 1000 / DAY;
  const [moved] = await world.db<{ payBy: string }[]>`SELECT pay_by FROM payment_marks WHERE engagement_id = ${work.offer.id}`;
  expect(day(moved!.payBy) - day(work.done.parts[0]!.payment.by)).toBe(21);
  await runClock(world.deps, remindToPay);
  const [row] = await world.db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM notifications WHERE account_id = ${work.owner.id} AND kind LIKE 'payment_%'`;
  expect(row!.count).toBe(0);
});

test('nobody is told of a payment whose owner has deleted the account', async () => {
  const work = await accepted({ payWithinDays: 1 });
  await work.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await world.advance(3 * DAY);
  await runClock(world.deps, remindToPay);
  expect(await world.db`SELECT 1 FROM notifications WHERE account_id = ${work.owner.id} AND kind LIKE 'payment_%'`).toHaveLength(0);
});
