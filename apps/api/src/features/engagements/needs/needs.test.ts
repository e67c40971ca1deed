import { getMe } from '@castlane/contract/account.ts';
import { createAmendment } from '@castlane/contract/amendment.ts';
import { deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { askToCancel } from '@castlane/contract/dispute.ts';
import { editJob } from '@castlane/contract/job.ts';
import { listNeeds, MOST_NEEDS, type Need } from '@castlane/contract/need.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { openProposal } from '@castlane/contract/proposal.ts';
import { createReview } from '@castlane/contract/review.ts';
import { describe, expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { hire } from '#features/engagements/factory.ts';
import { makeCompleted, reviewOf } from '#features/reviews/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;

const needsOf = async (actor: Actor): Promise<Need[]> => (await actor.call(listNeeds)).items;
const kindsOf = async (actor: Actor): Promise<string[]> => (await needsOf(actor)).map(({ kind }) => kind);

async function dayIn(days: number): Promise<string> {
  const [row] = await world.db<{ day: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + ${days}::int AS day`;
  return row!.day;
}

describe('a business', () => {
  test('needs to read new comments, until it has opened them', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const proposals = [await world.proposal(await world.creator(), job), await world.proposal(await world.creator(), job)];
    const comments = { kind: 'read_comments', job: { slug: job.slug, title: job.title }, name: null, by: null, count: 2 };
    expect(await needsOf(owner)).toMatchObject([comments]);
    for (const { id } of proposals) await owner.call(openProposal, { params: { slug: job.slug, id } });
    expect(await needsOf(owner)).toEqual([]);
  });

  test('needs to accept delivered work in time, and then to write a review', async () => {
    const { owner, creator, at, job } = await world.assigned();
    expect(await kindsOf(owner)).toEqual([]);
    const { acceptBy } = await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
    const { name } = await creator.call(getMe);
    expect(await needsOf(owner)).toMatchObject([
      { kind: 'accept_work', job: { slug: job.slug }, name, engagementId: at.params.id, by: acceptBy, dueAt: null },
    ]);
    await owner.call(requestChanges, { ...at, body: { note: 'Please show the sole, too.' } });
    expect(await kindsOf(owner)).toEqual([]);
  });
});

test('work to accept is a need however much other work runs', async () => {
  const { owner, creator, at } = await world.assigned();
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  // As the owner of the database, which may add rows without their proposals: other work, all of it begun earlier.
  const db = connect({ url: world.databaseUrl, max: 1, name: 'needs-test', statementTimeoutMs: 0 });
  await db`SET session_replication_role = replica`;
  await db`
    INSERT INTO engagements (id, job_id, proposal_id, thread_id, owner_id, creator_id, status)
    SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, e.job_id, gen_random_uuid(), e.thread_id, e.owner_id, gen_random_uuid(), 'active'
    FROM engagements e, generate_series(1, 300) n WHERE e.id = ${at.params.id}`;
  expect(await kindsOf(owner)).toEqual(['accept_work']);
  await db`DELETE FROM engagements WHERE id < '00000000-0000-7000-8001-000000000000'`;
  await db.end();
});

describe('a creator', () => {
  test('needs to answer an offer until it expires', async () => {
    const { owner, creator, proposal, thread, job } = await world.chat();
    const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
    expect(await needsOf(creator)).toMatchObject([{ kind: 'answer_offer', threadId: thread.id, by: offer.expiresAt, engagementId: null }]);
    expect(await kindsOf(owner)).toEqual([]);
    await creator.call(acceptOffer, { params: { id: offer.id } });
    expect(await kindsOf(creator)).toEqual([]);
  });

  test('needs to deliver in the last seven days and after them, and to make changes that were asked for', async () => {
    const later = await world.assigned({ dueBy: await dayIn(8) });
    expect(await kindsOf(later.creator)).toEqual([]);
    const dueBy = await dayIn(7);
    const { owner, creator, at } = await world.assigned({ dueBy });
    expect(await needsOf(creator)).toMatchObject([
      { kind: 'deliver', engagementId: at.params.id, dueAt: `${dueBy}T23:59:59.999Z`, by: null },
    ]);
    await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
    expect(await kindsOf(creator)).toEqual([]);
    await owner.call(requestChanges, { ...at, body: { note: 'Please show the sole, too.' } });
    expect(await kindsOf(creator)).toEqual(['make_changes']);
  });

  test('needs to agree to a changed brief, or their comment ends', async () => {
    const { owner, creator, job } = await world.chat();
    await owner.call(editJob, {
      params: { slug: job.slug },
      body: { budget: { type: 'fixed', amount: { amount: 60_000, currency: 'USD' } } },
    });
    const [need] = await needsOf(creator);
    expect(need).toMatchObject({ kind: 'agree_to_brief', job: { slug: job.slug } });
    expect(need!.by).not.toBeNull();
    expect(await kindsOf(owner)).toEqual([]);
  });
});

describe('both sides', () => {
  test('need to answer changed terms and requests to cancel of the other side, not their own', async () => {
    const { owner, creator, at, offer } = await world.assigned();
    await creator.call(createAmendment, { ...at, body: world.amendmentInput(offer) });
    expect(await kindsOf(owner)).toEqual(['answer_changed_terms']);
    await owner.call(askToCancel, { ...at, body: { reason: 'The product is no longer made.' } });
    expect(await kindsOf(creator)).toEqual(['answer_cancellation']);
    expect(await kindsOf(owner)).toEqual(['answer_changed_terms']);
  });

  test('need to write a review of completed work, for fourteen days', async () => {
    const { owner, creator, offer } = await makeCompleted(world);
    expect([await kindsOf(owner), await kindsOf(creator)]).toEqual([['write_review', 'pay'], ['write_review']]);
    await owner.call(createReview, { body: reviewOf(offer.id) });
    expect([await kindsOf(owner), await kindsOf(creator)]).toEqual([['pay'], ['write_review']]);
    await world.advance(14 * DAY, creator);
    expect(await kindsOf(creator)).toEqual([]);
  });
});

test('five at most, the nearest deadline first and comments last, and none of others', async () => {
  const [owner, stranger] = [await world.owner(), await world.owner()];
  for (let i = 0; i < MOST_NEEDS; i++) await world.proposal(await world.creator(), await world.job(owner));
  expect(await owner.call(listNeeds)).toMatchObject({ hasMore: false });
  const { creator, at } = await hire(world, owner, await world.job(owner));
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  const { items, hasMore } = await owner.call(listNeeds);
  expect(items.map(({ kind }) => kind)).toEqual(['accept_work', ...Array(MOST_NEEDS - 1).fill('read_comments')]);
  expect(hasMore).toBe(true);
  expect(await needsOf(stranger)).toEqual([]);
});
