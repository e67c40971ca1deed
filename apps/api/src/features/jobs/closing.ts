import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { closeJob as closeEndpoint } from '@castlane/contract/job.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { Tx } from '#platform/db/connect.ts';
import { finishJobs } from './openings.ts';
import { hideFromFeed, showInFeed } from '#features/search-index/jobs.ts';

export type ClosedJob = { id: string; statusBefore: JobStatus };

/**
 * Locks the jobs of an owner that are not published, open or worked on, and returns them; and those whose work is over, but whose rights are
 * being agreed on. By id: the lock order of all transactions.
 */
export async function lockJobsOf(tx: Tx, ownerId: string): Promise<ClosedJob[]> {
  const jobs = await tx<(ClosedJob & { goesOn: boolean })[]>`
    SELECT j.id, j.status AS status_before, j.status IN ('draft', 'open', 'paused') OR j.is_worked_on AS goes_on FROM jobs j
    WHERE j.owner_id = ${ownerId} AND (j.status IN ('draft', 'open', 'paused') OR j.is_worked_on
      OR j.id IN (SELECT f.job_id FROM offers f WHERE f.kind = 'amendment' AND f.status = 'pending')) ORDER BY j.id FOR UPDATE`;
  return jobs.filter(({ goesOn }) => goesOn).map(({ id, statusBefore }) => ({ id, statusBefore }));
}

/** Locks the jobs that a creator has proposals on, or has asked about. */
export async function lockJobsCommentedBy(tx: Tx, creatorId: string): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    SELECT j.id FROM jobs j WHERE j.id IN (SELECT p.job_id FROM proposals p WHERE p.creator_id = ${creatorId}
      UNION ALL SELECT q.job_id FROM job_questions q WHERE q.creator_id = ${creatorId} AND q.status = 'waiting') ORDER BY j.id FOR UPDATE OF j`;
}

export async function lockJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`SELECT 1 FROM jobs WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Ends recruiting and removes jobs from the feed; those whose work is over are done. The caller holds their locks and answers the open proposals. */
export async function closeJobs(tx: Tx, ids: readonly string[], status: 'removed' | 'closed' | 'expired', reason?: string): Promise<void> {
  await tx`
    UPDATE jobs SET status = ${status}, removed_reason = ${reason ?? null}, updated_at = app_now() WHERE id = ANY(${ids}::uuid[])`;
  await hideFromFeed(tx, ids);
  await finishJobs(tx, ids);
}

/** Stores why its owner closed a job. */
export async function keepCloseReason(tx: Tx, id: string, { reason, note }: BodyOf<typeof closeEndpoint>): Promise<void> {
  await tx`UPDATE jobs SET close_reason = ${reason}, close_note = ${note ?? null} WHERE id = ${id}`;
}

/** Restores removed jobs, unless their status has changed since. */
export async function restoreJobs(tx: Tx, jobs: readonly ClosedJob[]): Promise<void> {
  await tx`
    UPDATE jobs j SET status = b.status, updated_at = app_now()
    FROM unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ statusBefore }) => statusBefore)}::text[]) AS b(id, status)
    WHERE j.id = b.id AND j.status = 'removed'`;
  await showInFeed(
    tx,
    jobs.map(({ id }) => id),
  );
}

/** Deletes an owner's drafts without a trace: no other account has seen them. */
export async function dropDrafts(tx: Tx, ownerId: string): Promise<void> {
  await tx`DELETE FROM jobs WHERE owner_id = ${ownerId} AND status = 'draft'`;
}
