import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { daysUntil } from '#platform/format.ts';

type Known = { isGone: boolean; hasUsedBoth: boolean };

/**
 * What stands beside a job: the own comment, the form for one (again after the last was withdrawn, or ended unanswered and the
 * job is open), or the word that there is none to be written.
 */
export function placeOfComment(
  { job, proposal }: { job: Pick<Job, 'status' | 'applyBy'>; proposal: Proposal | null },
  { isGone, hasUsedBoth }: Known,
): 'card' | 'form' | 'closed' {
  const isTaking = !isGone && whyJobCannot('propose', job.status) === undefined && (job.applyBy === null || daysUntil(job.applyBy) >= 0);
  const mayFollow = proposal?.status === 'withdrawn' || proposal?.status === 'expired';
  if (proposal && (!mayFollow || !isTaking || hasUsedBoth)) return 'card';
  return isTaking ? 'form' : 'closed';
}
