import { deleteAccount } from '@castlane/contract/account.ts';
import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getOwnJob, closeJob } from '@castlane/contract/job.ts';
import { listJobCreators } from '@castlane/contract/job-creator.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import {
  acceptOffer,
  counterOffer,
  createOffer,
  declineOffer,
  getAgreement,
  getNegotiation,
  withdrawOffer,
  type CounterInput,
  type Offer,
} from '@castlane/contract/offer.ts';
import { getOwnProposal } from '@castlane/contract/proposal.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { acceptedWithRights, unchanged } from '#features/engagements/rights/factory.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { expireOffers } from './expiry.ts';
import { counter, counterInput, onTheTable } from './factory.ts';

const world = openWorld();
const HOUR = 3600;
const DAY = 24 * HOUR;
const at = ({ id }: Pick<Offer, 'id'>) => ({ params: { id } });
const tryCounter = (by: Actor, standing: Offer, terms: Partial<CounterInput> = {}) =>
  by.try(counterOffer, { ...at(standing), body: counterInput(standing, terms) });
const statusOf = async ({ id }: Offer) => (await world.db<{ status: string }[]>`SELECT status FROM offers WHERE id = ${id}`)[0]!.status;
const threadOf = async (actor: Actor) => (await actor.call(listThreads)).items[0]!;
const needsOf = async (actor: Actor) =>
  (await actor.call(listNeeds)).items.map(({ kind }) => kind).filter((kind) => kind.startsWith('answer_'));
async function eventsOf(actor: Actor, count: number) {
  const { items } = await actor.call(listEvents, { query: { threadId: (await threadOf(actor)).id } });
  return items.slice(-count);
}
async function proposalStatus({ creator, job }: { creator: Actor; job: { id: string } }) {
  return (await creator.call(getOwnProposal, { query: { jobId: job.id } })).status;
}

describe.each(['offer', 'amendment'] as const)('an %s', (kind) => {
  const [need, counterNeed] = kind === 'offer' ? ['answer_offer', 'answer_counter'] : ['answer_changed_terms', 'answer_changed_terms'];

  test('is answered with other terms and a note, and stands beside them until its own end', async () => {
    const { owner, creator, standing } = await onTheTable(world, kind);
    expect(standing).toMatchObject({ answers: null, otherTerms: 0 });
    expect(await needsOf(creator)).toEqual([need]);
    const counterTerms = await counter(creator, standing, { note: 'Snow tires cost extra', answerWithinDays: 5 });
    expect(counterTerms).toMatchObject({
      kind,
      status: 'pending',
      senderId: creator.id,
      price: { amount: 110_000, currency: 'USD' },
      note: 'Snow tires cost extra',
      answers: { id: standing.id, senderId: owner.id, status: 'pending', expiresAt: standing.expiresAt, price: standing.price },
      otherTerms: 1,
    });
    expect(Date.parse(counterTerms.expiresAt) - Date.parse(counterTerms.createdAt)).toBe(5 * DAY * 1000);
    const { items } = await owner.call(getNegotiation, at(counterTerms));
    expect(items).toEqual([{ ...standing, otherTerms: 1 }, counterTerms]);
    expect(await creator.call(getNegotiation, at(standing))).toEqual({ items });
    expect(await (await world.creator()).codeOf(getNegotiation, at(standing))).toBe(1009);
    expect((await threadOf(owner))[kind]).toEqual(counterTerms);
    // The other side is to act now.
    expect([await needsOf(owner), await needsOf(creator)]).toEqual([[counterNeed], []]);
    expect(await eventsOf(owner, 1)).toMatchObject([
      {
        kind: `${kind}_countered`,
        senderId: creator.id,
        body: 'Snow tires cost extra',
        data: { offerId: counterTerms.id, price: counterTerms.price },
      },
    ]);
    expect((await owner.call(listNotifications)).items[0]).toMatchObject({ kind: `${kind}_countered` });
  });

  test('is accepted while its counter waits, which is overtaken and told', async () => {
    const { owner, creator, standing } = await onTheTable(world, kind);
    const other = await counter(creator, standing);
    expect((await creator.call(acceptOffer, at(standing))).status).toBe('accepted');
    expect((await owner.try(acceptOffer, at(other))).problem?.code).toBe(kind === 'offer' ? 1014 : 1005);
    expect(await statusOf(other)).toBe('overtaken');
    const kinds = (await eventsOf(owner, kind === 'offer' ? 3 : 2)).map((event) => event.kind);
    expect(kinds).toEqual([`${kind}_overtaken`, `${kind}_accepted`, ...(kind === 'offer' ? ['job_assigned'] : [])]);
    expect([await needsOf(owner), await needsOf(creator)]).toEqual([[], []]);
    expect((await threadOf(owner)).offer).toMatchObject({ status: 'accepted' });
  });

  test('is overtaken when its counter is accepted, which freezes those terms', async () => {
    const { owner, creator, standing, ...rest } = await onTheTable(world, kind);
    const other = await counter(creator, standing, { usageRights: { scope: 'organic', days: 90 }, payWithinDays: 7, changeRounds: 4 });
    expect((await owner.call(acceptOffer, at(other))).status).toBe('accepted');
    expect((await owner.call(acceptOffer, at(other))).status).toBe('accepted');
    expect((await creator.try(acceptOffer, at(standing))).problem?.code).toBe(kind === 'offer' ? 1014 : 1005);
    expect(await statusOf(standing)).toBe('overtaken');
    const engagement = kind === 'offer' ? at(other) : ('at' in rest && rest.at) || at(other);
    const { number, terms } = await creator.call(getAgreement, engagement);
    expect(number).toBe(kind === 'offer' ? 1 : 2);
    expect(terms).toMatchObject({
      offerId: other.id,
      price: { amount: 110_000 },
      changeRounds: 4,
      payWithinDays: 7,
      usageRights: { scope: 'organic', days: 90 },
    });
    expect((await creator.call(listNotifications)).items[0]).toMatchObject({ kind: `${kind}_accepted` });
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('keeps its end, and the counter its own, whichever comes first', async () => {
    const { creator, owner, standing } = await onTheTable(world, kind, { answerWithinDays: 2 });
    const short = await counter(creator, standing, { answerWithinDays: 1 });
    await world.advance(DAY + 60, creator, owner);
    await runClock(world.deps, expireOffers);
    expect([await statusOf(short), await statusOf(standing)]).toEqual(['expired', 'pending']);
    const long = await counter(creator, standing, { answerWithinDays: 14 });
    await world.advance(DAY, creator, owner);
    await runClock(world.deps, expireOffers);
    expect([await statusOf(long), await statusOf(standing)]).toEqual(['pending', 'expired']);
    expect((await creator.try(acceptOffer, at(standing))).problem).toMatchObject({ code: 1005, message: 'The offer has expired' });
    expect((await owner.call(acceptOffer, at(long))).status).toBe('accepted');
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('is countered in turn: the terms that were countered give way to the new ones of the same side', async () => {
    const { creator, owner, standing } = await onTheTable(world, kind);
    const first = await counter(creator, standing);
    const second = await counter(owner, first, { price: { amount: 105_000, currency: 'USD' } });
    expect([await statusOf(standing), await statusOf(first), await statusOf(second)]).toEqual(['overtaken', 'pending', 'pending']);
    expect((await creator.try(acceptOffer, at(standing))).problem).toMatchObject({
      code: 1005,
      message: 'The offer was overtaken by other terms',
    });
    const third = await counter(creator, second, { price: { amount: 108_000, currency: 'USD' } });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['overtaken', 'pending']);
    expect(third).toMatchObject({ otherTerms: 3, answers: { id: second.id, status: 'pending' } });
    expect(await brokenInvariants(world.db)).toEqual([]);
    expect((await owner.call(acceptOffer, at(third))).status).toBe('accepted');
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('waits with one counter at most: the next needs the first to be withdrawn', async () => {
    const { creator, owner, standing } = await onTheTable(world, kind);
    const first = await counter(creator, standing);
    expect((await tryCounter(creator, standing, { changeRounds: 5 })).problem).toMatchObject({
      code: 1005,
      message: 'Your other terms already wait for an answer. Withdraw them first',
    });
    await creator.call(withdrawOffer, at(first));
    expect(await statusOf(standing)).toBe('pending');
    const again = await counter(creator, standing, { changeRounds: 5 });
    await owner.call(declineOffer, { ...at(again), body: { note: 'Two rounds are enough' } });
    expect([await statusOf(again), await statusOf(standing)]).toEqual(['declined', 'pending']);
    expect((await threadOf(creator))[kind]).toMatchObject({ id: standing.id, otherTerms: 2 });
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('can be withdrawn or declined while its counter waits, which still can be accepted', async () => {
    const [one, two] = [await onTheTable(world, kind), await onTheTable(world, kind)];
    const [first, second] = [await counter(one.creator, one.standing), await counter(two.creator, two.standing)];
    await one.owner.call(withdrawOffer, at(one.standing));
    await two.creator.call(declineOffer, { ...at(two.standing), body: {} });
    expect(await proposalStatus(one)).toBe(kind === 'offer' ? 'offered' : 'assigned');
    expect((await one.owner.call(acceptOffer, at(first))).status).toBe('accepted');
    await two.creator.call(withdrawOffer, at(second));
    expect(await proposalStatus(two)).toBe(kind === 'offer' ? 'approved' : 'assigned');
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('cannot be countered by its sender (1012), a stranger (1009), or once it is answered or over (1005)', async () => {
    const { creator, owner, standing } = await onTheTable(world, kind);
    expect((await tryCounter(owner, standing)).problem?.code).toBe(1012);
    expect((await tryCounter(await world.creator(), standing)).problem?.code).toBe(1009);
    expect((await tryCounter(await world.owner(), standing)).problem?.code).toBe(1009);
    const first = await counter(creator, standing);
    await owner.call(declineOffer, { ...at(first), body: {} });
    expect((await tryCounter(owner, first)).problem).toMatchObject({ code: 1005, message: 'The offer was declined' });
    const second = await counter(creator, standing);
    await creator.call(withdrawOffer, at(second));
    expect((await tryCounter(owner, second)).problem).toMatchObject({ code: 1005, message: 'The offer was withdrawn' });
    await world.advance(3 * DAY, creator, owner);
    expect((await tryCounter(creator, standing)).problem).toMatchObject({ code: 1005, message: 'The offer has expired' });
  });

  test('is refused with 1004: the same terms, bad ones at their field, and an end that is no 1 to 14 days away', async () => {
    const { creator, standing } = await onTheTable(world, kind);
    const refused = async (terms: Partial<CounterInput>) => {
      const { problem } = await tryCounter(creator, standing, terms);
      return [problem?.code, problem?.details?.map(({ path }) => path) ?? []];
    };
    expect((await tryCounter(creator, standing, { price: standing.price, note: 'Only a note' })).problem).toMatchObject({
      code: 1004,
      message: 'These are the terms that wait for your answer',
    });
    expect(await refused({ dueBy: '2020-01-01' })).toEqual([1004, ['dueBy']]);
    expect(await refused({ dueBy: daysAfter(standing.dueBy, 400) })).toEqual([1004, ['dueBy']]);
    expect(await refused({ answerWithinDays: 0 })).toEqual([1004, ['answerWithinDays']]);
    expect(await refused({ answerWithinDays: 15 })).toEqual([1004, ['answerWithinDays']]);
    expect(await refused({ deliverables: [] })).toEqual([1004, ['deliverables']]);
    expect(await refused({ note: 'x'.repeat(301) })).toEqual([1004, ['note']]);
  });

  test('takes 3 counters of a side in an hour, and 10 in all', async () => {
    const { creator, owner, standing } = await onTheTable(world, kind, { answerWithinDays: 14 });
    for (let round = 0; round < 9; round++) {
      const made = await counter(creator, standing, { price: { amount: 110_000 + round, currency: 'USD' } });
      await creator.call(withdrawOffer, at(made));
      if (round % 3 !== 2) continue;
      expect((await tryCounter(creator, standing)).problem).toMatchObject({
        code: 1005,
        message: 'You can make 3 counter-offers in an hour. Try again later',
      });
      await world.advance(HOUR + 1, creator, owner);
    }
    const tenth = await counter(creator, standing);
    const { problem } = await tryCounter(owner, tenth, { price: { amount: 101_000, currency: 'USD' } });
    expect(problem).toMatchObject({ code: 1005, message: 'There were 10 counter-offers already. Accept or decline this one' });
    expect((await owner.call(getNegotiation, at(tenth))).items).toHaveLength(11);
    expect((await owner.call(acceptOffer, at(tenth))).status).toBe('accepted');
  });

  test('ends with its counter when a side deletes its account', async () => {
    const { creator, owner, standing } = await onTheTable(world, kind);
    const other = await counter(creator, standing);
    await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect([await statusOf(standing), await statusOf(other)]).toEqual(['withdrawn', 'withdrawn']);
    expect((await owner.try(acceptOffer, at(other))).problem?.code).toBe(1005);
    expect(await brokenInvariants(world.db)).toEqual([]);
  });
});

describe('an offer', () => {
  test('is on the owner’s board with the newest terms that wait, and who is to answer', async () => {
    const { owner, creator, job, standing } = await onTheTable(world, 'offer');
    const boardOf = async () => (await owner.call(listJobCreators, { params: { slug: job.slug } })).items[0];
    const other = await counter(creator, standing);
    expect(await boardOf()).toMatchObject({
      status: 'offered',
      price: other.price,
      offer: { id: other.id, senderId: creator.id, status: 'pending' },
    });
    await owner.call(declineOffer, { ...at(other), body: {} });
    expect(await boardOf()).toMatchObject({ status: 'offered', price: standing.price, offer: { id: standing.id, senderId: owner.id } });
  });

  test('cannot be made again while a counter waits', async () => {
    const { owner, creator, job, proposal, standing } = await onTheTable(world, 'offer');
    const other = await counter(creator, standing);
    await owner.call(withdrawOffer, at(standing));
    const again = () => owner.try(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
    expect((await again()).problem).toMatchObject({ code: 1005, message: 'The comment is offered' });
    await owner.call(declineOffer, { ...at(other), body: {} });
    expect((await again()).answer).toMatchObject({ otherTerms: 0, answers: null });
  });

  test('ends with its counter when the job closes, and the stars and openings stay right', async () => {
    const { owner, creator, job, standing } = await onTheTable(world, 'offer');
    const other = await counter(creator, standing);
    await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } });
    expect([await statusOf(standing), await statusOf(other)]).toEqual(['withdrawn', 'withdrawn']);
    expect((await owner.try(acceptOffer, at(other))).problem?.code).toBe(1005);
    expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toMatchObject({ taken: 0 });
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('of a job for a product alone has no price, in no counter', async () => {
    const { owner, creator, job, proposal } = await world.chat({ budget: { type: 'product', product: 'Snow tires' } });
    const price = { amount: 0, currency: 'USD' as const };
    const standing = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id, { price }) });
    const { problem } = await tryCounter(creator, standing, { price: { amount: 5_000, currency: 'USD' } });
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'price' }] });
    expect((await tryCounter(creator, standing, { price, changeRounds: 0 })).status).toBe(201);
  });

  test('keeps its parts in a counter without any, whose price must fit them', async () => {
    const deliverables = [
      { platform: 'youtube' as const, kind: 'video' as const, quantity: 1 },
      { platform: 'instagram' as const, kind: 'reel' as const, quantity: 1 },
    ];
    const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + 30 AS due_by`;
    const parts = deliverables.map((line, nth) => ({
      title: `Part ${nth + 1}`,
      share: 50_000,
      deliverables: [line],
      dueBy: daysAfter(clock!.dueBy, 7 * (nth - 1)),
    }));
    const { creator, owner, standing } = await onTheTable(world, 'offer', { deliverables, parts });
    expect((await tryCounter(creator, standing)).problem).toMatchObject({ code: 1004, details: [{ path: 'parts' }] });
    const kept = await counter(creator, standing, { price: standing.price, changeRounds: 4 });
    expect(kept.parts).toEqual(standing.parts);
    const whole = await counter(owner, kept, { price: standing.price, parts: [] });
    expect((await creator.call(acceptOffer, at(whole))).parts).toEqual([]);
    expect(await brokenInvariants(world.db)).toEqual([]);
  });
});

describe('an amendment', () => {
  test('of completed work is countered about rights alone', async () => {
    const work = await acceptedWithRights(world);
    const body = unchanged(work, { usageRights: { scope: 'paid_ads', days: 180 } });
    const standing = await work.owner.call(createAmendment, { ...work.at, body });
    const { price } = standing;
    expect((await tryCounter(work.creator, standing, { price, changeRounds: 5 })).problem).toMatchObject({
      code: 1004,
      details: [{ path: 'changeRounds', message: 'The work is complete: only usage rights can change' }],
    });
    expect((await tryCounter(work.creator, standing, { price: { ...price, amount: price.amount - 1 } })).problem?.code).toBe(1004);
    const dearer = await counter(work.creator, standing);
    expect((await work.owner.call(acceptOffer, at(dearer))).status).toBe('accepted');
    expect((await work.owner.call(getAgreement, work.at)).terms).toMatchObject({ price: dearer.price, usageRights: { days: 180 } });
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('ends with its counter when the work is completed', async () => {
    const { owner, creator, standing, ...work } = await onTheTable(world, 'amendment');
    const other = await counter(creator, standing);
    const place = (work as { at: { params: { id: string } } }).at;
    await creator.call(deliver, { ...place, body: { note: 'Here it is.' } });
    await owner.call(complete, { ...place, body: {} });
    expect([await statusOf(standing), await statusOf(other)]).toEqual(['withdrawn', 'withdrawn']);
    expect((await tryCounter(owner, other)).problem).toMatchObject({ code: 1005, message: 'The offer was withdrawn' });
  });

  test('cannot be countered with the terms that are agreed on already', async () => {
    const { creator, standing, offer } = (await onTheTable(world, 'amendment')) as Awaited<ReturnType<typeof onTheTable>> & {
      offer: Offer;
    };
    expect((await tryCounter(creator, standing, { price: offer.price, dueBy: offer.dueBy })).problem).toMatchObject({
      code: 1004,
      message: 'These are the terms you’ve already agreed on',
    });
  });
});
