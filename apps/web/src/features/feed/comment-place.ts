import { whyCannot } from '@castlane/contract/job.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { daysUntil } from '#platform/format.ts';

type Known = { isGone: boolean; hasUsedBoth: boolean };

/**
 * What stands beside a job: the own comment, the form for one (the second time after the first was withdrawn), or the word
 * that there is none to be written.
 */
export function placeOfComment(
  { job, proposal }: { job: Pick<Job, 'status' | 'applyBy'>; proposal: Proposal | null },
  { isGone, hasUsedBoth }: Known,
): 'card' | 'form' | 'closed' {
  const isTaking = !isGone && whyCannot('propose', job.status) === undefined && (job.applyBy === null || daysUntil(job.applyBy) >= 0);
  if (proposal && (proposal.status !== 'withdrawn' || !isTaking || hasUsedBoth)) return 'card';
  return isTaking ? 'form' : 'closed';
}
