import { isHiddenByBan } from '#features/account-status/bans.ts';
import type { Tx } from '#platform/db/connect.ts';

type Count = 'proposal_count' | 'unopened_count' | 'approved_count';

/** Moves the counters of a job, in the transaction that changes what they count. */
export async function countProposals(tx: Tx, jobId: string, changes: Partial<Record<Count, number>>): Promise<void> {
  const { proposal_count = 0, unopened_count = 0, approved_count = 0 } = changes;
  await tx`
    UPDATE job_stats SET proposal_count = proposal_count + ${proposal_count}, unopened_count = unopened_count + ${unopened_count},
      approved_count = approved_count + ${approved_count} WHERE job_id = ${jobId}`;
}

/** Comments of an owner ran out unopened: creators read it on the card. */
export async function countLeftUnopened(tx: Tx, ownerId: string, count: number): Promise<void> {
  if (count === 0) return;
  await tx`
    INSERT INTO owner_records AS r (owner_id, left_unopened) VALUES (${ownerId}, ${count})
    ON CONFLICT (owner_id) DO UPDATE SET left_unopened = r.left_unopened + ${count}`;
}

/** Comments of an owner ran out without an answer, opened or not. */
export async function countUnanswered(tx: Tx, ownerId: string, count: number): Promise<void> {
  if (count === 0) return;
  await tx`
    INSERT INTO owner_records AS r (owner_id, unanswered) VALUES (${ownerId}, ${count})
    ON CONFLICT (owner_id) DO UPDATE SET unanswered = r.unanswered + ${count}`;
}

/** So many of the last answers of an owner make the median time. */
export const ANSWERS_KEPT = 50;

/** An owner has answered comments for the first time, each after so many seconds. */
export async function countAnswers(tx: Tx, ownerId: string, seconds: readonly number[]): Promise<void> {
  if (seconds.length === 0) return;
  await tx`INSERT INTO owner_records (owner_id) VALUES (${ownerId}) ON CONFLICT DO NOTHING`;
  // By when they were given, not by who comes first to the lock: so the last ones are the same as counted anew.
  await tx`
    UPDATE owner_records r SET answered = r.answered + ${seconds.length}, (answer_times, answer_seconds, median_answer_seconds) = (
      SELECT array_agg(at ORDER BY at, s), array_agg(s ORDER BY at, s), percentile_disc(0.5) WITHIN GROUP (ORDER BY s) FROM (
        SELECT at, s FROM (
          SELECT * FROM unnest(r.answer_times, r.answer_seconds) UNION ALL SELECT app_now(), unnest(${seconds as number[]}::int[])) a (at, s)
        ORDER BY at DESC, s DESC LIMIT ${ANSWERS_KEPT}) last)
    WHERE r.owner_id = ${ownerId}`;
}

/** Counts anew where many comments changed at once. The caller holds the locks of the jobs. */
export async function recountProposals(tx: Tx, jobIds: readonly string[]): Promise<void> {
  await tx`
    UPDATE job_stats s SET proposal_count = c.shown, unopened_count = c.unopened, approved_count = c.approved
    FROM (
      SELECT j.id, count(p.id) FILTER (WHERE p.status <> 'withdrawn' AND NOT ${isHiddenByBan(tx)}) AS shown,
        count(p.id) FILTER (WHERE p.opened_at IS NULL AND p.status IN ('submitted', 'shortlisted')) AS unopened,
        count(p.id) FILTER (WHERE p.status IN ('approved', 'offered', 'assigned') OR (p.status = 'not_selected' AND p.approved_at IS NOT NULL)) AS approved
      FROM jobs j LEFT JOIN proposals p ON p.job_id = j.id WHERE j.id = ANY(${jobIds as string[]}::uuid[]) GROUP BY j.id) c
    WHERE s.job_id = c.id`;
}
