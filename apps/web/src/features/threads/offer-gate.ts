import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { statusAt } from '#features/engagements/agreements/offer-words.ts';

/** Whether the job's owner may make an offer in this thread now: the proposal is approved and the job not assigned. */
export function canOffer({ proposal, job, offer }: Thread, now: Date = new Date()): boolean {
  // The proposal stays `offered` after the offer has expired until the server's clock runs or another offer is made.
  const isExpired = offer !== null && statusAt(offer, now) === 'expired';
  const status = proposal.status === 'offered' && isExpired ? 'approved' : proposal.status;
  return whyProposalCannot('offer', status) === undefined && whyJobCannot('offer', job.status) === undefined;
}
