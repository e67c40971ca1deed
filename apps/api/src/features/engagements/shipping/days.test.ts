import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { openDispute } from '@castlane/contract/dispute.ts';
import { getEngagement, listEngagements } from '@castlane/contract/engagement.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { reportProduct, sendProduct, setAddress } from '@castlane/contract/product.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { describe, expect, test } from 'vitest';
import { inParts, inZone } from '#features/engagements/factory.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { watchShipping } from './clocks.ts';
import { ADDRESS, PARCEL, sent, shipping } from './factory.ts';

const world = openWorld();
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
type Work = Awaited<ReturnType<typeof shipping>>;

const read = async (work: Work) => (await work.owner.call(getEngagement, work.at)).shipping!;
const give = (work: Work) => work.creator.call(setAddress, { ...work.at, body: ADDRESS });
const send = (work: Work) => work.owner.call(sendProduct, { ...work.at, body: PARCEL });
const arrive = (work: Work) => work.creator.call(reportProduct, { ...work.at, body: { what: 'received' } });
const goTo = (work: Work, moment: number | string) => world.moveTo(moment, work.owner, work.creator);
const tick = () => runClock(world.deps, watchShipping);
/** The day of the part that runs, as the page and as the list say it. */
async function dueDays(work: Work): Promise<string[]> {
  const { part, parts } = await work.creator.call(getEngagement, work.at);
  const { items } = await work.creator.call(listEngagements);
  return [parts[part - 1]!.dueBy, items.find(({ id }) => id === work.at.params.id)!.dueBy];
}
const dayOf = (moment: string) => moment.slice(0, 10);

async function told(actor: Actor): Promise<string[]> {
  const { items } = await actor.call(listNotifications, { query: { limit: 50 } });
  return items.map(({ kind }) => kind).filter((kind) => kind === 'shipping_due' || kind === 'product_received');
}

describe('the day by which it is sent', () => {
  test.each([
    ['UTC', '2027-01-10T23:50:00Z', 5, '2027-01-15 23:59:59'],
    // Clocks change on 14 March and on 28 March; it is the day before there still, and the next day already.
    ['America/Los_Angeles', '2027-03-12T06:00:00Z', 3, '2027-03-14 23:59:59'],
    ['Europe/Berlin', '2027-03-24T23:30:00Z', 5, '2027-03-30 23:59:59'],
    ['Pacific/Kiritimati', '2027-06-01T11:00:00Z', 60, '2027-08-01 23:59:59'],
  ])('is counted in the time zone of the job: %s, agreed at %s, %i days', async (timeZone, at, withinDays, expected) => {
    await world.moveTo(at);
    const work = await shipping(world, { withinDays }, {}, timeZone);
    expect(inZone((await read(work)).shipBy, timeZone)).toBe(expected);
  });

  test('counts from the address if that comes later, and from the first one only', async () => {
    const work = await shipping(world, { withinDays: 3 });
    const agreed = (await read(work)).shipBy;
    await goTo(work, Date.parse(agreed) + 2 * DAY - HOUR);
    const { shipBy } = (await give(work)).shipping!;
    expect(Date.parse(shipBy) - Date.parse(agreed)).toBe(5 * DAY);
    await goTo(work, Date.parse(agreed) + 4 * DAY - HOUR);
    const corrected = await work.creator.call(setAddress, { ...work.at, body: { ...ADDRESS, city: 'Lisbon' } });
    expect(corrected.shipping!.shipBy).toBe(shipBy);
  });

  test('at nine that morning and three days later, the side that must act is told, once each', async () => {
    const timeZone = 'Europe/Berlin';
    const work = await shipping(world, {}, {}, timeZone);
    const nine = async (days: number) => {
      const [morning] = await world.db<{ at: string }[]>`
        SELECT ((ship_by AT TIME ZONE ${timeZone})::date + ${days}::int + time '09:00') AT TIME ZONE ${timeZone} AS at FROM shipments WHERE engagement_id = ${work.at.params.id}`;
      return Date.parse(morning!.at);
    };
    await goTo(work, (await nine(0)) - SECOND);
    await tick();
    expect([await told(work.owner), await told(work.creator)]).toEqual([[], []]);
    await goTo(work, await nine(0));
    await tick();
    expect([await told(work.owner), await told(work.creator)]).toEqual([[], ['shipping_due']]);
    await give(work);
    for (const days of [0, 3]) {
      await goTo(work, await nine(days));
      await tick();
      await tick();
    }
    await goTo(work, await nine(30));
    await tick();
    expect([await told(work.owner), await told(work.creator)]).toEqual([['shipping_due', 'shipping_due'], ['shipping_due']]);
  });

  test('moves by the days for which staff had the work because of a ban', async () => {
    const work = await shipping(world);
    const { shipBy } = (await give(work)).shipping!;
    const staff = await world.staff();
    await staff.call(banAccount, { params: { id: work.owner.id }, body: { reason: 'The account sent advertising to many people.' } });
    await world.advance((2 * DAY) / SECOND + 60, work.creator, staff);
    await staff.call(unbanAccount, { params: { id: work.owner.id }, body: { reason: 'It was another account that did it.' } });
    const { shipping: after } = await work.creator.call(getEngagement, work.at);
    expect(Date.parse(after!.shipBy) - Date.parse(shipBy)).toBe(3 * DAY);
  });
});

describe('due days', () => {
  test('stay if the product arrives by its day', async () => {
    const work = await sent(world);
    const before = await dueDays(work);
    await goTo(work, Date.parse((await read(work)).shipBy) - HOUR);
    expect((await arrive(work)).shipping!.movedDays).toBe(0);
    expect(await dueDays(work)).toEqual(before);
  });

  test('move by one with each late day, in every list, until it arrives; deliveries are measured against the moved day', async () => {
    const work = await sent(world);
    const [due] = await dueDays(work);
    const shipBy = Date.parse((await read(work)).shipBy);
    for (const [after, days] of [
      [-10 * SECOND, 0],
      [1, 1],
      [DAY - 10 * SECOND, 1],
      [DAY + 1, 2],
    ] as const) {
      await goTo(work, shipBy + after);
      await tick();
      expect(await dueDays(work)).toEqual([daysAfter(due!, days), daysAfter(due!, days)]);
    }
    await goTo(work, shipBy + 2 * DAY + 1);
    // The clock has not run since midnight.
    expect((await arrive(work)).shipping!.movedDays).toBe(3);
    await goTo(work, shipBy + 9 * DAY);
    await tick();
    expect(await dueDays(work)).toEqual([daysAfter(due!, 3), daysAfter(due!, 3)]);
    await goTo(work, `${daysAfter(due!, 3)}T23:59:00Z`);
    await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
    await work.owner.call(complete, { ...work.at, body: {} });
    expect((await work.creator.call(getOwnRecord)).creator).toMatchObject({ jobsCompleted: 1, onTime: 1 });
  });

  test('the agreed day stays in the terms', async () => {
    const work = await sent(world);
    const shipBy = Date.parse((await read(work)).shipBy);
    await goTo(work, shipBy + 1);
    const { agreement, parts } = await arrive(work);
    expect(parts[0]!.dueBy).toBe(daysAfter(agreement.dueBy, 1));
    expect(parts[0]!.dueAt).toBe(new Date(Date.parse(agreement.dueAt) + DAY).toISOString());
  });

  test('do not move while the address is missing, nor if the terms say that they stay', async () => {
    const missing = await shipping(world);
    await goTo(missing, Date.parse((await read(missing)).shipBy) + 4 * DAY - HOUR);
    await tick();
    expect((await read(missing)).movedDays).toBe(0);
    const fixed = await sent(world, { dueFromReceipt: false });
    await goTo(fixed, Date.parse((await read(fixed)).shipBy) + 4 * DAY);
    await tick();
    expect((await arrive(fixed)).shipping!.movedDays).toBe(0);
  });

  test('move further while something is wrong with it', async () => {
    const work = await sent(world);
    await arrive(work);
    await work.creator.call(reportProduct, { ...work.at, body: { what: 'damaged' } });
    await goTo(work, Date.parse((await read(work)).shipBy) + 6 * DAY - HOUR);
    await send(work);
    expect((await arrive(work)).shipping!.movedDays).toBe(6);
  });

  test('move as they pass, too, once what has arrived is damaged', async () => {
    const work = await sent(world);
    const [due] = await dueDays(work);
    const shipBy = Date.parse((await read(work)).shipBy);
    await goTo(work, shipBy + DAY - HOUR);
    await arrive(work);
    expect(await dueDays(work)).toEqual([daysAfter(due!, 1), daysAfter(due!, 1)]);
    await goTo(work, shipBy + 3 * DAY - HOUR);
    await work.creator.call(reportProduct, { ...work.at, body: { what: 'damaged' } });
    expect(await dueDays(work)).toEqual([daysAfter(due!, 3), daysAfter(due!, 3)]);
    await goTo(work, shipBy + 9 * DAY + SECOND);
    await tick();
    expect(await dueDays(work)).toEqual([daysAfter(due!, 10), daysAfter(due!, 10)]);
  });

  test('of all parts move', async () => {
    const work = await sent(world, {}, await inParts(world, 2, 15));
    const before = (await work.owner.call(getEngagement, work.at)).parts.map(({ dueBy }) => dueBy);
    await goTo(work, Date.parse((await read(work)).shipBy) + 1);
    const { parts } = await arrive(work);
    expect(parts.map(({ dueBy }) => dueBy)).toEqual(before.map((day) => daysAfter(day, 1)));
  });

  test('that are agreed on after the arrival hold as they are written; other changes leave the moved day', async () => {
    const work = await sent(world);
    await goTo(work, Date.parse((await read(work)).shipBy) + 3 * DAY - HOUR);
    await arrive(work);
    const { agreement } = await work.owner.call(getEngagement, work.at);
    const { price, deliverables, changeRounds, dueBy } = agreement;
    const amend = async (terms: object) => {
      const { id } = await work.owner.call(createAmendment, { ...work.at, body: { price, deliverables, changeRounds, dueBy, ...terms } });
      await work.creator.call(acceptOffer, { params: { id } });
    };
    await amend({ changeRounds: changeRounds + 1 });
    expect(await dueDays(work)).toEqual([daysAfter(dueBy, 3), daysAfter(dueBy, 3)]);
    await amend({ dueBy: daysAfter(dueBy, 10) });
    expect(await dueDays(work)).toEqual([daysAfter(dueBy, 10), daysAfter(dueBy, 10)]);
    await tick();
    expect((await read(work)).movedDays).toBe(0);
    // Nothing was to be sent while staff had the work.
    const staff = await world.staff();
    await staff.call(banAccount, { params: { id: work.owner.id }, body: { reason: 'The account sent advertising to many people.' } });
    await staff.call(unbanAccount, { params: { id: work.owner.id }, body: { reason: 'It was another account that did it.' } });
    expect(await dueDays(work)).toEqual([daysAfter(dueBy, 10), daysAfter(dueBy, 10)]);
  });
});

describe('silence', () => {
  test('says that it has arrived, 14 days after it was sent, to the second, however late the clock runs', async () => {
    const work = await sent(world);
    const { receiveBy, sentAt } = await read(work);
    expect(Date.parse(receiveBy!) - Date.parse(sentAt!)).toBe(14 * DAY);
    await goTo(work, Date.parse(receiveBy!) - 5 * SECOND);
    await tick();
    expect((await read(work)).status).toBe('sent');
    await goTo(work, Date.parse(receiveBy!) + 2 * DAY);
    const silent = { status: 'received', receivedAt: receiveBy, bySilence: true, receiveBy: null };
    expect(await read(work)).toMatchObject(silent);
    await tick();
    await tick();
    expect(await read(work)).toMatchObject({ ...silent, movedDays: 9 });
    expect([await told(work.owner), await told(work.creator)]).toEqual([['product_received'], ['product_received']]);
  });

  test('says nothing once the creator has said that it did not come', async () => {
    const work = await sent(world);
    await work.creator.call(reportProduct, { ...work.at, body: { what: 'missing' } });
    await world.advance((30 * DAY) / SECOND, work.owner, work.creator);
    await tick();
    expect(await read(work)).toMatchObject({ status: 'sent', receivedAt: null });
  });

  test('that is over counts before any step', async () => {
    const work = await sent(world);
    const { receiveBy } = await read(work);
    await goTo(work, Date.parse(receiveBy!));
    const { problem } = await work.creator.try(reportProduct, { ...work.at, body: { what: 'missing' } });
    expect(problem).toMatchObject({ code: 1005, message: 'The product has arrived' });
  });

  test('counts while staff decide about the work', async () => {
    const work = await sent(world);
    await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
    await work.owner.call(openDispute, { ...work.at, body: { reason: 'The film shows another product than the one we sent.' } });
    await goTo(work, (await read(work)).receiveBy!);
    await tick();
    expect((await read(work)).status).toBe('received');
  });
});

test('the arrival is on the day on which it was said', async () => {
  const work = await sent(world);
  const { shipping: after } = await arrive(work);
  expect(dayOf(after!.receivedAt!)).toBe(dayOf(after!.sentAt!));
});
