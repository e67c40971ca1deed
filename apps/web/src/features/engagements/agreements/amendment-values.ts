import { AmendmentInput, changedLines } from '@castlane/contract/amendment.ts';
import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { tidied } from '@castlane/contract/text.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { majorOf } from '@castlane/contract/currency.ts';
import { t } from './words.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { fieldsOf, missingOf, termsOf, TOGETHER, type OfferValues } from '#features/proposals/offers/offer-values.ts';

export function startFromAgreed({ price, deliverables, dueBy, changeRounds, usageRights, payWithinDays }: AgreedTerms): OfferValues {
  return {
    price: majorOf(price),
    currency: price.currency,
    deliverables,
    dueBy,
    changeRounds,
    usageScope: usageRights.scope,
    usageDays: usageRights.days,
    payWithinDays: payWithinDays ?? DEFAULT_TERMS.payWithinDays,
    note: '',
  };
}

export function amendmentOf(values: OfferValues): AmendmentInput {
  const note = tidied(values.note);
  return { ...termsOf(values), ...(note ? { note } : {}) };
}

/** Errors by field. The agreed date may stay, even in the past. */
export function whyBadAmendment(values: OfferValues, agreed: AgreedTerms, today: string): Record<string, string> {
  const terms = amendmentOf(values);
  const errors = { ...fieldsOf(issuesOf(AmendmentInput, terms)), ...missingOf(values) };
  if (values.dueBy !== '' && values.dueBy < today && values.dueBy !== agreed.dueBy) errors['dueBy'] = t('offer.dueByPast');
  if (Object.keys(errors).length > 0) return errors;
  const isChanged = changedLines(agreed, { ...agreed, ...terms }).length > 0;
  return isChanged ? {} : { [TOGETHER]: t('amendment.nothingNew') };
}
