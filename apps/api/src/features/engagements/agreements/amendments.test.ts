import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer, createOffer, declineOffer, getAgreement, withdrawOffer } from '@castlane/contract/offer.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { autoAccept } from '#features/engagements/clocks.ts';
import { makeOffered } from '#features/proposals/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { freeze } from './freeze.ts';

const world = openWorld();

type Work = Awaited<ReturnType<typeof world.assigned>>;
const offerOther = (by: Actor, work: Work, terms = {}) =>
  by.try(createAmendment, { ...work.at, body: world.amendmentInput(work.offer, terms) });
async function lastEvents({ creator, thread }: Work, count: number) {
  const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
  return items.slice(-count);
}
async function lastNotification(actor: Actor) {
  return (await actor.call(listNotifications)).items[0];
}

describe.each(['creator', 'owner'] as const)('the %s', (side) => {
  test('offers other terms, which become the next agreement when accepted and name the one before', async () => {
    const work = await world.assigned();
    const sender = work[side];
    const receiver = side === 'creator' ? work.owner : work.creator;
    const { answer: amendment, status } = await offerOther(sender, work, { note: 'The weather was bad all week' });
    expect(status).toBe(201);
    expect(amendment).toMatchObject({ kind: 'amendment', senderId: sender.id, status: 'pending', note: 'The weather was bad all week' });
    expect((await receiver.call(getEngagement, work.at)).amendment).toEqual(amendment);
    expect((await sender.call(listThreads)).items[0]).toMatchObject({ amendment, agreed: { number: 1 }, offer: { id: work.offer.id } });
    const before = await receiver.call(getAgreement, work.at);

    expect(await receiver.call(acceptOffer, { params: { id: amendment.id } })).toMatchObject({ status: 'accepted' });
    const after = await sender.call(getAgreement, work.at);
    expect(after).toMatchObject({ number: 2, terms: { amends: before.sha256, dueBy: amendment.dueBy, offerId: amendment.id } });
    expect(freeze(after.terms as object)).toEqual({ text: after.canonical, sha256: after.sha256 });
    expect(after.versions.map(({ number, sha256 }) => [number, sha256])).toEqual([
      [1, before.sha256],
      [2, after.sha256],
    ]);
    expect(await sender.call(getAgreement, { ...work.at, query: { number: 1 } })).toMatchObject({ ...before, versions: after.versions });
    expect((await sender.call(getEngagement, work.at)).agreement).toMatchObject({
      number: 2,
      dueBy: amendment.dueBy,
      sha256: after.sha256,
    });
    expect((await receiver.call(listThreads)).items[0]).toMatchObject({ amendment: null, agreed: { number: 2, sha256: after.sha256 } });
    const facts = { offerId: amendment.id, price: amendment.price, dueBy: amendment.dueBy, number: 2 };
    expect(await lastEvents(work, 2)).toMatchObject([
      { kind: 'amendment_sent', senderId: sender.id, body: 'The weather was bad all week', data: facts },
      { kind: 'amendment_accepted', senderId: receiver.id, body: null, data: { ...facts, sha256: after.sha256 } },
    ]);
    expect(await lastNotification(sender)).toMatchObject({ kind: 'amendment_accepted', data: { jobSlug: work.job.slug } });
    // The same answer again changes nothing.
    expect(await receiver.call(acceptOffer, { params: { id: amendment.id } })).toMatchObject({ status: 'accepted' });
    expect((await sender.call(getAgreement, work.at)).versions).toHaveLength(2);
  });

  test('withdraws other terms, and the other side declines the next: the agreed terms stay', async () => {
    const work = await world.assigned();
    const sender = work[side];
    const receiver = side === 'creator' ? work.owner : work.creator;
    const { answer: first } = await offerOther(sender, work);
    expect(await lastNotification(receiver)).toMatchObject({ kind: 'amendment_received' });
    expect(await receiver.codeOf(withdrawOffer, { params: { id: first.id } })).toBe(1012);
    expect(await sender.codeOf(acceptOffer, { params: { id: first.id } })).toBe(1012);
    expect(await sender.codeOf(declineOffer, { params: { id: first.id }, body: {} })).toBe(1012);
    await sender.call(withdrawOffer, { params: { id: first.id } });
    expect(await lastNotification(receiver)).toMatchObject({ kind: 'amendment_withdrawn' });
    expect(await receiver.codeOf(acceptOffer, { params: { id: first.id } })).toBe(1005);

    const { answer: second } = await offerOther(sender, work);
    await receiver.call(declineOffer, { params: { id: second.id }, body: { note: 'The campaign starts before that' } });
    expect(await lastNotification(sender)).toMatchObject({ kind: 'amendment_declined' });
    expect((await lastEvents(work, 1))[0]).toMatchObject({ kind: 'amendment_declined', body: 'The campaign starts before that' });
    expect((await sender.call(getEngagement, work.at)).agreement).toMatchObject({ number: 1, dueBy: work.offer.dueBy });
    expect((await sender.call(listThreads)).items[0]?.proposal.status).toBe('assigned');
  });
});

test('an offer for an assigned job is an amendment for its creator, and 1014 for all others', async () => {
  const work = await world.assigned();
  const later = world.amendmentInput(work.offer);
  const make = (proposalId: string) => work.owner.try(createOffer, { params: { slug: work.job.slug }, body: { proposalId, ...later } });
  expect((await make(work.proposal.id)).answer).toMatchObject({ kind: 'amendment', dueBy: later.dueBy });
  expect((await make(newId())).problem?.code).toBe(1014);
});

test('only one can be pending, whichever side sent it', async () => {
  const work = await world.assigned();
  const sent = await Promise.all([work.owner, work.creator, work.owner, work.creator].map((side) => offerOther(side, work)));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(sent.filter(({ problem }) => problem?.code === 1005)).toHaveLength(3);
  expect((await offerOther(work.owner, work)).problem?.message).toBe('New terms are already waiting for an answer');
});

test('an amendment must change something, and usage rights that it omits stay the same', async () => {
  const usageRights = { scope: 'organic' as const, days: 90 };
  const work = await world.assigned({ usageRights });
  expect((await offerOther(work.creator, work, { dueBy: work.offer.dueBy })).problem).toMatchObject({
    code: 1004,
    message: 'These are the terms you’ve already agreed on',
  });
  expect((await offerOther(work.creator, work, { dueBy: '2020-01-01' })).problem).toMatchObject({
    code: 1004,
    details: [{ path: 'dueBy' }],
  });
  expect((await offerOther(work.creator, work)).answer.usageRights).toEqual(usageRights);
});

test('used revision rounds stay used, even when they are used while an amendment is pending', async () => {
  const work = await world.assigned({ changeRounds: 2 });
  const { answer: amendment } = await offerOther(work.owner, work, { changeRounds: 0 });
  await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
  await work.owner.call(requestChanges, { ...work.at, body: { note: 'The end is missing.' } });
  expect((await work.creator.try(acceptOffer, { params: { id: amendment.id } })).problem).toMatchObject({
    code: 1005,
    message: 'Changes were already requested once',
  });
  await work.owner.call(withdrawOffer, { params: { id: amendment.id } });
  expect((await offerOther(work.owner, work, { changeRounds: 0 })).problem).toMatchObject({ details: [{ path: 'changeRounds' }] });
  expect((await offerOther(work.owner, work, { changeRounds: 1 })).status).toBe(201);
});

const RIGHTS_ALONE = { code: 1004, message: 'The work is complete: only usage rights can change' };

test('once the owner’s time to accept has passed, only rights can be amended, even before the clock has run', async () => {
  const work = await world.assigned();
  await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
  const days = (count: number) => world.db`UPDATE clock SET shift = shift + make_interval(days => ${count})`;
  await days(6);
  const { answer: amendment } = await offerOther(work.creator, work, { dueBy: daysAfter(work.offer.dueBy, 9) });
  await days(1);
  const accepted = await work.owner.try(acceptOffer, { params: { id: amendment.id } });
  expect(accepted.problem).toMatchObject({ code: 1005, message: 'The work is complete' });
  expect((await offerOther(work.owner, work)).problem).toMatchObject(RIGHTS_ALONE);
  await runClock(world.deps, autoAccept);
  expect((await work.creator.call(getEngagement, work.at)).amendment).toBeNull();
});

test('there is nothing to amend before an offer is accepted, of other terms after the work ends, or for others', async () => {
  const { owner, creator, offer } = await makeOffered(world);
  const body = world.amendmentInput(offer);
  for (const side of [owner, creator]) expect(await side.codeOf(createAmendment, { params: { id: offer.id }, body })).toBe(1009);
  const work = await world.assigned();
  const { answer: amendment } = await offerOther(work.creator, work);
  const [stranger, otherOwner] = await Promise.all([world.creator(), world.owner()]);
  expect((await offerOther(stranger, work)).problem?.code).toBe(1009);
  for (const other of [stranger, otherOwner]) {
    expect(await other.codeOf(acceptOffer, { params: { id: amendment.id } })).toBe(1009);
    expect(await other.codeOf(declineOffer, { params: { id: amendment.id }, body: {} })).toBe(1009);
    expect(await other.codeOf(withdrawOffer, { params: { id: amendment.id } })).toBe(1009);
  }
  await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
  await work.owner.call(complete, { ...work.at, body: {} });
  expect((await lastEvents(work, 2)).map(({ kind, senderId }) => [kind, senderId])).toEqual([
    ['amendment_withdrawn', null],
    ['completed', work.owner.id],
  ]);
  expect(await work.owner.codeOf(acceptOffer, { params: { id: amendment.id } })).toBe(1005);
  expect((await offerOther(work.owner, work)).problem).toMatchObject(RIGHTS_ALONE);
  const again = await work.owner.try(createOffer, { params: { slug: work.job.slug }, body: { proposalId: work.proposal.id, ...body } });
  expect(again.problem).toMatchObject(RIGHTS_ALONE);
});

test.each(['creator', 'owner'] as const)('when the %s deletes their account, a pending amendment ends with the job', async (side) => {
  const work = await world.assigned();
  const { answer: amendment } = await offerOther(work.creator, work, { note: 'A week more, please' });
  await work[side].call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await world.db`SELECT status FROM offers WHERE id = ${amendment.id}`).toEqual([{ status: 'withdrawn' }]);
  expect(await work.owner.codeOf(acceptOffer, { params: { id: amendment.id } })).not.toBe(200);
});

test('the exports of both sides contain the amendment with its note', async () => {
  const work = await world.assigned();
  await offerOther(work.creator, work, { note: 'A week more, please' });
  for (const [side, byYou] of [
    [work.owner, false],
    [work.creator, true],
  ] as const) {
    const { offers } = (await side.call(exportAccount)) as { offers: object[] };
    expect(offers.at(-1)).toMatchObject({ kind: 'amendment', byYou, note: 'A week more, please', status: 'pending' });
  }
});
