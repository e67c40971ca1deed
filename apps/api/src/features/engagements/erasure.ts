import { leaveWork } from '#features/engagements/disputes/departure.ts';
import { stillRunning } from '#features/engagements/disputes/overdue.ts';
import { closeJobs, dropDrafts, lockJobsCommentedBy, lockJobsOf } from '#features/jobs/closing.ts';
import { lockThreadsOf } from '#features/threads/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { endProposals, withdrawProposals } from '#features/proposals/recruiting/ending.ts';

/** Closes the jobs of an owner who deletes their account, and ends the work on them. */
export async function closeOwnJobs(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const jobs = await lockJobsOf(tx, accountId);
  await lockThreadsOf(tx, accountId);
  await dropDrafts(tx, accountId);
  const running = await stillRunning(deps, tx, accountId);
  const ids = jobs.map(({ id }) => id);
  // The proposals of work that has ended stay as they are.
  const isEnded = tx`p.status = 'assigned' AND NOT p.id = ANY(${running.map(({ proposalId }) => proposalId)}::uuid[])`;
  await endProposals(deps, tx, tx`p.job_id = ANY(${ids}::uuid[]) AND NOT (${isEnded})`, { reason: 'owner_deleted', cause: accountId });
  for (const work of running) await leaveWork(deps, tx, work, accountId);
  const left = jobs.filter(({ statusBefore }) => statusBefore !== 'draft' && statusBefore !== 'removed');
  await closeJobs(
    tx,
    left.map(({ id }) => id),
    'closed',
  );
}

/** Withdraws the proposals of a creator who deletes their account, and ends their work. */
export async function leaveJobs(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  await lockJobsCommentedBy(tx, accountId);
  await lockThreadsOf(tx, accountId);
  const running = await stillRunning(deps, tx, accountId);
  await withdrawProposals(
    deps,
    tx,
    accountId,
    running.map(({ jobId }) => jobId),
  );
  for (const work of running) await leaveWork(deps, tx, work, accountId);
}
