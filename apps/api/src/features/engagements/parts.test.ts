import { deleteAccount } from '@castlane/contract/account.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel, decideDispute, openDispute } from '@castlane/contract/dispute.ts';
import { getEngagement, listEngagements, type Engagement } from '@castlane/contract/engagement.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { createOffer, getAgreement, type OfferInput } from '@castlane/contract/offer.ts';
import { createReview } from '@castlane/contract/review.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { autoAccept, endRequests } from './clocks.ts';
import { inParts } from './factory.ts';

const world = openWorld();
const DAY = 86_400;
const REASON = 'The shop moved its opening to the next year.';
type Work = Awaited<ReturnType<typeof divided>>;

/** Running work in parts of 40, 60 and so on, due 10, 20 … days from today. */
async function divided(count = 2, terms: Partial<OfferInput> = {}) {
  return world.assigned({ ...(await inParts(world, count)), ...terms });
}

const handOver = (work: Work, note = 'Here it is.') => work.creator.call(deliver, { ...work.at, body: { note } });
const accept = (work: Work) => work.owner.call(complete, { ...work.at, body: {} });
const read = (actor: Actor, work: Work) => actor.call(getEngagement, work.at);
const statuses = ({ parts }: Engagement) => parts.map(({ status }) => status);

async function pass(work: Work): Promise<Engagement> {
  await handOver(work);
  return accept(work);
}

async function kinds(work: Work): Promise<string[]> {
  const { items } = await work.owner.call(listEvents, { query: { threadId: work.thread.id } });
  return items.map(({ kind }) => kind);
}

async function told(actor: Actor): Promise<string[]> {
  const { items } = await actor.call(listNotifications, { query: { limit: 50 } });
  return items.map(({ kind }) => kind);
}

async function recordOf(id: string): Promise<unknown> {
  const [row] = await world.db`SELECT jobs_completed, jobs_cancelled, on_time FROM creator_records WHERE creator_id = ${id}`;
  return row;
}

describe('the terms', () => {
  const offer = async (change: (terms: Partial<OfferInput>) => Partial<OfferInput>) => {
    const chat = await world.chat();
    const body = world.offerInput(chat.proposal.id, change(await inParts(world, 2)));
    return chat.owner.try(createOffer, { params: { slug: chat.job.slug }, body });
  };
  const withPart = (index: number, part: object) => (terms: Partial<OfferInput>) => ({
    ...terms,
    parts: terms.parts!.map((each, nth) => (nth === index ? { ...each, ...part } : each)),
  });

  test.each([
    ['shares that do not add up', withPart(0, { share: 1 }), 'parts'],
    ['a share with a fraction of the smallest unit', withPart(0, { share: 40_000.5 }), 'parts.0.share'],
    ['a negative share', withPart(0, { share: -1 }), 'parts.0.share'],
    [
      'a deliverable in two parts',
      withPart(1, {
        deliverables: [
          { platform: 'youtube', kind: 'video', quantity: 1 },
          { platform: 'instagram', kind: 'reel', quantity: 1 },
        ],
      }),
      'parts',
    ],
    ['a deliverable in none', withPart(1, { deliverables: [{ platform: 'instagram', kind: 'reel', quantity: 2 }] }), 'parts'],
    ['a part without deliverables', withPart(1, { deliverables: [] }), 'parts.1.deliverables'],
    ['the same day twice', (terms: Partial<OfferInput>) => withPart(0, { dueBy: terms.dueBy })(terms), 'parts.1.dueBy'],
    ['days that descend', (terms: Partial<OfferInput>) => withPart(0, { dueBy: daysAfter(terms.dueBy!, 3) })(terms), 'parts.1.dueBy'],
    ['a day that is over', withPart(0, { dueBy: '2020-01-01' }), 'parts.0.dueBy'],
    ['a last part before the end', (terms: Partial<OfferInput>) => ({ ...terms, dueBy: daysAfter(terms.dueBy!, 3) }), 'dueBy'],
    ['a part without a title', withPart(0, { title: ' ' }), 'parts.0.title'],
    ['five parts', (terms: Partial<OfferInput>) => ({ ...terms, parts: [...terms.parts!, ...terms.parts!, terms.parts![0]!] }), 'parts'],
  ])('refuse %s', async (_, change, path) => {
    const { status, problem } = await offer(change);
    expect([status, problem?.code]).toEqual([422, 1004]);
    expect(problem?.details?.map((detail) => detail.path)).toContain(path);
  });

  test('are undivided with one part, which looks as today', async () => {
    const undivided = await inParts(world, 1);
    const work = await world.assigned(undivided);
    expect(undivided.parts).toHaveLength(1);
    expect(work.offer.parts).toEqual([]);
    const { terms } = await work.owner.call(getAgreement, { ...work.at, query: {} });
    expect(terms).not.toHaveProperty('parts');
    expect((await read(work.creator, work)).parts).toMatchObject([{ number: 1, title: null, status: 'running' }]);
  });

  test('freeze the parts, and show both sides where they stand', async () => {
    const work = await divided(3);
    const { terms } = await work.owner.call(getAgreement, { ...work.at, query: {} });
    expect(terms).toMatchObject({ parts: work.offer.parts });
    expect(work.offer.parts).toHaveLength(3);
    const seen = await read(work.creator, work);
    expect(seen).toMatchObject({ part: 1, status: 'active', agreement: { parts: work.offer.parts } });
    expect(seen.parts).toMatchObject([
      { number: 1, title: 'Part 1', status: 'running', acceptedAt: null, share: { amount: 40_000, currency: 'USD' } },
      { number: 2, title: 'Part 2', status: 'waiting' },
      { number: 3, title: 'Part 3', status: 'waiting' },
    ]);
    expect((await read(work.owner, work)).parts).toEqual(seen.parts);
    const { items } = await work.creator.call(listEngagements, { query: { limit: 1, status: 'all' } });
    expect(items).toMatchObject([{ part: 1, parts: 3, dueBy: work.offer.parts[0]!.dueBy, price: work.offer.price }]);
  });
});

describe('one part after the other', () => {
  test('an acceptance begins the next part, with its own day', async () => {
    const work = await divided(2);
    const done = await pass(work);
    expect(done).toMatchObject({ status: 'active', part: 2, completedAt: null, acceptBy: null });
    expect(done.parts).toMatchObject([{ status: 'accepted', acceptedAt: done.deliveries[0]!.endedAt }, { status: 'running' }]);
    expect(done.deliveries).toMatchObject([{ number: 1, part: 1, end: 'accepted' }]);
    expect((await kinds(work)).slice(-2)).toEqual(['delivered', 'part_accepted']);
    const { items } = await work.creator.call(listNotifications, { query: { limit: 1 } });
    expect(items).toMatchObject([{ kind: 'part_accepted', data: { part: 1, parts: 2 } }]);
    const rows = await work.creator.call(listEngagements, { query: { limit: 1, status: 'running' } });
    expect(rows.items).toMatchObject([{ part: 2, parts: 2, dueBy: work.offer.parts[1]!.dueBy }]);
    const { items: threads } = await work.owner.call(listThreads);
    expect(threads[0]!.agreed!.dueAt.slice(0, 10)).toBe(work.offer.parts[1]!.dueBy);
    const mail = (await world.mails(work.creator.email)).find(({ subject }) => subject === 'Part 1 of your work was accepted');
    expect(mail?.text).toContain('part 1 of 2 of your work');
  });

  test('the last part completes the work: once in the records, with the reviews from then on', async () => {
    const work = await divided(2);
    const body = {
      engagementId: work.offer.id,
      rating: 5,
      communication: 5,
      quality: 5,
      punctuality: 5,
      text: 'Both films came early, and well cut.',
    };
    await pass(work);
    expect((await work.owner.try(createReview, { body })).problem?.code).toBe(1005);
    expect(await recordOf(work.creator.id)).toMatchObject({ jobsCompleted: 0 });
    await world.advance(DAY, work.owner, work.creator);
    const done = await pass(work);
    expect(done).toMatchObject({ status: 'completed', part: 2 });
    expect(statuses(done)).toEqual(['accepted', 'accepted']);
    expect(Date.parse(done.reviews.reviewBy!) - Date.parse(done.completedAt!)).toBe(14 * DAY * 1000);
    expect(done.parts[1]!.acceptedAt).toBe(done.completedAt);
    expect(await recordOf(work.creator.id)).toEqual({ jobsCompleted: 1, jobsCancelled: 0, onTime: 1 });
    expect((await work.owner.call(getOwnJob, { params: { slug: work.job.slug } })).status).toBe('done');
    expect((await work.owner.try(createReview, { body })).status).toBe(201);
    expect((await kinds(work)).filter((kind) => kind === 'completed')).toHaveLength(1);
  });

  test('work is on time only if the first delivery of each part was', async () => {
    const work = await divided(2);
    await world.advance(11 * DAY, work.owner, work.creator);
    await pass(work);
    await pass(work);
    expect(await recordOf(work.creator.id)).toEqual({ jobsCompleted: 1, jobsCancelled: 0, onTime: 0 });
  });

  test('each part has all rounds of changes', async () => {
    const work = await divided(2, { changeRounds: 1 });
    const ask = () => work.owner.try(requestChanges, { ...work.at, body: { note: 'The end is too dark.' } });
    for (let part = 1; part <= 2; part++) {
      await handOver(work);
      expect((await ask()).answer?.changesLeft).toBe(0);
      await handOver(work);
      expect((await ask()).problem).toMatchObject({ code: 1005, message: 'No revision rounds left' });
      expect((await accept(work)).changesLeft).toBe(part === 1 ? 1 : 0);
    }
    expect((await read(work.owner, work)).deliveries.map(({ number, part }) => [number, part])).toEqual([
      [4, 2],
      [3, 2],
      [2, 1],
      [1, 1],
    ]);
  });
});

describe('silence', () => {
  test('accepts a part to the second, before the clock runs, and the next can be delivered', async () => {
    const work = await divided(2);
    const { acceptBy } = await handOver(work);
    await world.advance(7 * DAY + 1, work.owner, work.creator);
    const seen = await read(work.creator, work);
    expect(seen).toMatchObject({ status: 'active', part: 2 });
    expect(seen.parts).toMatchObject([{ status: 'accepted', acceptedAt: acceptBy }, { status: 'running' }]);
    const { items } = await work.creator.call(listEngagements, { query: { limit: 1, status: 'all' } });
    expect(items).toMatchObject([{ status: 'active', part: 2, dueBy: work.offer.parts[1]!.dueBy }]);
    const next = await handOver(work, 'The second.');
    expect(next).toMatchObject({ status: 'delivered', part: 2 });
    expect(next.deliveries.map(({ part, end }) => [part, end])).toEqual([
      [2, null],
      [1, 'accepted_by_silence'],
    ]);
    expect(await runClock(world.castlane.deps, autoAccept)).toBe(0);
    expect(await told(work.owner)).toContain('part_accepted');
  });

  test('works by the clock, and completes the work with the last part', async () => {
    const work = await divided(2);
    for (const kind of ['part_accepted', 'completed']) {
      await handOver(work);
      await world.advance(7 * DAY + 1, work.owner, work.creator);
      await runClock(world.castlane.deps, autoAccept);
      expect((await kinds(work)).at(-1)).toBe(kind);
      expect((await told(work.creator))[0]).toBe(kind);
    }
    expect(await read(work.owner, work)).toMatchObject({ status: 'completed', part: 2 });
  });

  test('cancels a part of which nothing was delivered, though another one was', async () => {
    const work = await divided(2);
    await pass(work);
    await work.owner.call(askToCancel, { ...work.at, body: { reason: REASON } });
    expect((await read(work.creator, work)).cancellation).toMatchObject({ onSilence: 'agreed' });
    await world.advance(72 * 3600 + 1, work.owner, work.creator);
    expect((await read(work.creator, work)).status).toBe('cancelled');
    await runClock(world.castlane.deps, endRequests);
    expect(statuses(await read(work.creator, work))).toEqual(['accepted', 'ended']);
  });
});

describe('an end', () => {
  test('by agreement leaves the accepted parts accepted, and frees the opening', async () => {
    const work = await divided(3);
    await pass(work);
    await work.owner.call(askToCancel, { ...work.at, body: { reason: REASON } });
    const ended = await work.creator.call(agreeToCancel, work.at);
    expect(ended).toMatchObject({ status: 'cancelled', part: 2, completedAt: null });
    expect(statuses(ended)).toEqual(['accepted', 'ended', 'ended']);
    expect(await recordOf(work.creator.id)).toEqual({ jobsCompleted: 0, jobsCancelled: 1, onTime: 0 });
    expect(await told(work.owner)).toContain('opening_free');
  });

  test('a dispute is about the part that runs: it needs a delivery of it, and completing it begins the next', async () => {
    const [work, staff] = [await divided(3), await world.staff()];
    await pass(work);
    const dispute = () => work.owner.try(openDispute, { ...work.at, body: { reason: 'The film shows another shoe than ours.' } });
    expect((await dispute()).problem?.code).toBe(1005);
    await handOver(work);
    expect((await dispute()).answer?.dispute).toMatchObject({ outcome: null });
    const decide = async (outcome: 'completed' | 'cancelled') => {
      const [open] = await world.db<{ id: string }[]>`SELECT id FROM disputes WHERE engagement_id = ${work.offer.id} AND outcome IS NULL`;
      await staff.call(decideDispute, { params: { id: open!.id }, body: { outcome, reason: 'The terms name the shoe, and this is it.' } });
    };
    await decide('completed');
    expect(await read(work.creator, work)).toMatchObject({ status: 'active', part: 3, dispute: null });
    await handOver(work);
    await dispute();
    await decide('cancelled');
    const ended = await read(work.creator, work);
    expect(ended).toMatchObject({ status: 'cancelled', dispute: { outcome: 'cancelled' } });
    expect(statuses(ended)).toEqual(['accepted', 'accepted', 'ended']);
  });

  test('an owner who leaves accepts the delivery that waits, and ends the other parts', async () => {
    const work = await divided(2);
    await handOver(work);
    await work.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    const ended = await read(work.creator, work);
    expect(ended).toMatchObject({ status: 'cancelled', endReason: 'owner_left', deliveries: [{ end: 'accepted_by_silence' }] });
    expect(statuses(ended)).toEqual(['accepted', 'ended']);
    expect(await recordOf(work.creator.id)).toEqual({ jobsCompleted: 0, jobsCancelled: 0, onTime: 0 });
  });

  test('a ban pauses the part that runs, and lifting it brings it back', async () => {
    const [work, staff] = [await divided(2), await world.staff()];
    await pass(work);
    await staff.call(banAccount, { params: { id: work.owner.id }, body: { reason: 'Sent the same text to fifty creators.' } });
    expect(await read(work.creator, work)).toMatchObject({ status: 'disputed', part: 2 });
    await staff.call(unbanAccount, { params: { id: work.owner.id }, body: { reason: 'It was somebody else.' } });
    expect(await read(work.creator, work)).toMatchObject({ status: 'active', part: 2 });
  });
});
