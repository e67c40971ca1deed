import { countUnanswered } from '#features/records/counts.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** Closes the questions that wait on jobs that no longer recruit. The caller holds the locks of the jobs. */
export async function endQuestionsOf(tx: Tx, jobIds: readonly string[]): Promise<void> {
  await end(tx, tx`q.job_id = ANY(${jobIds}::uuid[])`);
}

/** Closes the questions of a creator who is banned or leaves. The caller holds the locks of their jobs. */
export async function endQuestionsBy(tx: Tx, creatorId: string): Promise<void> {
  await end(tx, tx`q.creator_id = ${creatorId}`);
}

/** Only silence counts in the owner's record: questions whose time was over, although the clock had not closed them yet. */
async function end(tx: Tx, which: Fragment): Promise<void> {
  const silent = await tx<{ ownerId: string; count: number }[]>`
    WITH ended AS (
      UPDATE job_questions q SET status = 'unanswered', decided_at = app_now(), in_record = q.in_record AND q.answer_by <= (SELECT app_now())
      WHERE q.status = 'waiting' AND ${which} RETURNING q.owner_id, q.in_record)
    SELECT owner_id, count(*)::int FROM ended WHERE in_record GROUP BY 1 ORDER BY 1`;
  for (const { ownerId, count } of silent) await countUnanswered(tx, ownerId, count);
}
