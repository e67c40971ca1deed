import { changedLines, isSamePart, type AgreedLines } from '@castlane/contract/amendment.ts';
import { whyBadParts, type AgreedPart } from '@castlane/contract/parts.ts';
import { DEFAULT_TERMS, type Budget } from '@castlane/contract/brief.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import { COUNTERS_AN_HOUR, COUNTERS_MAX } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { daysAfter } from '#features/jobs/rules.ts';

export const LONGEST_WORK_DAYS = 365;
const PAST = 'Choose today or a later date';

/** Returns the errors of an offer, field by field. The contract has checked that the parts make the whole. */
export function whyBadOffer({ dueBy, parts = [] }: Pick<OfferInput, 'dueBy' | 'parts'>, today: string): ProblemDetail[] {
  const wrong = parts.flatMap((part, index) => (part.dueBy < today ? [{ path: `parts.${index}.dueBy`, message: PAST }] : []));
  if (dueBy < today) wrong.push({ path: 'dueBy', message: PAST });
  if (dueBy > daysAfter(today, LONGEST_WORK_DAYS)) wrong.push({ path: 'dueBy', message: 'Choose a date within a year' });
  return wrong;
}

/** Returns why an offer cannot have its price: a job for a product alone has none. */
export function whyPriced({ price }: Pick<OfferInput, 'price'>, budget: Pick<Budget, 'type'>): ProblemDetail[] {
  return budget.type === 'product' && price.amount > 0 ? [{ path: 'price', message: 'This job is for the product alone' }] : [];
}

type Running = AgreedLines & { part: number; roundsUsed: number };

/** Returns the errors of an amendment. An agreed day may stay, even if it is past. */
export function whyBadAmendment(terms: AgreedLines, agreed: Running, today: string): ProblemDetail[] {
  const whole = whyBadParts(terms).map(({ path, message }) => ({ path: path.join('.'), message }));
  const days = whyBadOffer(terms, today).filter(({ path }) => !isAgreedDay(path, terms, agreed));
  const rounds = whyTooFewRounds(terms.changeRounds, agreed.roundsUsed);
  return [...whole, ...whyBegun(terms, agreed), ...days, ...(rounds ? [{ path: 'changeRounds', message: rounds }] : [])];
}

function isAgreedDay(path: string, terms: AgreedLines, agreed: AgreedLines): boolean {
  const [, index] = path.split('.');
  if (index === undefined) return terms.dueBy === agreed.dueBy;
  return terms.parts[Number(index)]!.dueBy === (agreed.parts[Number(index)]?.dueBy ?? agreed.dueBy);
}

/**
 * Returns why an amendment cannot change the parts so: those that are accepted stay as they are, and the one that runs stays a part. Its terms
 * may change, as those of undivided work.
 */
export function whyBegun(terms: Pick<AgreedLines, 'parts'>, { parts, part }: Pick<Running, 'parts' | 'part'>): ProblemDetail[] {
  const changed = parts.slice(0, part - 1).flatMap((accepted, index) => {
    const after = terms.parts[index];
    return after && isSamePart(accepted, after) ? [] : [{ path: `parts.${index}`, message: 'An accepted part stays as it is' }];
  });
  const isGone = Math.max(terms.parts.length, 1) < part;
  return isGone && changed.length === 0 ? [{ path: 'parts', message: 'The part that runs can’t be removed' }] : changed;
}

export function whyNothingNew(terms: AgreedLines, agreed: AgreedLines): string | undefined {
  return changedLines(agreed, terms).length === 0 ? 'These are the terms you’ve already agreed on' : undefined;
}

/** `count`: of all counters in a negotiation; the rest is of the side that wants to make one. */
export type Counters = { count: number; ownInHour: number; ownWaiting: string | null };

/** Returns why terms cannot be countered. `answers`: which terms they counter themselves; of those, a further counter takes the place. */
export function whyNoCounter(answers: string | null, { count, ownInHour, ownWaiting }: Counters): string | undefined {
  if (ownWaiting !== null && ownWaiting !== answers) return 'Your other terms already wait for an answer. Withdraw them first';
  if (count >= COUNTERS_MAX) return `There were ${COUNTERS_MAX} counter-offers already. Accept or decline this one`;
  return ownInHour >= COUNTERS_AN_HOUR ? `You can make ${COUNTERS_AN_HOUR} counter-offers in an hour. Try again later` : undefined;
}

export function whyNoOtherTerms(terms: AgreedLines, standing: AgreedLines): string | undefined {
  return changedLines(standing, terms).length === 0 ? 'These are the terms that wait for your answer' : undefined;
}

/** Whether an amendment changes when work is due. */
export function hasOtherDays(terms: Pick<AgreedLines, 'dueBy' | 'parts'>, agreed: Pick<AgreedLines, 'dueBy' | 'parts'>): boolean {
  const daysOf = ({ dueBy, parts }: typeof terms) => [dueBy, ...parts.map((part) => part.dueBy)].join();
  return daysOf(terms) !== daysOf(agreed);
}

/** Returns the parts of an offer: what it says, or else what was meant before. One part is the same as none. */
export function partsOf({ parts }: Pick<OfferInput, 'parts'>, before: AgreedPart[]): AgreedPart[] {
  if (parts === undefined) return before;
  return parts.length > 1 ? parts : [];
}

/** Returns the days to pay of an offer: what it says, or else what was meant before; null without a price. */
export function payWithinOf({ price, payWithinDays }: Pick<OfferInput, 'price' | 'payWithinDays'>, before: number | null): number | null {
  return price.amount === 0 ? null : (payWithinDays ?? before ?? DEFAULT_TERMS.payWithinDays);
}

/** Returns why an amendment has too few revision rounds: those already used in this part cannot be removed. */
export function whyTooFewRounds(changeRounds: number, used: number): string | undefined {
  if (changeRounds >= used) return undefined;
  return used === 1 ? 'Changes were already requested once' : `Changes were already requested ${used} times`;
}
