import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { Budget } from '@castlane/contract/brief.ts';
import { TAKEN_STATUSES, whyJobCannot } from '@castlane/contract/job-state.ts';
import { WITHDRAW_REFUND_MINUTES } from '@castlane/contract/policy.ts';
import type { ProblemCode, ProblemDetail } from '@castlane/contract/problem.ts';
import type { ProposalInput } from '@castlane/contract/proposal.ts';

/** Returns why a job takes no proposals, with the error code. */
export function whyNoProposal(job: {
  status: JobStatus;
  applyByPast: boolean;
  ownerActive: boolean;
}): { code: ProblemCode; message?: string } | undefined {
  if (TAKEN_STATUSES.includes(job.status)) return { code: 1014 };
  const why = whyJobCannot('propose', job.status);
  if (why) return { code: 1005, message: why };
  if (!job.ownerActive) return { code: 1013 };
  if (job.applyByPast) return { code: 1005, message: 'The comment-by date of this job has passed' };
  return undefined;
}

/** Returns the errors of a proposal, field by field. A fixed price is the job's; with a range the creator sets the price and the day. */
export function whyBadProposal(
  input: ProposalInput,
  job: { budget: Budget; questions: readonly string[] },
  today: string,
): ProblemDetail[] {
  const wrong: ProblemDetail[] = [];
  const currency = job.budget.amount?.currency ?? job.budget.max?.currency;
  if (input.price && currency && input.price.currency !== currency)
    wrong.push({ path: 'price', message: `Enter the price in ${currency}` });
  if (job.budget.type === 'range' && !input.price) wrong.push({ path: 'price', message: 'Enter your price' });
  if (job.budget.type === 'range' && !input.deliverBy)
    wrong.push({ path: 'deliverBy', message: 'Choose the earliest day you could deliver' });
  if (input.deliverBy && input.deliverBy < today) wrong.push({ path: 'deliverBy', message: 'Choose today or a later date' });
  if ((input.answers ?? []).length !== job.questions.length) wrong.push({ path: 'answers', message: 'Answer every question' });
  return wrong;
}

/** Tests whether withdrawing now refunds the stars: within 15 minutes, and unopened. */
export function isRefunded(proposal: { openedAt: string | null; ageSeconds: number }): boolean {
  return proposal.openedAt === null && proposal.ageSeconds <= WITHDRAW_REFUND_MINUTES * 60;
}
