import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { whyProposalCannot } from '@castlane/contract/proposal.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { statusAt } from '#features/engagements/agreements/offer-words.ts';

/** Whether the job's owner may make an offer in this thread now: the comment is approved and the job not given away. */
export function canOffer({ proposal, job, offer }: Thread, now: Date = new Date()): boolean {
  // The server makes room for another offer when one has expired, and only then changes the comment's status.
  const isExpired = offer !== null && statusAt(offer, now) === 'expired';
  const status = proposal.status === 'offered' && isExpired ? 'approved' : proposal.status;
  return whyProposalCannot('offer', status) === undefined && whyJobCannot('offer', job.status) === undefined;
}
