import { isAcceptedByLeaving, leaveWork } from '#features/engagements/disputes/departure.ts';
import { stillRunning } from '#features/engagements/disputes/overdue.ts';
import { closeJobs, dropDrafts, lockJobsCommentedBy, lockJobsOf } from '#features/jobs/closing.ts';
import { lockThreadsOf } from '#features/threads/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { endQuestionsBy, endQuestionsOf } from '#features/proposals/questions/ending.ts';
import { endProposals, withdrawProposals } from '#features/proposals/recruiting/ending.ts';
import { keepFiles, tellOwnersOfFiles } from './kept-files.ts';
import { eraseAdCodesOf } from './rights/ad-codes.ts';
import { stopShippingOf } from './shipping/keeping.ts';

/** Closes the jobs of an owner who deletes their account, and ends the work on them. */
export async function closeOwnJobs(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const jobs = await lockJobsOf(tx, accountId);
  await lockThreadsOf(tx, accountId);
  await dropDrafts(tx, accountId);
  const running = await stillRunning(deps, tx, accountId);
  const ids = jobs.map(({ id }) => id);
  await endQuestionsOf(tx, ids);
  const ending = running.filter((work) => work.status !== 'disputed' && !isAcceptedByLeaving(work, 'owner'));
  // The proposals of work that has ended, is accepted now or stays with staff remain as they are.
  const isKept = tx`p.status = 'assigned' AND NOT p.id = ANY(${ending.map(({ proposalId }) => proposalId)}::uuid[])`;
  await endProposals(deps, tx, tx`p.job_id = ANY(${ids}::uuid[]) AND NOT (${isKept})`, { reason: 'owner_deleted', cause: accountId });
  for (const work of running) await leaveWork(deps, tx, work, accountId);
  await eraseAdCodesOf(tx, accountId);
  await stopShippingOf(tx, accountId);
  const left = jobs.filter(({ statusBefore }) => statusBefore !== 'draft' && statusBefore !== 'removed');
  await closeJobs(
    tx,
    left.map(({ id }) => id),
    'closed',
  );
}

/** Withdraws the proposals of a creator who deletes their account, and ends their work. What an owner has accepted stays with them. */
export async function leaveJobs(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  await lockJobsCommentedBy(tx, accountId);
  await lockThreadsOf(tx, accountId);
  await endQuestionsBy(tx, accountId);
  const owners = await keepFiles(tx, accountId);
  const running = await stillRunning(deps, tx, accountId, owners);
  await withdrawProposals(deps, tx, accountId);
  for (const work of running) await leaveWork(deps, tx, work, accountId);
  await eraseAdCodesOf(tx, accountId);
  await stopShippingOf(tx, accountId);
  await tellOwnersOfFiles(deps, tx, accountId);
}
