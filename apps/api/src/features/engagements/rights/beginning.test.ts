import { deleteAccount } from '@castlane/contract/account.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel, decideDispute, openDispute } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { reportRunning, setAdCode } from '@castlane/contract/right.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { autoAccept } from '#features/engagements/clocks.ts';
import { delivered, inParts, inZone } from '#features/engagements/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { acceptedWithRights, deliveredWithRights } from './factory.ts';

const world = openWorld();
const DAY = 86_400;
const TEXT = 'They sent the raw footage instead of the agreed film.';

describe('a right ends with the last of its days, which count from the day of the acceptance', () => {
  test.each([
    ['UTC', '2027-01-10T23:59:59Z', 14, '2027-01-24 23:59:59'],
    ['UTC', '2027-01-11T00:00:01Z', 1, '2027-01-12 23:59:59'],
    // Clocks change on 28 March and on 14 March; it is the next day there already, and the day before.
    ['Europe/Berlin', '2027-03-20T12:00:00Z', 14, '2027-04-03 23:59:59'],
    ['Europe/Berlin', '2027-03-26T23:30:00Z', 1, '2027-03-28 23:59:59'],
    ['America/Los_Angeles', '2027-03-12T06:00:00Z', 60, '2027-05-10 23:59:59'],
    ['Pacific/Kiritimati', '2027-06-01T11:00:00Z', 7, '2027-06-09 23:59:59'],
  ])('%s, accepted %s, %i days', async (timeZone, at, days, expected) => {
    const work = await deliveredWithRights(world, { timeZone, exclusivityDays: days, terms: { usageRights: { scope: 'organic', days } } });
    await world.db`UPDATE deliveries SET accept_by = ${at}::timestamptz + interval '1 day' WHERE id = ${work.delivery.id}`;
    await world.db`UPDATE engagements SET accept_by = ${at}::timestamptz + interval '1 day' WHERE id = ${work.offer.id}`;
    await world.moveTo(at, work.owner, work.creator);
    const { rights, completedAt } = await work.owner.call(complete, { ...work.at, body: {} });
    expect(rights.map(({ kind, startsAt, endsAt }) => [kind, startsAt, inZone(endsAt, timeZone)])).toEqual([
      ['exclusivity', completedAt, expected],
      ['organic', completedAt, expected],
    ]);
    expect((await work.creator.call(getEngagement, work.at)).rights).toEqual(rights);
  });
});

test('a right names the delivery, the terms and their price', async () => {
  const { done, delivery, offer, right } = await acceptedWithRights(world);
  expect(done.rights).toHaveLength(1);
  expect(right).toMatchObject({ kind: 'paid_ads', deliveryId: delivery.id, number: 1, price: offer.price, extraPrice: null });
  expect(right).toMatchObject({ reportedAt: null, adCode: null });
});

test('terms without usage rights and exclusivity make no line; 0 days of use have no limit', async () => {
  const none = await acceptedWithRights(world, { terms: { usageRights: { scope: 'none', days: 0 } } });
  expect(none.done.rights).toEqual([]);
  const endless = await acceptedWithRights(world, { terms: { usageRights: { scope: 'organic', days: 0 } }, exclusivityDays: 30 });
  expect(endless.done.rights).toMatchObject([{ kind: 'exclusivity' }, { kind: 'organic', endsAt: null }]);
});

test('there is no right before the acceptance', async () => {
  const { work } = await delivered(world, { usageRights: { scope: 'organic', days: 30 } });
  expect(work.rights).toEqual([]);
});

describe('rights begin with each way of acceptance', () => {
  test('by silence: at the second when the days are over, however late the clock runs', async () => {
    const work = await deliveredWithRights(world);
    await world.advance(11 * DAY, work.owner);
    await runClock(world.deps, autoAccept);
    const { rights, completedAt } = await work.owner.call(getEngagement, work.at);
    expect(rights[0]!.startsAt).toBe(completedAt);
    const day = Date.parse(`${completedAt!.slice(0, 10)}T00:00:00Z`);
    expect(rights[0]!.endsAt).toBe(new Date(day + 91 * DAY * 1000 - 1).toISOString());
  });

  test('by staff', async () => {
    const work = await deliveredWithRights(world);
    const { dispute } = await work.owner.call(openDispute, { ...work.at, body: { reason: TEXT } });
    const staff = await world.staff();
    await staff.call(decideDispute, { params: { id: dispute!.id }, body: { outcome: 'completed', reason: TEXT } });
    expect((await work.creator.call(getEngagement, work.at)).rights).toMatchObject([{ kind: 'paid_ads', deliveryId: work.delivery.id }]);
  });

  test('by an owner who leaves', async () => {
    const work = await deliveredWithRights(world);
    await work.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect((await work.creator.call(getEngagement, work.at)).rights).toMatchObject([{ kind: 'paid_ads', deliveryId: work.delivery.id }]);
  });

  test('not if staff cancel the work', async () => {
    const work = await deliveredWithRights(world);
    const { dispute } = await work.owner.call(openDispute, { ...work.at, body: { reason: TEXT } });
    const staff = await world.staff();
    await staff.call(decideDispute, { params: { id: dispute!.id }, body: { outcome: 'cancelled', reason: TEXT } });
    expect((await work.creator.call(getEngagement, work.at)).rights).toEqual([]);
  });
});

test('of divided work, those of each part begin with its acceptance and its share, and stay if the work is canceled', async () => {
  const terms = { usageRights: { scope: 'paid_ads', days: 90 }, ...(await inParts(world, 3)) } as const;
  const { owner, creator, at, delivery } = await deliveredWithRights(world, { terms, exclusivityDays: 30 });
  const first = await owner.call(complete, { ...at, body: {} });
  expect(first.rights).toMatchObject([
    { kind: 'paid_ads', deliveryId: delivery.id, price: { amount: 40_000 }, startsAt: first.parts[0]!.acceptedAt },
  ]);
  await world.advance(3 * DAY, owner, creator);
  const { deliveries } = await creator.call(deliver, { ...at, body: { note: 'The second.' } });
  const second = await owner.call(complete, { ...at, body: {} });
  expect(second.rights.map(({ deliveryId, part, price }) => [deliveryId, part, price.amount])).toEqual([
    [delivery.id, 1, 40_000],
    [deliveries[0]!.id, 2, 30_000],
  ]);
  expect(Date.parse(second.rights[1]!.endsAt!) - Date.parse(second.rights[0]!.endsAt!)).toBe(3 * DAY * 1000);
  const codeAt = { params: { ...at.params, deliveryId: delivery.id } };
  expect((await creator.call(setAdCode, { ...codeAt, body: { code: 'SPARK-1234' } })).rights[0]!.adCode).not.toBeNull();
  await owner.call(askToCancel, { ...at, body: { reason: TEXT } });
  const ended = await creator.call(agreeToCancel, at);
  expect(ended.rights.map(({ kind }) => kind)).toEqual(['paid_ads', 'paid_ads']);
  await world.advance(100 * DAY, owner, creator);
  const report = { params: { ...at.params, rightId: ended.rights[0]!.id } };
  expect((await creator.call(reportRunning, report)).rights[0]!.reportedAt).not.toBeNull();
});

test('of divided work, the exclusivity begins with the last part', async () => {
  const { owner, creator, at } = await deliveredWithRights(world, { terms: await inParts(world, 2), exclusivityDays: 30 });
  const first = await owner.call(complete, { ...at, body: {} });
  expect(first.rights.map(({ kind }) => kind)).toEqual(['paid_ads']);
  await creator.call(deliver, { ...at, body: { note: 'The second.' } });
  const done = await owner.call(complete, { ...at, body: {} });
  expect(done.rights.map(({ kind }) => kind).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'exclusivity',
    'paid_ads',
    'paid_ads',
  ]);
  expect(done.rights.find(({ kind }) => kind === 'exclusivity')).toMatchObject({
    startsAt: done.completedAt,
    part: null,
    price: { amount: 100_000 },
  });
});
