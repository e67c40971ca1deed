import { daysAfter } from '#features/jobs/rules.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';

export const LONGEST_WORK_DAYS = 365;

/** What is wrong with an offer, field by field. */
export function whyBadOffer(input: OfferInput, today: string): ProblemDetail[] {
  const wrong: ProblemDetail[] = [];
  if (input.dueBy < today) wrong.push({ path: 'dueBy', message: 'Choose a day that is not past' });
  if (input.dueBy > daysAfter(today, LONGEST_WORK_DAYS)) wrong.push({ path: 'dueBy', message: 'Choose a day within a year' });
  return wrong;
}
