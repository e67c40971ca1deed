import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { daysUntil } from '#platform/language/format.ts';

type Known = { isGone: boolean; hasUsedBoth: boolean };

/**
 * Returns what is beside a job: the creator's proposal, the form for one (again after a withdrawn or expired one, if the job still takes
 * proposals), or a note that it takes none.
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
