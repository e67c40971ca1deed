import { changedLines, type AgreedLines } from '@castlane/contract/amendment.ts';
import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { daysAfter } from '#features/jobs/rules.ts';

export const LONGEST_WORK_DAYS = 365;

/** Returns the errors of an offer, field by field. */
export function whyBadOffer({ dueBy }: Pick<OfferInput, 'dueBy'>, today: string): ProblemDetail[] {
  const wrong: ProblemDetail[] = [];
  if (dueBy < today) wrong.push({ path: 'dueBy', message: 'Choose today or a later date' });
  if (dueBy > daysAfter(today, LONGEST_WORK_DAYS)) wrong.push({ path: 'dueBy', message: 'Choose a date within a year' });
  return wrong;
}

/** Returns the errors of an amendment. The agreed day may stay, even if it is past. */
export function whyBadAmendment(terms: AgreedLines, agreed: AgreedLines & { roundsUsed: number }, today: string): ProblemDetail[] {
  const rounds = whyTooFewRounds(terms.changeRounds, agreed.roundsUsed);
  return [
    ...(terms.dueBy === agreed.dueBy ? [] : whyBadOffer(terms, today)),
    ...(rounds ? [{ path: 'changeRounds', message: rounds }] : []),
  ];
}

export function whyNothingNew(terms: AgreedLines, agreed: AgreedLines): string | undefined {
  return changedLines(agreed, terms).length === 0 ? 'These are the terms you’ve already agreed on' : undefined;
}

/** Returns the days to pay of an offer: what it says, or else what was meant before; null without a price. */
export function payWithinOf({ price, payWithinDays }: Pick<OfferInput, 'price' | 'payWithinDays'>, before: number | null): number | null {
  return price.amount === 0 ? null : (payWithinDays ?? before ?? DEFAULT_TERMS.payWithinDays);
}

/** Returns why an amendment has too few revision rounds: those already used cannot be removed. */
export function whyTooFewRounds(changeRounds: number, used: number): string | undefined {
  if (changeRounds >= used) return undefined;
  return used === 1 ? 'Changes were already requested once' : `Changes were already requested ${used} times`;
}
