import { changedLines, type AgreedLines } from '@castlane/contract/amendment.ts';
import { CounterInput } from '@castlane/contract/offer.ts';
import { tidied } from '@castlane/contract/text.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { badTerms, pastDays, termsOf, TOGETHER, type OfferValues } from '#features/proposals/offers/offer-values.ts';
import { t } from './words.ts';

/** The body of a counter. About the rights of completed work, the rest stays as it stands. */
export function counterOf(values: OfferValues, standing: AgreedLines, isRightsAlone = false): CounterInput {
  const note = tidied(values.note);
  const { price, usageRights, answerWithinDays, ...terms } = termsOf(values);
  const { deliverables, dueBy, changeRounds } = standing;
  const rest = isRightsAlone ? { deliverables, dueBy, changeRounds } : terms;
  return { price, usageRights, answerWithinDays, ...rest, ...(note ? { note } : {}) };
}

/** Errors by field. `kept`: whose days may stay, even in the past. */
export function whyBadCounter(
  values: OfferValues,
  { standing, agreed, isRightsAlone = false }: { standing: AgreedLines; agreed?: AgreedLines; isRightsAlone?: boolean },
  today: string,
): Record<string, string> {
  const terms = counterOf(values, standing, isRightsAlone);
  const issues = issuesOf(CounterInput, terms);
  const errors = isRightsAlone
    ? badTerms({ ...values, parts: [], fixed: [] }, issues)
    : { ...badTerms(values, issues), ...pastDays(values, today, agreed) };
  if (Object.keys(errors).length > 0) return errors;
  const after = { ...standing, ...terms, parts: terms.parts ?? standing.parts };
  if (changedLines(standing, after).length === 0) return { [TOGETHER]: t('counter.nothingNew') };
  return agreed && changedLines(agreed, after).length === 0 ? { [TOGETHER]: t('amendment.nothingNew') } : {};
}
