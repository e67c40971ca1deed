import { meanRating } from './ratings.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

export type Sides = { ownerId: string; creatorId: string };

/** Counts a posted job with its openings for its owner, if it is in the feed. Work on one by invitation is counted in the same row. */
export async function countPosted(tx: Tx, ownerId: string, jobId: string): Promise<void> {
  await tx`
    INSERT INTO owner_records AS r (owner_id, jobs_posted, openings_posted) SELECT ${ownerId}, ${inFeed(tx, tx`1`)}, ${inFeed(tx, tx`j.openings`)} FROM jobs j WHERE j.id = ${jobId}
    ON CONFLICT (owner_id) DO UPDATE SET jobs_posted = r.jobs_posted + excluded.jobs_posted, openings_posted = r.openings_posted + excluded.openings_posted`;
}

/** Counts a posted job that comes to the feed with its openings (1), or takes it back from the record because it leaves the feed (-1). */
export async function countShown(tx: Tx, job: { id: string; ownerId: string }, sign: 1 | -1): Promise<void> {
  await tx`
    UPDATE owner_records r SET jobs_posted = r.jobs_posted + ${sign}::int, openings_posted = r.openings_posted + ${sign}::int * j.openings,
      openings_taken = r.openings_taken + ${sign}::int * least(j.openings, b.begun)
    FROM jobs j, (SELECT count(*)::int AS begun FROM engagements WHERE job_id = ${job.id}) b
    WHERE j.id = ${job.id} AND j.published_at IS NOT NULL AND r.owner_id = ${job.ownerId}`;
}

/** Selects a number if `jobs j` is in the feed, else 0. */
function inFeed(tx: Tx, number: Fragment): Fragment {
  return tx`CASE j.visibility WHEN 'feed' THEN ${number} ELSE 0 END`;
}

/** Counts a posted job's new number of openings, before it is stored. Of those, as many count as taken as engagements have begun. */
export async function countOpenings(tx: Tx, job: { id: string; ownerId: string }, openings: number): Promise<void> {
  await tx`
    UPDATE owner_records r SET openings_posted = r.openings_posted + ${openings}::int - j.openings,
      openings_taken = r.openings_taken + least(${openings}::int, b.begun) - least(j.openings, b.begun)
    FROM jobs j, (SELECT count(*)::int AS begun FROM engagements WHERE job_id = ${job.id}) b WHERE j.id = ${job.id} AND j.visibility = 'feed' AND r.owner_id = ${job.ownerId}`;
}

/** Counts an engagement that has begun, for both parties. An opening that was taken, left and taken again counts once. */
export async function countTaken(tx: Tx, jobId: string, { ownerId, creatorId }: Sides): Promise<void> {
  await tx`
    UPDATE owner_records r SET jobs_assigned = r.jobs_assigned + 1, openings_taken = r.openings_taken + CASE WHEN j.visibility = 'feed' AND b.begun <= j.openings THEN 1 ELSE 0 END
    FROM jobs j, (SELECT count(*) AS begun FROM engagements WHERE job_id = ${jobId}) b WHERE j.id = ${jobId} AND r.owner_id = ${ownerId}`;
  await tx`
    INSERT INTO creator_records AS r (creator_id, jobs_assigned) VALUES (${creatorId}, 1)
    ON CONFLICT (creator_id) DO UPDATE SET jobs_assigned = r.jobs_assigned + 1`;
}

/** Counts a completed engagement for both parties, and for the creator whether the first delivery was on time. */
export async function countCompleted(tx: Tx, { ownerId, creatorId }: Sides, isOnTime: boolean): Promise<void> {
  await tx`
    UPDATE creator_records SET jobs_completed = jobs_completed + 1, on_time = on_time + ${isOnTime ? 1 : 0} WHERE creator_id = ${creatorId}`;
  await tx`UPDATE owner_records SET jobs_completed = jobs_completed + 1 WHERE owner_id = ${ownerId}`;
}

/** Counts a cancelled engagement for both parties, no matter which one asked. */
export async function countCancelled(tx: Tx, { ownerId, creatorId }: Sides): Promise<void> {
  await tx`UPDATE creator_records SET jobs_cancelled = jobs_cancelled + 1 WHERE creator_id = ${creatorId}`;
  await tx`UPDATE owner_records SET jobs_cancelled = jobs_cancelled + 1 WHERE owner_id = ${ownerId}`;
}

/** Takes back an engagement that ended without a mark: it counts for neither of its parties. */
export async function countLeft(tx: Tx, { ownerId, creatorId }: Sides): Promise<void> {
  await tx`UPDATE creator_records SET jobs_assigned = jobs_assigned - 1 WHERE creator_id = ${creatorId}`;
  await tx`UPDATE owner_records SET jobs_assigned = jobs_assigned - 1 WHERE owner_id = ${ownerId}`;
}

/** Counts a product that an owner has sent, or did not send in time before its work ended. */
export async function countProduct(tx: Tx, ownerId: string, isOnTime: boolean): Promise<void> {
  await tx`
    UPDATE owner_records SET products_counted = products_counted + 1, products_on_time = products_on_time + ${isOnTime ? 1 : 0} WHERE owner_id = ${ownerId}`;
}

/** Copies the ratings `t` of owners to the records that their cards read. Each change of a rating calls this in the same transaction. */
export async function showOwnerRatings(tx: Tx, which: Fragment): Promise<void> {
  await tx`UPDATE owner_records r SET rating = ${meanRating(tx, tx`t`)} FROM ratings t WHERE t.account_id = r.owner_id AND ${which}`;
}

/** Counts an owner's proposals that expired unopened; creators see the number on the card. */
export async function countLeftUnopened(tx: Tx, ownerId: string, count: number): Promise<void> {
  if (count === 0) return;
  await tx`
    INSERT INTO owner_records AS r (owner_id, left_unopened) VALUES (${ownerId}, ${count})
    ON CONFLICT (owner_id) DO UPDATE SET left_unopened = r.left_unopened + ${count}`;
}

/** Counts an owner's proposals that expired without an answer, opened or not, and questions that were not answered in time. */
export async function countUnanswered(tx: Tx, ownerId: string, count: number): Promise<void> {
  if (count === 0) return;
  await tx`
    INSERT INTO owner_records AS r (owner_id, unanswered) VALUES (${ownerId}, ${count})
    ON CONFLICT (owner_id) DO UPDATE SET unanswered = r.unanswered + ${count}`;
}

/** Counts an owner's first answers to proposals, and answers to questions, each after so many seconds. */
export async function countAnswers(tx: Tx, ownerId: string, seconds: readonly number[]): Promise<void> {
  if (seconds.length === 0) return;
  await tx`INSERT INTO owner_records (owner_id) VALUES (${ownerId}) ON CONFLICT DO NOTHING`;
  await tx`
    UPDATE owner_records r SET answered = r.answered + ${seconds.length}, (answer_times, answer_seconds, median_answer_seconds) = (
      SELECT * FROM last_answers(r.answer_times || array_fill(app_now(), ARRAY[${seconds.length}::int]), r.answer_seconds || ${seconds}::int[]))
    WHERE r.owner_id = ${ownerId}`;
}
