import { deleteAccount } from '@castlane/contract/account.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { endForProduct, reportProduct, sendProduct, sendProductBack, setAddress, takeProductBack } from '@castlane/contract/product.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import type { ProductEnd } from '@castlane/contract/shipping.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { autoAccept } from '#features/engagements/clocks.ts';
import { fixRecords } from '#features/records/recount.ts';
import { findFailing } from '#platform/clock-failures.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { watchShipping } from './clocks.ts';
import { ADDRESS, PARCEL, sent, shipping } from './factory.ts';

const world = openWorld();
const SECOND = 1000;
const DAY = 86_400 * SECOND;
type Work = Awaited<ReturnType<typeof shipping>>;

const end = (actor: Actor, work: Work, why: ProductEnd, note?: string) => actor.try(endForProduct, { ...work.at, body: { why, note } });
const report = (work: Work, what: 'received' | 'damaged' | 'wrong' | 'missing') =>
  work.creator.call(reportProduct, { ...work.at, body: { what } });
const back = (work: Work) => work.creator.try(sendProductBack, { ...work.at, body: PARCEL });
const read = (work: Work) => work.owner.call(getEngagement, work.at);
const goTo = (work: Work, moment: number) => world.moveTo(moment, work.owner, work.creator);

/** How the work counts for both sides: begun, completed, canceled. */
async function counts(work: Work) {
  const figures = ({
    jobsAssigned,
    jobsCompleted,
    jobsCancelled,
  }: {
    jobsAssigned: number;
    jobsCompleted: number;
    jobsCancelled: number;
  }) => [jobsAssigned, jobsCompleted, jobsCancelled];
  return [figures((await work.owner.call(getOwnRecord)).owner!), figures((await work.creator.call(getOwnRecord)).creator!)];
}
const NO_MARK = [
  [0, 0, 0],
  [0, 0, 0],
];
const CANCELED = [
  [1, 0, 1],
  [1, 0, 1],
];

describe('nothing arrived', () => {
  test.each(['owner', 'creator'] as const)('7 days after the day, to the second, the %s ends the work without a mark', async (side) => {
    const work = await sent(world);
    const { endFrom, shipBy } = (await read(work)).shipping!;
    expect(Date.parse(endFrom) - Date.parse(shipBy)).toBe(7 * DAY);
    await goTo(work, Date.parse(endFrom) - 5 * SECOND);
    const early = await end(work[side], work, 'not_received');
    expect(early.problem).toMatchObject({
      code: 1005,
      message: 'The work can end without a mark from 7 days after the product was to be sent',
    });
    await goTo(work, Date.parse(endFrom));
    const { answer } = await end(work[side], work, 'not_received', 'It never came.');
    expect(answer).toMatchObject({ status: 'cancelled', endReason: 'not_received', shipping: { status: 'sent', receiveBy: null } });
    expect(await counts(work)).toEqual(NO_MARK);
    const other = side === 'owner' ? work.creator : work.owner;
    const { items } = await other.call(listNotifications);
    expect(items.find(({ kind }) => kind === 'cancelled')!.data).toMatchObject({ productEnd: 'not_received', note: 'It never came.' });
    const events = await work.owner.call(listEvents, { query: { threadId: work.thread.id } });
    expect(events.items.at(-1)).toMatchObject({ kind: 'cancelled', body: 'It never came.', data: { productEnd: 'not_received' } });
  });

  test('nor was there an address', async () => {
    const work = await shipping(world);
    await goTo(work, Date.parse((await read(work)).shipping!.endFrom));
    expect((await end(work.owner, work, 'not_received')).answer.status).toBe('cancelled');
    expect((await work.owner.call(getOwnRecord)).owner!.products.counted).toBe(0);
  });

  test('is not so once something was delivered: nobody takes the work and leaves', async () => {
    const work = await sent(world);
    await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
    await goTo(work, Date.parse((await read(work)).shipping!.endFrom));
    // The owner asked for changes in time, so nothing was accepted by silence.
    await work.owner.try(requestChanges, { ...work.at, body: { note: 'The first minute is too dark.' } });
    for (const side of ['owner', 'creator'] as const) {
      const { problem } = await end(work[side], work, 'not_received');
      expect(problem!.code).toBe(1005);
    }
  });

  test('is not so once it has arrived', async () => {
    const work = await sent(world);
    await report(work, 'received');
    await goTo(work, Date.parse((await read(work)).shipping!.endFrom));
    expect((await end(work.owner, work, 'not_received')).problem).toMatchObject({ code: 1005, message: 'The product has arrived' });
  });

  test('leaves the opening free, and a second press changes nothing', async () => {
    const work = await sent(world);
    await goTo(work, Date.parse((await read(work)).shipping!.endFrom));
    await end(work.creator, work, 'not_received');
    expect((await end(work.creator, work, 'not_received')).problem).toMatchObject({ code: 1005, message: 'The work was canceled' });
    expect((await work.owner.call(getOwnJob, { params: { slug: work.job.slug } })).taken).toBe(0);
  });
});

describe('what arrived cannot be used', () => {
  test.each(['damaged', 'wrong'] as const)('%s: the creator leaves without a mark, however late', async (what) => {
    const work = await sent(world);
    await report(work, 'received');
    await report(work, what);
    await world.advance((40 * DAY) / SECOND, work.owner, work.creator);
    const { answer } = await end(work.creator, work, 'unusable');
    expect(answer).toMatchObject({ status: 'cancelled', endReason: 'unusable', shipping: { status: what } });
    expect(await counts(work)).toEqual(NO_MARK);
  });

  test('if it can, nobody leaves so', async () => {
    const work = await sent(world);
    expect((await end(work.creator, work, 'unusable')).problem).toMatchObject({ code: 1005, message: 'The product is on its way' });
    await report(work, 'received');
    expect((await end(work.creator, work, 'unusable')).problem).toMatchObject({ code: 1005, message: 'The product has arrived' });
  });
});

describe('the creator cannot promote it', () => {
  test('within five days of its arrival the work ends by its return, whatever the terms say', async () => {
    const work = await sent(world, { ifUndone: 'keep' });
    await report(work, 'received');
    const { answer } = await end(work.creator, work, 'cannot_promote', 'It has fur in it.');
    expect(answer).toMatchObject({
      status: 'cancelled',
      endReason: 'cannot_promote',
      shipping: { status: 'refused', note: 'It has fur in it.' },
    });
    expect(await counts(work)).toEqual(NO_MARK);
    expect((await back(work)).answer.shipping).toMatchObject({ status: 'returning', ...PARCEL });
    expect((await work.owner.call(takeProductBack, work.at)).shipping!.status).toBe('returned');
    expect((await work.owner.try(takeProductBack, work.at)).problem).toMatchObject({ code: 1005, message: 'The product was sent back' });
    const { items } = await work.owner.call(listEvents, { query: { threadId: work.thread.id } });
    expect(items.slice(-3).map(({ kind }) => kind)).toEqual(['cancelled', 'product_returned', 'product_back']);
  });

  test('later it is a request to cancel like others', async () => {
    const work = await sent(world);
    const { shipping: arrived } = await report(work, 'received');
    await goTo(work, Date.parse(arrived!.refuseBy!) + SECOND);
    expect((await end(work.creator, work, 'cannot_promote')).problem).toMatchObject({
      code: 1005,
      message: 'You can refuse a product for 5 days after it arrives',
    });
  });
});

describe('the product after a cancellation', () => {
  const canceled = async (ifUndone: 'keep' | 'return') => {
    const work = await sent(world, { ifUndone });
    await report(work, 'received');
    await work.owner.call(askToCancel, { ...work.at, body: { reason: 'The shop moved its opening to the next year.' } });
    await work.creator.call(agreeToCancel, work.at);
    return work;
  };

  test('goes back if the terms say so', async () => {
    const work = await canceled('return');
    expect(await counts(work)).toEqual(CANCELED);
    expect((await back(work)).answer.shipping!.status).toBe('returning');
  });

  test('is kept if they do not', async () => {
    expect((await back(await canceled('keep'))).problem).toMatchObject({ code: 1005, message: 'The terms say that the product is kept' });
  });
});

describe('ships on time', () => {
  const products = async (owner: Actor) => (await owner.call(getOwnRecord)).owner!.products;

  test('is by the first sending, until the end of the day', async () => {
    const work = await sent(world);
    expect(await products(work.owner)).toEqual({ counted: 1, onTimeRate: null });
    await report(work, 'missing');
    await goTo(work, Date.parse((await read(work)).shipping!.shipBy) + SECOND);
    await work.owner.call(sendProduct, { ...work.at, body: PARCEL });
    const [row] = await world.db`SELECT products_counted, products_on_time FROM owner_records WHERE owner_id = ${work.owner.id}`;
    expect(row).toEqual({ productsCounted: 1, productsOnTime: 1 });
  });

  test('is late a second after it, and if the work ends with an address and nothing sent', async () => {
    const [late, never] = [await shipping(world), await shipping(world)];
    for (const work of [late, never]) await work.creator.call(setAddress, { ...work.at, body: ADDRESS });
    await world.moveTo((await read(never)).shipping!.shipBy, late.owner, late.creator, never.owner, never.creator);
    await world.advance(1, never.owner, never.creator);
    await late.owner.call(sendProduct, { ...late.at, body: PARCEL });
    await never.owner.call(askToCancel, { ...never.at, body: { reason: 'The shop moved its opening to the next year.' } });
    await never.creator.call(agreeToCancel, never.at);
    for (const { owner } of [late, never]) {
      const [row] = await world.db`SELECT products_counted, products_on_time FROM owner_records WHERE owner_id = ${owner.id}`;
      expect(row).toEqual({ productsCounted: 1, productsOnTime: 0 });
    }
  });

  test('does not count if the work was complete before the day, however late the clock runs', async () => {
    const work = await shipping(world, { withinDays: 10 });
    await work.creator.call(setAddress, { ...work.at, body: ADDRESS });
    await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
    await goTo(work, Date.parse((await read(work)).shipping!.shipBy) + DAY);
    await runClock(world.deps, autoAccept);
    expect((await read(work)).status).toBe('completed');
    expect(await products(work.owner)).toEqual({ counted: 0, onTimeRate: null });
  });

  test('is a share from three products on, and the same when it is counted anew', async () => {
    const { owner } = await shipping(world);
    await world.db`
      UPDATE owner_records SET products_counted = 3, products_on_time = 2 WHERE owner_id = ${owner.id}`;
    expect(await products(owner)).toEqual({ counted: 3, onTimeRate: 2 / 3 });
    const fixed = (await world.deps.write((tx) => fixRecords(tx))).find(({ id }) => id === owner.id);
    expect(fixed).toBeDefined();
    expect(await products(owner)).toEqual({ counted: 0, onTimeRate: null });
  });
});

test.each(['owner', 'creator'] as const)('an account of the %s that is deleted ends it in each state', async (side) => {
  const all = [await shipping(world), await sent(world), await sent(world), await sent(world)];
  await report(all[2]!, 'received');
  await report(all[3]!, 'damaged');
  for (const work of all) {
    await work[side].call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    const other = side === 'owner' ? work.creator : work.owner;
    expect(await other.call(getEngagement, work.at)).toMatchObject({
      status: 'cancelled',
      endReason: `${side}_left`,
      shipping: { hasAddress: false },
    });
  }
});

test('an arrival in silence is not told to an account that is deleted', async () => {
  const work = await sent(world);
  await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
  await work.owner.call(complete, { ...work.at, body: {} });
  await work.creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await world.advance((15 * DAY) / SECOND, work.owner);
  await runClock(world.deps, watchShipping);
  expect((await findFailing(world.db, watchShipping.name)).size).toBe(0);
  expect((await read(work)).shipping).toMatchObject({ status: 'sent', receivedAt: null });
});

test('completed work keeps what it was shipped', async () => {
  const work = await sent(world);
  await report(work, 'received');
  await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
  const { shipping: kept, status } = await work.owner.call(complete, { ...work.at, body: {} });
  expect([status, kept!.status]).toEqual(['completed', 'received']);
  expect((await back(work)).problem).toMatchObject({ code: 1005, message: 'The work is complete' });
});
