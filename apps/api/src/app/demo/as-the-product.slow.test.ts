import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { decideDispute, disputePayment, openDispute } from '@castlane/contract/dispute.ts';
import { markPayment } from '@castlane/contract/engagement.ts';
import { closeJob, type OwnJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { acceptOffer, createOffer, declineOffer, withdrawOffer } from '@castlane/contract/offer.ts';
import { reportProduct } from '@castlane/contract/product.ts';
import { declineProposal, openProposal } from '@castlane/contract/proposal.ts';
import { createReview } from '@castlane/contract/review.ts';
import { banAccount, grantStars, removeJob } from '@castlane/contract/staff.ts';
import { approveVerification, getVerification, rejectVerification } from '@castlane/contract/staff-verification.ts';
import { beforeAll, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { counter } from '#features/engagements/agreements/factory.ts';
import { cancel, delivered, hire, inParts, offerTo } from '#features/engagements/factory.ts';
import { sent } from '#features/engagements/shipping/factory.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { reviewOf } from '#features/reviews/factory.ts';
import { runClocks } from '#platform/clocks.ts';
import { idAt, newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { CAST } from './cast/cast.ts';
import { tellWorld } from './world.ts';

const DAY = 24 * 60 * 60;
const TEXT = 'Somebody wrote this so that a call has the text it needs.';
const SLUGS = new Set(CAST.flatMap(({ categories = [] }) => categories));

const categories = new Map([...SLUGS].map((slug, nth) => [slug, idAt(nth, 0)]));
const { tables } = tellWorld({ now: new Date(), houseId: newId(), categories });
const world = openWorld();
let staff: Actor;
let owner: Actor;

/** The product takes each step that the demo writes as rows. */
beforeAll(async () => {
  [staff, owner] = [await world.staff(), await world.owner()];
  await finishWork();
  await answerOffers();
  await endComments();
  await reviewProfiles();
  await waitLong();
  await payLate();
  await shipProducts();
}, 60_000);

async function shipProducts(): Promise<void> {
  const { creator, at } = await sent(world);
  await creator.call(reportProduct, { ...at, body: { what: 'received' } });
  await creator.call(reportProduct, { ...at, body: { what: 'damaged', note: TEXT } });
}

async function finishWork(): Promise<void> {
  const job = await world.job(owner);
  await world.proposal(await world.creator(), job);
  const { creator, at, thread } = await hire(world, owner, job);
  await creator.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: TEXT } });
  await creator.call(deliver, { ...at, body: { note: TEXT } });
  await owner.call(requestChanges, { ...at, body: { note: TEXT } });
  await creator.call(deliver, { ...at, body: { note: TEXT } });
  await owner.call(complete, { ...at, body: {} });
  for (const side of [owner, creator]) {
    await side.call(markPayment, { ...at, body: { done: true } });
    await side.call(createReview, { body: reviewOf(at.params.id) });
  }
  const divided = await world.assigned(await inParts(world, 2));
  await divided.creator.call(deliver, { ...divided.at, body: { note: TEXT } });
  await divided.owner.call(complete, { ...divided.at, body: {} });
  await cancel(owner, await hire(world, owner, await world.job(owner)));
  const work = await delivered(world);
  const { dispute } = await work.owner.call(openDispute, { ...work.at, body: { reason: TEXT } });
  await staff.call(decideDispute, { params: { id: dispute!.id }, body: { outcome: 'completed', reason: TEXT } });
}

async function answerOffers(): Promise<void> {
  const job = await world.job(owner);
  const { creator, proposalId, at } = await offerTo(world, owner, job);
  await creator.call(declineOffer, { ...at, body: { note: TEXT } });
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposalId) });
  await counter(creator, offer, { note: TEXT });
  await owner.call(withdrawOffer, { params: { id: offer.id } });
}

async function endComments(): Promise<void> {
  const [open, closed, removed] = [await world.job(owner), await world.job(owner), await world.job(owner)];
  const id = await commentOn(open);
  await owner.call(openProposal, { params: { slug: open.slug, id } });
  await owner.call(declineProposal, { params: { slug: open.slug, id }, body: { reason: 'fit', note: TEXT } });
  await commentOn(closed);
  await owner.call(closeJob, { params: { slug: closed.slug }, body: { reason: 'plans_changed', note: TEXT } });
  await commentOn(removed);
  await staff.call(removeJob, { params: { slug: removed.slug }, body: { reason: TEXT } });
}

async function commentOn(job: OwnJob): Promise<string> {
  return (await world.proposal(await world.creator(), job)).id;
}

async function reviewProfiles(): Promise<void> {
  for (const endpoint of [approveVerification, rejectVerification]) {
    const { id: accountId } = await world.account({ userType: 'creator', state: 'pending' });
    const { submittedAt } = await staff.call(getVerification, { params: { accountId } });
    await staff.call(endpoint, {
      params: { accountId },
      body: { submittedAt: submittedAt!, ...(endpoint === rejectVerification && { reason: TEXT }) },
    });
  }
  const creator = await world.creator();
  const { id } = creator;
  await world.proposal(creator, await world.job(owner));
  await staff.call(grantStars, { params: { id }, body: { delta: 2, reason: TEXT } });
  await staff.call(banAccount, { params: { id }, body: { reason: TEXT } });
}

/** A delivery waits, a job comes near its end and expires, and stars drip. */
async function waitLong(): Promise<void> {
  const [clock] = await world.db<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
  await commentOn(await world.job(owner, { applyBy: daysAfter(clock!.today, 9) }));
  const { creator, at } = await offerTo(world, owner, await world.job(owner));
  await creator.call(acceptOffer, at);
  await creator.call(deliver, { ...at, body: { note: TEXT } });
  for (const days of [4, 7]) {
    await world.advance(days * DAY, owner, creator, staff);
    await runClocks(world.deps, CLOCKS);
  }
}

/** The owner is told of a payment on its day and after it, and the creator asks staff about it. */
async function payLate(): Promise<void> {
  const { owner: payer, creator, at } = await delivered(world);
  const { payment } = (await payer.call(complete, { ...at, body: {} })).parts[0]!;
  for (const hours of [-12, 12]) {
    const [clock] = await world.db<
      { seconds: number }[]
    >`SELECT extract(epoch FROM ${payment.by}::timestamptz - app_now())::float8 AS seconds`;
    await world.advance(clock!.seconds + hours * 3600, creator);
    await runClocks(world.deps, CLOCKS);
  }
  await creator.call(disputePayment, { ...at, body: { reason: TEXT } });
}

type Row = Record<string, unknown>;

/** Returns the keys that the JSON of each kind of row has always, and those that it has sometimes. */
function keysByKind(rows: readonly Row[], kindOf: (row: Row) => unknown, json: string): Map<unknown, { always: string[]; some: string[] }> {
  const kinds = Map.groupBy(rows, kindOf);
  return new Map(
    [...kinds].map(([kind, those]) => {
      const keys = those.map((row) => Object.keys(row[json] ?? {}));
      const some = [...new Set(keys.flat())].toSorted();
      return [kind, { some, always: some.filter((key) => keys.every((each) => each.includes(key))) }];
    }),
  );
}

test.each([
  ['notifications', 'kind', 'data'],
  ['thread_events', 'kind', 'data'],
  ['audit_log', 'action', 'before'],
  ['audit_log', 'action', 'after'],
] as const)('%s of each %s have the same %s in the demo as from the product', async (table, kind, json) => {
  const made = await world.db<Row[]>`SELECT ${world.db(kind)}, ${world.db(json)} FROM ${world.db(table)}`;
  const product = keysByKind(made, (row) => row[kind], json);
  const demo = keysByKind(tables[table], (row) => row[kind], json);
  const wrong = [...demo]
    .map(([name, keys]) => {
      const real = product.get(name);
      const missing = real?.always.filter((key) => !keys.always.includes(key));
      return { name, missing, invented: keys.some.filter((key) => !real?.some.includes(key)) };
    })
    .filter(({ missing, invented }) => missing?.length !== 0 || invented.length > 0);
  expect(wrong).toEqual([]);
});

test('stars move for the same reasons, and point to the same things', async () => {
  const shapeOf = (row: Row) =>
    [row.reason, ...['reverses', 'job_id', 'proposal_id', 'actor_id', 'note'].filter((column) => row[column] !== null)].join(' ');
  const made = await world.db<{ row: Row }[]>`SELECT to_jsonb(t) AS row FROM star_transfers t`;
  expect(new Set(tables.star_transfers.map(shapeOf))).toEqual(new Set(made.map(({ row }) => shapeOf(row))));
});

test('comments that end without an answer have the same status and reason', async () => {
  const made = await world.db<
    { end: string }[]
  >`SELECT DISTINCT status || ' ' || end_reason AS end FROM proposals WHERE end_reason IS NOT NULL`;
  const ends = new Set(made.map(({ end }) => end));
  const ended = tables.proposals.filter(({ end_reason: reason, status }) => reason !== null || status === 'void' || status === 'expired');
  const told = ended.map(({ status, end_reason: reason }) => `${String(status)} ${String(reason)}`);
  expect(told.filter((end) => !ends.has(end))).toEqual([]);
});
