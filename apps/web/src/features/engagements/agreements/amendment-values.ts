import { AmendmentInput, changedLines, type AgreedLines } from '@castlane/contract/amendment.ts';
import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { ANSWER_DAYS } from '@castlane/contract/policy.ts';
import { tidied } from '@castlane/contract/text.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { majorOf } from '@castlane/contract/currency.ts';
import { t } from './words.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { badTerms, pastDays, termsOf, TOGETHER, type OfferValues } from '#features/proposals/offers/offer-values.ts';
import { dividedFrom } from '#features/proposals/offers/part-values.ts';

/** `accepted`: how many parts are accepted and stay as they are. */
export function startFromAgreed(agreed: AgreedLines, accepted = 0): OfferValues {
  const { price, dueBy, changeRounds, usageRights, payWithinDays } = agreed;
  const { lines, ...parts } = dividedFrom(agreed.parts, accepted, price.currency);
  return {
    price: majorOf(price),
    currency: price.currency,
    deliverables: agreed.parts.length > 0 ? lines : agreed.deliverables,
    dueBy,
    ...parts,
    changeRounds,
    usageScope: usageRights.scope,
    usageDays: usageRights.days,
    payWithinDays: payWithinDays ?? DEFAULT_TERMS.payWithinDays,
    answerWithinDays: ANSWER_DAYS,
    note: '',
  };
}

export function amendmentOf(values: OfferValues): AmendmentInput {
  const note = tidied(values.note);
  return { ...termsOf(values), ...(note ? { note } : {}) };
}

/** Errors by field. Agreed dates may stay, even in the past. */
export function whyBadAmendment(values: OfferValues, agreed: AgreedTerms, today: string): Record<string, string> {
  const terms = amendmentOf(values);
  const errors = { ...badTerms(values, issuesOf(AmendmentInput, terms)), ...pastDays(values, today, agreed) };
  if (Object.keys(errors).length > 0) return errors;
  const isChanged = changedLines(agreed, { ...agreed, ...terms, parts: terms.parts ?? [] }).length > 0;
  return isChanged ? {} : { [TOGETHER]: t('amendment.nothingNew') };
}
