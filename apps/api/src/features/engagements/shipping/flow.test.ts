import { deliver } from '@castlane/contract/delivery.ts';
import { getEngagement, type Engagement } from '@castlane/contract/engagement.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { endForProduct, reportProduct, sendProduct, sendProductBack, setAddress, takeProductBack } from '@castlane/contract/product.ts';
import type { ProductReport } from '@castlane/contract/shipping.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';
import { ADDRESS, PARCEL, sent, shipping } from './factory.ts';

const world = openWorld();
type Work = Awaited<ReturnType<typeof shipping>>;

const give = (work: Work, address: object = ADDRESS) => work.creator.try(setAddress, { ...work.at, body: address as typeof ADDRESS });
const send = (work: Work, parcel = PARCEL) => work.owner.try(sendProduct, { ...work.at, body: parcel });
const report = (work: Work, what: ProductReport, note?: string) => work.creator.try(reportProduct, { ...work.at, body: { what, note } });
const statusOf = (answer: Engagement) => answer.shipping!.status;

async function events(work: Work) {
  const { items } = await work.owner.call(listEvents, { query: { threadId: work.thread.id } });
  return items.filter(({ kind }) => kind.startsWith('product_') || kind === 'address_given');
}

async function told(actor: Actor): Promise<string[]> {
  const { items } = await actor.call(listNotifications, { query: { limit: 50 } });
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('product_') || kind === 'address_given');
}

async function needs(actor: Actor): Promise<string[]> {
  const { items } = await actor.call(listNeeds);
  return items.map(({ kind }) => kind).filter((kind) => kind === 'give_address' || kind === 'send_product');
}

test('address, sent, arrived: each side is told of the step of the other one, and what waits stands in Needs you', async () => {
  const work = await shipping(world);
  expect((await work.owner.call(getEngagement, work.at)).shipping).toMatchObject({ status: 'waiting_for_address', hasAddress: false });
  expect([await needs(work.owner), await needs(work.creator)]).toEqual([[], ['give_address']]);
  expect((await give(work)).answer.shipping).toMatchObject({ status: 'to_send', hasAddress: true });
  expect([await needs(work.owner), await needs(work.creator)]).toEqual([['send_product'], []]);
  expect((await send(work)).answer.shipping).toMatchObject({ status: 'sent', ...PARCEL, receivedAt: null });
  expect([await needs(work.owner), await needs(work.creator)]).toEqual([[], []]);
  expect((await report(work, 'received')).answer.shipping).toMatchObject({ status: 'received', bySilence: false, receiveBy: null });
  expect(await told(work.owner)).toEqual(['product_received', 'address_given']);
  expect(await told(work.creator)).toEqual(['product_sent']);
  expect((await events(work)).map(({ kind, senderId }) => [kind, senderId === work.owner.id])).toEqual([
    ['address_given', false],
    ['product_sent', true],
    ['product_received', false],
  ]);
  expect((await events(work))[1]!.data.parcel).toEqual(PARCEL);
});

test('work whose terms ship nothing has no product', async () => {
  const { owner, creator, at } = await world.assigned();
  expect((await owner.call(getEngagement, at)).shipping).toBeNull();
  const refused = { code: 1005, message: 'No product is shipped for this work' };
  expect((await creator.try(setAddress, { ...at, body: ADDRESS })).problem).toMatchObject(refused);
  expect((await owner.try(sendProduct, { ...at, body: PARCEL })).problem).toMatchObject(refused);
  expect((await creator.try(reportProduct, { ...at, body: { what: 'received' } })).problem).toMatchObject(refused);
});

describe('the same again', () => {
  test('the same address changes nothing; another one is told', async () => {
    const work = await shipping(world);
    await give(work);
    await give(work);
    expect(await told(work.owner)).toEqual(['address_given']);
    await give(work, { ...ADDRESS, street: '14 Harbor Street' });
    expect(await told(work.owner)).toEqual(['address_given', 'address_given']);
  });

  test('sending again while it is on its way corrects how, and is no second parcel', async () => {
    const work = await sent(world);
    const { shipping: before } = await work.owner.call(getEngagement, work.at);
    const { answer } = await send(work, { carrier: 'Another carrier' } as typeof PARCEL);
    expect(answer.shipping).toEqual({ ...before, carrier: 'Another carrier', trackingUrl: null });
    expect(await told(work.creator)).toEqual(['product_sent']);
  });

  test('that it did not come is told once, unless there is more to say', async () => {
    const work = await sent(world);
    await report(work, 'missing');
    expect((await report(work, 'missing')).status).toBe(200);
    expect(await told(work.owner)).toEqual(['product_problem', 'address_given']);
    await report(work, 'missing', 'The carrier has not heard of it.');
    await report(work, 'missing', 'The carrier has not heard of it.');
    expect(await told(work.owner)).toEqual(['product_problem', 'product_problem', 'address_given']);
  });

  test('an arrival cannot be said twice', async () => {
    const work = await sent(world);
    await report(work, 'received');
    expect((await report(work, 'received')).problem).toMatchObject({ code: 1005, message: 'The product has arrived' });
  });
});

describe('a step is refused with its reason', () => {
  test('an arrival, or damage, before it was sent', async () => {
    const work = await shipping(world);
    expect((await report(work, 'received')).problem).toMatchObject({ code: 1005, message: 'The address is missing' });
    await give(work);
    for (const what of ['received', 'missing', 'damaged', 'wrong'] as const)
      expect((await report(work, what)).problem).toMatchObject({ code: 1005, message: 'The product hasn’t been sent yet' });
  });

  test('sending without an address', async () => {
    expect((await send(await shipping(world))).problem).toMatchObject({ code: 1005, message: 'The address is missing' });
  });

  test('another address once it has arrived', async () => {
    const work = await sent(world);
    await report(work, 'received');
    expect((await give(work, { ...ADDRESS, city: 'Lisbon' })).problem).toMatchObject({ code: 1005, message: 'The product has arrived' });
  });

  test('sending it back while the work runs, and taking back what is not on its way', async () => {
    const work = await sent(world);
    expect((await work.creator.try(sendProductBack, { ...work.at, body: PARCEL })).problem).toMatchObject({ code: 1005 });
    expect((await work.owner.try(takeProductBack, work.at)).problem).toMatchObject({ code: 1005 });
  });

  test('each step by the wrong side, and by others', async () => {
    const work = await sent(world);
    expect(await work.owner.codeOf(setAddress, { ...work.at, body: ADDRESS })).toBe(1012);
    expect(await work.creator.codeOf(sendProduct, { ...work.at, body: PARCEL })).toBe(1012);
    expect(await work.owner.codeOf(reportProduct, { ...work.at, body: { what: 'received' } })).toBe(1012);
    for (const why of ['unusable', 'cannot_promote'] as const)
      expect(await work.owner.codeOf(endForProduct, { ...work.at, body: { why } })).toBe(1012);
    const [stranger, rival] = [await world.owner(), await world.creator()];
    expect(await rival.codeOf(setAddress, { ...work.at, body: ADDRESS })).toBe(1009);
    expect(await stranger.codeOf(sendProduct, { ...work.at, body: PARCEL })).toBe(1009);
    expect(await stranger.codeOf(endForProduct, { ...work.at, body: { why: 'not_received' } })).toBe(1009);
  });
});

describe('an address', () => {
  test('is refused at its field if its country is not one of the owner’s', async () => {
    const work = await shipping(world, { countries: ['SE', 'NO'] });
    expect((await give(work)).problem).toMatchObject({ code: 1004, details: [{ path: 'country' }] });
    expect((await give(work, { ...ADDRESS, country: 'NO' })).status).toBe(200);
  });

  test.each([
    ['no name', { name: '' }, 'name'],
    ['two lines', { street: 'One\nTwo' }, 'street'],
    ['no country', { country: 'Portugal' }, 'country'],
    ['a long postcode', { postcode: 'x'.repeat(21) }, 'postcode'],
  ])('is refused with %s', async (_, change, path) => {
    const work = await shipping(world);
    expect((await give(work, { ...ADDRESS, ...change })).problem).toMatchObject({ code: 1004, details: [{ path }] });
  });
});

test.each([
  ['no carrier', { carrier: '' }, 'carrier'],
  ['a link without https', { ...PARCEL, trackingUrl: 'http://post.example/1' }, 'trackingUrl'],
  ['a script as a link', { ...PARCEL, trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
])('a parcel is refused with %s', async (_, parcel, path) => {
  const work = await shipping(world);
  await give(work);
  expect((await send(work, parcel as typeof PARCEL)).problem).toMatchObject({ code: 1004, details: [{ path }] });
});

describe('what is wrong', () => {
  test.each(['missing', 'damaged', 'wrong'] as const)('%s: the owner is told why, and sends another one', async (problem) => {
    const work = await sent(world);
    const { answer } = await report(work, problem, 'The box is open on one side.');
    expect(answer.shipping).toMatchObject({
      status: problem === 'missing' ? 'sent' : problem,
      receiveBy: null,
      note: 'The box is open on one side.',
    });
    expect((await events(work)).at(-1)).toMatchObject({ kind: 'product_problem', data: { problem }, body: 'The box is open on one side.' });
    expect(await needs(work.owner)).toEqual(['send_product']);
    const again = (await send(work)).answer.shipping!;
    expect(again).toMatchObject({ status: 'sent', missingAt: null, note: null });
    expect(again.receiveBy).not.toBeNull();
    expect(await told(work.creator)).toEqual(['product_sent', 'product_sent']);
    expect(statusOf((await report(work, 'received')).answer)).toBe('received');
  });

  test('damage that is found after the arrival counts for five days, to the second', async () => {
    const work = await sent(world);
    const { refuseBy } = (await report(work, 'received')).answer.shipping!;
    await world.moveTo(Date.parse(refuseBy!) + 1000, work.owner, work.creator);
    expect((await report(work, 'damaged')).problem).toMatchObject({
      code: 1005,
      message: 'You can say so for 5 days after the product arrives',
    });
    const inTime = await sent(world);
    const { refuseBy: until } = (await report(inTime, 'received')).answer.shipping!;
    await world.moveTo(Date.parse(until!) - 1000, inTime.owner, inTime.creator);
    expect(statusOf((await report(inTime, 'damaged')).answer)).toBe('damaged');
  });
});

test('work can be delivered before anybody says that the product has arrived', async () => {
  const work = await sent(world);
  expect((await work.creator.try(deliver, { ...work.at, body: { note: 'Here it is.' } })).status).toBe(200);
});

test('a brief for a product alone takes no price', async () => {
  const budget = { type: 'product', product: 'A pair of shoes' } as const;
  const { owner, proposal, job } = await world.chat({ budget });
  const offer = (amount: number) =>
    owner.try(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id, { price: { amount, currency: 'USD' } }) });
  expect((await offer(1)).problem).toMatchObject({
    code: 1004,
    details: [{ path: 'price', message: 'This job is for the product alone' }],
  });
  expect((await offer(0)).answer.payWithinDays).toBeNull();
});
