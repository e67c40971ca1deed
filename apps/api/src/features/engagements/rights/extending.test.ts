import { deleteAccount } from '@castlane/contract/account.ts';
import { createAmendment, type AmendmentInput } from '@castlane/contract/amendment.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { acceptOffer, declineOffer, getAgreement } from '@castlane/contract/offer.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { CLOCKS } from '#app/clocks.ts';
import { inParts } from '#features/engagements/factory.ts';
import { runClocks } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { acceptedWithRights, deliveredWithRights, extend, unchanged, type Accepted } from './factory.ts';

const world = openWorld();
const DAY = 86_400;
const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const ads = (days: number) => ({ scope: 'paid_ads' as const, days });

const rightsOf = async ({ owner, at }: Accepted) => (await owner.call(getEngagement, at)).rights;
const tryAmend = (work: Accepted, terms: Partial<AmendmentInput>) =>
  work.creator.try(createAmendment, { ...work.at, body: unchanged(work, terms) });
const later = (endsAt: string | null, days: number) => new Date(Date.parse(endsAt!) + days * DAY * 1000).toISOString();

describe('an amendment of completed work', () => {
  test.each(['owner', 'creator'] as const)('extends a right for a price: the %s offers, the other accepts', async (side) => {
    const work = await acceptedWithRights(world);
    const other = side === 'owner' ? work.creator : work.owner;
    const body = unchanged(work, { usageRights: ads(180), price: usd(125_000), note: 'The campaign goes on.' });
    const { id } = await work[side].call(createAmendment, { ...work.at, body });
    expect((await other.call(listNeeds)).items.map(({ kind }) => kind)).toContain('answer_changed_terms');
    expect(await rightsOf(work)).toEqual([work.right]);
    await other.call(acceptOffer, { params: { id } });
    expect(await rightsOf(work)).toEqual([{ ...work.right, endsAt: later(work.right.endsAt, 90), extraPrice: usd(25_000) }]);
    const { agreement, status } = await other.call(getEngagement, work.at);
    expect(agreement).toMatchObject({ number: 2, price: usd(125_000), usageRights: ads(180) });
    expect(status).toBe('completed');
    expect((await other.call(getAgreement, work.at)).versions).toHaveLength(2);
  });

  test('adds each price of an extension to the line, and none without one', async () => {
    const work = await acceptedWithRights(world);
    await extend(work, { usageRights: ads(100) });
    expect(await rightsOf(work)).toMatchObject([{ extraPrice: null }]);
    await extend(work, { usageRights: ads(120), price: usd(110_000) });
    await extend(work, { usageRights: ads(0), price: usd(150_000) });
    expect(await rightsOf(work)).toMatchObject([{ endsAt: null, price: usd(100_000), extraPrice: usd(50_000), number: 1 }]);
  });

  test.each([
    ['more days', 100_000, ads(180)],
    ['a wider use', 100_000, ads(90)],
    ['what was free', 0, ads(180)],
  ])('leaves the payment of the work as it was: %s for a price', async (what, amount, usageRights) => {
    const before = what === 'a wider use' ? ({ scope: 'organic', days: 90 } as const) : ads(90);
    const work = await acceptedWithRights(world, { terms: { price: usd(amount), usageRights: before } });
    await extend(work, { usageRights, price: usd(amount + 25_000) });
    const { parts, agreement } = await work.owner.call(getEngagement, work.at);
    expect([agreement.price, parts[0]!.share]).toEqual([usd(amount + 25_000), usd(amount)]);
    expect(parts).toEqual(work.done.parts);
  });

  test('widens the use from its acceptance on; the line of the narrower use ends with it', async () => {
    const work = await acceptedWithRights(world, { terms: { usageRights: { scope: 'organic', days: 90 } } });
    await world.advance(20 * DAY, work.owner, work.creator);
    await extend(work, { usageRights: ads(120), price: usd(130_000) });
    const [organic, paid] = await rightsOf(work);
    expect(organic).toEqual({ ...work.right, endsAt: later(work.right.endsAt, 30) });
    expect(paid).toMatchObject({
      kind: 'paid_ads',
      deliveryId: work.delivery.id,
      number: 2,
      endsAt: organic!.endsAt,
      price: usd(30_000),
      extraPrice: null,
    });
    expect(Date.parse(paid!.startsAt) - Date.parse(organic!.startsAt)).toBeGreaterThanOrEqual(20 * DAY * 1000);
  });

  test('gives rights to work that was accepted without any, and leaves the exclusivity', async () => {
    const work = await acceptedWithRights(world, { terms: { usageRights: { scope: 'none', days: 0 } }, exclusivityDays: 30 });
    await extend(work, { usageRights: { scope: 'organic', days: 60 } });
    const [exclusivity, organic] = await rightsOf(work);
    expect(exclusivity).toEqual(work.right);
    expect(organic).toMatchObject({ kind: 'organic', number: 2, endsAt: later(work.right.endsAt, 30) });
  });

  test('extends a right that has ended, to a day that is to come', async () => {
    const work = await acceptedWithRights(world);
    await world.advance(100 * DAY, work.owner, work.creator);
    const { problem } = await tryAmend(work, { usageRights: ads(95) });
    const message = 'The right would have ended already. Choose more days, counted from the acceptance of the work';
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'usageRights.days', message }] });
    await extend(work, { usageRights: ads(110) });
    expect(await rightsOf(work)).toMatchObject([{ endsAt: later(work.right.endsAt, 20) }]);
  });

  test('cannot be accepted once its end is over', async () => {
    const work = await acceptedWithRights(world);
    await world.advance(100 * DAY, work.owner, work.creator);
    const { id } = await work.owner.call(createAmendment, { ...work.at, body: unchanged(work, { usageRights: ads(101) }) });
    await world.advance(2 * DAY, work.owner, work.creator);
    const { problem } = await work.creator.try(acceptOffer, { params: { id } });
    expect(problem).toMatchObject({ code: 1005, message: expect.stringContaining('would have ended already') });
    expect((await work.creator.call(declineOffer, { params: { id }, body: {} })).status).toBe('declined');
  });

  test.each<[string, Partial<AmendmentInput>, string[]]>([
    ['deliverables', { deliverables: [{ platform: 'youtube', kind: 'video', quantity: 2 }] }, ['deliverables']],
    ['the day', { dueBy: '2099-01-01' }, ['dueBy']],
    ['the rounds', { changeRounds: 5 }, ['changeRounds']],
    ['the days to pay', { payWithinDays: 30 }, ['payWithinDays']],
    ['the price alone', { price: usd(200_000) }, ['price']],
    ['a lower price', { usageRights: ads(180), price: usd(90_000) }, ['price.amount']],
    ['another currency', { usageRights: ads(180), price: { amount: 120_000, currency: 'EUR' } }, ['price.currency']],
    ['fewer days', { usageRights: ads(89) }, ['usageRights.days']],
    ['a narrower use', { usageRights: { scope: 'organic', days: 180 } }, ['usageRights.scope']],
    ['no use any more', { usageRights: { scope: 'none', days: 0 } }, ['usageRights.scope']],
    ['more than rights', { usageRights: ads(180), dueBy: '2099-01-01', changeRounds: 5 }, ['dueBy', 'changeRounds']],
  ])('refuses %s at its field', async (_, terms, paths) => {
    const work = await acceptedWithRights(world);
    const { problem } = await tryAmend(work, terms);
    expect(problem!.code).toBe(1004);
    expect(problem!.details!.map(({ path }) => path)).toEqual(paths);
    expect((await work.owner.call(getEngagement, work.at)).amendment).toBeNull();
  });

  test('refuses what is agreed already, a second one at once, and an end for a right without a limit', async () => {
    const work = await acceptedWithRights(world, { terms: { usageRights: ads(0) } });
    expect((await tryAmend(work, {})).problem).toMatchObject({ code: 1004, message: 'These are the terms you’ve already agreed on' });
    expect((await tryAmend(work, { usageRights: ads(3650) })).problem).toMatchObject({ details: [{ path: 'usageRights.days' }] });
    const other = await acceptedWithRights(world);
    expect((await tryAmend(other, { usageRights: ads(100) })).status).toBe(201);
    expect((await tryAmend(other, { usageRights: ads(120) })).problem).toMatchObject({ code: 1005 });
  });
});

describe('the rights on divided work', () => {
  test('are extended for a price after its end: the shares stay, and the line of the last part notes it', async () => {
    const work = await acceptedWithRights(world, { terms: await inParts(world, 2) });
    await work.creator.call(deliver, { ...work.at, body: { note: 'The second.' } });
    const done = await work.owner.call(complete, { ...work.at, body: {} });
    const { problem } = await tryAmend(work, { usageRights: ads(180), price: usd(90_000) });
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'price.amount' }] });
    await extend(work, { usageRights: ads(180), price: usd(125_000) });
    const { parts, rights } = await work.owner.call(getEngagement, work.at);
    expect(parts).toEqual(done.parts);
    expect(rights).toMatchObject([
      { endsAt: later(work.right.endsAt, 90), price: usd(40_000), extraPrice: null },
      { endsAt: later(work.right.endsAt, 90), price: usd(60_000), extraPrice: usd(25_000) },
    ]);
  });

  test('are extended with the rest of the terms while it goes on, for a price in the shares', async () => {
    const terms = await inParts(world, 2);
    const work = await acceptedWithRights(world, { terms });
    const { problem } = await tryAmend(work, { usageRights: ads(180), price: usd(125_000) });
    expect(problem).toMatchObject({ code: 1004, message: 'The shares must add up to the price' });
    const [first, second] = terms.parts!;
    await extend(work, { usageRights: ads(180), price: usd(125_000), parts: [first!, { ...second!, share: 85_000 }] });
    expect(await rightsOf(work)).toEqual([{ ...work.right, endsAt: later(work.right.endsAt, 90) }]);
    await work.creator.call(deliver, { ...work.at, body: { note: 'The second.' } });
    const { rights } = await work.owner.call(complete, { ...work.at, body: {} });
    expect(rights).toMatchObject([
      { price: usd(40_000), extraPrice: null },
      { price: usd(85_000), extraPrice: null },
    ]);
  });
});

test('what was offered for running work cannot be accepted once silence has completed it, even before the clock has run', async () => {
  const work = await deliveredWithRights(world);
  await world.advance(6 * DAY, work.owner, work.creator);
  const body = unchanged(work, { usageRights: ads(10), price: usd(50_000) });
  const { id } = await work.owner.call(createAmendment, { ...work.at, body });
  await world.advance(DAY + 1, work.owner, work.creator);
  expect((await work.creator.try(acceptOffer, { params: { id } })).problem).toMatchObject({ code: 1005, message: 'The work is complete' });
  const { rights } = await work.owner.call(getEngagement, work.at);
  expect(rights).toEqual([]);
  // An offer about rights completes the work first.
  const offered = await work.owner.call(createAmendment, { ...work.at, body: unchanged(work, { usageRights: ads(100) }) });
  expect((await work.creator.call(acceptOffer, { params: { id: offered.id } })).status).toBe('accepted');
  expect((await work.owner.call(getEngagement, work.at)).rights).toMatchObject([{ kind: 'paid_ads' }]);
});

test('an amendment of running work still changes all terms', async () => {
  const work = await deliveredWithRights(world);
  const { id } = await work.owner.call(createAmendment, {
    ...work.at,
    body: unchanged(work, { usageRights: ads(10), price: usd(50_000) }),
  });
  await work.creator.call(acceptOffer, { params: { id } });
  const { rights } = await work.owner.call(complete, { ...work.at, body: {} });
  expect(rights).toMatchObject([{ price: usd(50_000), number: 2, extraPrice: null }]);
});

describe('a side that is gone', () => {
  test.each([
    ['deleted', 'This account was deleted'],
    ['banned', 'This account is banned'],
  ])('is offered nothing: %s', async (how, message) => {
    const work = await acceptedWithRights(world);
    await leave(work, how);
    expect((await tryAmend(work, { usageRights: ads(180) })).problem).toMatchObject({ code: 1005, message });
  });

  test.each(['deleted', 'banned'])('leaves no offer behind, its own or the other side’s: %s', async (how) => {
    const [sent, received] = [await acceptedWithRights(world), await acceptedWithRights(world)];
    const { id } = await sent.owner.call(createAmendment, { ...sent.at, body: unchanged(sent, { usageRights: ads(180) }) });
    await received.creator.call(createAmendment, { ...received.at, body: unchanged(received, { usageRights: ads(180) }) });
    await leave(sent, how);
    await leave(received, how);
    expect((await sent.creator.try(acceptOffer, { params: { id } })).problem).toMatchObject({ message: 'The offer was withdrawn' });
    for (const { creator, at } of [sent, received]) {
      const { amendment, timeline, status } = await creator.call(getEngagement, at);
      expect([amendment, timeline.at(-1)!.kind, status]).toEqual([null, 'amendment_withdrawn', 'completed']);
    }
    await world.advance(4 * DAY, sent.creator, received.creator);
    await runClocks(world.deps, CLOCKS);
    expect(await world.db`SELECT clock, last_error FROM clock_failures`).toEqual([]);
  });

  async function leave({ owner }: Accepted, how: string): Promise<void> {
    if (how === 'deleted') return owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    await (await world.staff()).call(banAccount, { params: { id: owner.id }, body: { reason: 'Sells followers to others' } });
  }
});
