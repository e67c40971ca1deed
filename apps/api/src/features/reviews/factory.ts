import { createReview, type ReviewInput } from '@castlane/contract/review.ts';
import { fixRecords } from '#features/records/recount.ts';
import { keepAcceptBy } from '#features/engagements/deadlines.ts';
import { acceptPart, moveEngagement } from '#features/engagements/ending.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import type { Actor, World } from '#testing/world.ts';
import { fixRatings } from './recount.ts';

type Work = { job: { id: string }; owner: { id: string }; creator: { id: string }; offer: { id: string } };

/** Delivers the work, on the due date or one day late, and accepts it. */
export async function complete(deps: Deps, { job, owner, creator, offer: { id } }: Work, { isLate = false } = {}): Promise<void> {
  await deps.write(async (tx) => {
    await tx`SELECT 1 FROM jobs WHERE id = ${job.id} FOR UPDATE`;
    await tx`
      INSERT INTO deliveries (id, engagement_id, number, creator_id, links, due_by, accept_by)
      VALUES (${newId()}, ${id}, 1, ${creator.id}, '[]', (app_now() AT TIME ZONE 'UTC')::date - ${isLate ? 1 : 0}::int, app_now() + interval '7 days')`;
    await keepAcceptBy(tx, id);
    const work = { id, jobId: job.id, ownerId: owner.id, creatorId: creator.id };
    await moveEngagement(deps, tx, work, 'delivered');
    await acceptPart(deps, tx, work, { end: 'accepted' });
  });
}

/** Returns an assigned job that is due in 30 days by the test's clock. */
export async function makeAssigned(world: World) {
  const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + 30 AS due_by`;
  return world.assigned(clock);
}

/** Returns a completed job. */
export async function makeCompleted(world: World) {
  const work = await makeAssigned(world);
  await complete(world.deps, work);
  return work;
}

export function reviewOf(engagementId: string, overrides: Partial<ReviewInput> = {}): ReviewInput {
  return {
    engagementId,
    rating: 5,
    communication: 5,
    quality: 4,
    punctuality: 3,
    text: 'Clear, quick and friendly from the first message on.',
    ...overrides,
  };
}

/** Makes both parties review each other, and returns the reviews by whom they are about. */
export async function reviewEachOther(
  { offer, owner, creator }: { offer: { id: string }; owner: Actor; creator: Actor },
  stars: Partial<ReviewInput> = {},
) {
  const { id: ofCreator } = await owner.call(createReview, { body: reviewOf(offer.id, stars) });
  const { id: ofOwner } = await creator.call(createReview, { body: reviewOf(offer.id, stars) });
  return { ofCreator, ofOwner };
}

/** Returns a completed job with both reviews. */
export async function makeReviewed(world: World) {
  const work = await makeCompleted(world);
  return { ...work, ...(await reviewEachOther(work)) };
}

/** Sets the clock to so many seconds after, or before, the end of `days` days since a time. Keeps all sessions open. */
export async function goTo(world: World, since: string, days: number, seconds: number): Promise<void> {
  await world.db`UPDATE clock SET shift = ${since}::text::timestamptz + make_interval(days => ${days}, secs => ${seconds}) - now()`;
  await world.db`UPDATE sessions SET expires_at = app_now() + interval '1 day', last_seen_at = app_now() WHERE revoked_at IS NULL`;
}

/** Inserts published reviews of a creator, oldest first, three at the same time each. Returns their ids. */
export async function makeRatings(world: World, creator: Actor, stars: readonly number[]): Promise<string[]> {
  const { job, proposal, thread, offer } = await makeCompleted(world);
  const ids: string[] = [];
  for (const [index, rating] of stars.entries()) {
    const [jobId, proposalId, threadId, offerId, id] = [newId(), newId(), newId(), newId(), newId()];
    const copy = async (table: string, where: Fragment, changes: Record<string, unknown>) => {
      const stored = await world.db<{ name: string }[]>`
        SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
      const columns = world.db(stored.map(({ name }) => name));
      await world.db`
        INSERT INTO ${world.db(table)} (${columns}) SELECT ${columns} FROM (
          SELECT (jsonb_populate_record(x, ${world.db.json(changes)})).* FROM ${world.db(table)} x WHERE ${where}) y`;
    };
    const places = { job_id: jobId, creator_id: creator.id };
    await copy('jobs', world.db`id = ${job.id}`, { id: jobId, slug: `done-${jobId}` });
    await copy('job_stats', world.db`job_id = ${job.id}`, { job_id: jobId });
    await copy('proposals', world.db`id = ${proposal.id}`, { ...places, id: proposalId, star_cost: 0 });
    await copy('threads', world.db`id = ${thread.id}`, { ...places, id: threadId, proposal_id: proposalId, last_seq: 0 });
    const ofOffer = { id: offerId, job_id: jobId, proposal_id: proposalId, thread_id: threadId, receiver_id: creator.id };
    await copy('offers', world.db`id = ${offer.id}`, ofOffer);
    await copy('engagements', world.db`id = ${offer.id}`, { ...places, id: offerId, proposal_id: proposalId, thread_id: threadId });
    await copy('agreements', world.db`engagement_id = ${offer.id}`, { creator_id: creator.id, offer_id: offerId, engagement_id: offerId });
    await world.db`
      INSERT INTO reviews (id, engagement_id, author_id, reviewed_id, rating, communication, quality, punctuality, text, publish_by, published_at)
      SELECT ${id}, e.id, e.owner_id, ${creator.id}, ${rating}, 5, 4, 3, 'A review of a few words.', e.completed_at + interval '14 days',
        e.completed_at + ${Math.floor(index / 3)} * interval '100 microseconds' FROM engagements e WHERE e.id = ${offerId}`;
    ids.push(id);
  }
  await world.deps.write(async (tx) => {
    await fixRatings(tx);
    await fixRecords(tx);
  });
  return ids;
}
