import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { acceptOffer, type OfferInput } from '@castlane/contract/offer.ts';
import { expect, test } from 'vitest';
import { inParts } from '#features/engagements/factory.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;
type Parts = NonNullable<OfferInput['parts']>;

/** Running work in parts, the first of which are accepted. */
async function divided({ parts = 3, accepted = 0 } = {}) {
  const terms = await inParts(world, parts);
  const work = await world.assigned(terms);
  for (let part = 1; part <= accepted; part++) await pass(work);
  return { ...work, terms: { ...world.offerInput('', terms), proposalId: undefined } };
}
type Work = Awaited<ReturnType<typeof divided>>;

async function pass({ owner, creator, at }: Pick<Work, 'owner' | 'creator' | 'at'>) {
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  await owner.call(complete, { ...at, body: {} });
}

/** Offers the terms with other parts; price, deliverables and day follow from them. */
function amend({ owner, at, terms }: Work, change: (parts: Parts) => Parts, rest: Partial<OfferInput> = {}) {
  const { proposalId: _, ...body } = terms;
  const parts = change(terms.parts!);
  const whole = {
    price: { ...terms.price, amount: parts.reduce((sum, { share }) => sum + share, 0) },
    deliverables: parts.flatMap(({ deliverables }) => deliverables),
    dueBy: parts.at(-1)?.dueBy ?? terms.dueBy,
  };
  return owner.try(createAmendment, { ...at, body: { ...body, ...whole, parts, ...rest } });
}

const change = (number: number, part: object) => (parts: Parts) =>
  parts.map((each, nth) => (nth === number - 1 ? { ...each, ...part } : each));
const more = (parts: Parts): Parts => [...parts, { ...parts[0]!, title: 'One more', dueBy: daysAfter(parts.at(-1)!.dueBy, 5) }];
const without = (number: number) => (parts: Parts) => parts.filter((_, nth) => nth !== number - 1);

test.each([
  ['changes a part that has not begun', { accepted: 1 }, change(3, { share: 50_000, title: 'The rest' })],
  ['adds one', { accepted: 1 }, more],
  ['removes one that has not begun', { accepted: 1 }, without(3)],
  ['changes the part that runs, as that of undivided work', { accepted: 1 }, change(2, { share: 45_000 })],
])('an amendment %s', async (_, given, to) => {
  const work = await divided(given);
  const { answer: offer } = await amend(work, to);
  await work.creator.call(acceptOffer, { params: { id: offer.id } });
  const seen = await work.owner.call(getEngagement, work.at);
  expect(seen.agreement).toMatchObject({ number: 2, parts: to(work.terms.parts!) });
  expect(seen.parts.map(({ title }) => title)).toEqual(to(work.terms.parts!).map(({ title }) => title));
  expect(seen).toMatchObject({ part: 2, status: 'active' });
});

test.each([
  ['changes an accepted part', { accepted: 1 }, change(1, { title: 'Another title' }), 'parts.0'],
  [
    'moves an accepted part',
    { accepted: 2 },
    (parts: Parts) => [parts[1]!, parts[0]!, parts[2]!].map((part, nth) => ({ ...part, dueBy: parts[nth]!.dueBy })),
    'parts.0',
  ],
  ['removes an accepted part', { accepted: 1 }, without(1), 'parts.0'],
  ['removes the part that runs, the last', { accepted: 2 }, without(3), 'parts'],
  ['makes the work undivided after an acceptance', { accepted: 1 }, () => [], 'parts.0'],
  ['adds a fifth part', { parts: 4 }, more, 'parts'],
])('an amendment that %s is refused', async (_, given, to, path) => {
  const work = await divided(given);
  const { price, deliverables } = work.terms;
  const { status, problem } = await amend(work, to, to(work.terms.parts!).length === 0 ? { price, deliverables } : {});
  expect([status, problem?.code]).toEqual([422, 1004]);
  expect(problem?.details?.map((detail) => detail.path)).toContain(path);
});

test('parts that an amendment does not name stay, and must still make the whole', async () => {
  const work = await divided();
  const { proposalId: _, parts: _parts, ...body } = work.terms;
  const dearer = await work.owner.try(createAmendment, { ...work.at, body: { ...body, price: { amount: 200_000, currency: 'USD' } } });
  expect(dearer.problem?.details).toEqual([{ path: 'parts', message: 'The shares must add up to the price' }]);
  const { answer } = await work.owner.try(createAmendment, { ...work.at, body: { ...body, changeRounds: 3 } });
  expect(answer.parts).toEqual(work.offer.parts);
});

test('divided work becomes undivided, and undivided work divided, while the first part runs', async () => {
  const work = await divided({ parts: 2 });
  const { price, deliverables } = work.terms;
  const whole = await amend(work, () => [], { price, deliverables });
  await work.creator.call(acceptOffer, { params: { id: whole.answer.id } });
  expect((await work.owner.call(getEngagement, work.at)).parts).toMatchObject([
    { title: null, status: 'running', dueBy: work.terms.dueBy },
  ]);
  const again = await amend(work, (parts) => parts);
  await work.creator.call(acceptOffer, { params: { id: again.answer.id } });
  const seen = await work.owner.call(getEngagement, work.at);
  expect(seen.parts.map(({ status }) => status)).toEqual(['running', 'waiting']);
  await pass(work);
  expect((await work.owner.call(getEngagement, work.at)).part).toBe(2);
});

test('an amendment that waits cannot change a part that was accepted meanwhile, by hand or by silence', async () => {
  for (const way of ['hand', 'silence']) {
    const work = await divided();
    const { answer } = await amend(work, change(1, { title: 'Another title' }));
    await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
    if (way === 'hand') await work.owner.call(complete, { ...work.at, body: {} });
    else {
      await world.db`UPDATE deliveries SET accept_by = app_now() + interval '1 minute' WHERE engagement_id = ${work.offer.id}`;
      await world.db`UPDATE engagements e SET accept_by = d.accept_by FROM deliveries d WHERE d.engagement_id = e.id AND e.id = ${work.offer.id}`;
      await world.advance(61, work.owner, work.creator);
    }
    const late = await work.creator.try(acceptOffer, { params: { id: answer.id } });
    expect(late.problem).toMatchObject({ code: 1005, message: 'An accepted part stays as it is' });
    expect((await work.owner.call(getEngagement, work.at)).agreement.number).toBe(1);
  }
});

test('an amendment about a later part outlives the acceptance of the one before', async () => {
  const work = await divided();
  const { answer } = await amend(work, change(3, { share: 70_000 }));
  await pass(work);
  await work.creator.call(acceptOffer, { params: { id: answer.id } });
  expect((await work.owner.call(getEngagement, work.at)).parts[2]).toMatchObject({ share: { amount: 70_000 }, status: 'waiting' });
});

test('a day that is over may stay, of the part that runs and of those before', async () => {
  const work = await divided({ accepted: 1 });
  await world.advance(25 * DAY, work.owner, work.creator);
  expect((await amend(work, change(3, { title: 'The rest' }))).status).toBe(201);
  const other = await divided({ accepted: 1 });
  await world.advance(25 * DAY, other.owner, other.creator);
  const moved = await amend(other, change(2, { dueBy: daysAfter(other.terms.parts![1]!.dueBy, 1) }));
  expect(moved.problem?.details).toEqual([{ path: 'parts.1.dueBy', message: 'Choose today or a later date' }]);
});
