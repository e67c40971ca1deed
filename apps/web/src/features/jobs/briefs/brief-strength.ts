import { lengthOf } from '@castlane/contract/text.ts';
import { amountFieldsOf } from './brief-input.ts';
import { daysAfter, type BriefValues } from './brief-values.ts';

const LONG_ENOUGH = 120;
const DAYS_TO_ANSWER = 7;

export type StrengthPoint = 'deliverable' | 'budget' | 'deadline' | 'rights';

/** The qualities of a brief that get more proposals, and whether this brief has them. */
export function strengthOf(values: BriefValues, today: string): Record<StrengthPoint, boolean> {
  const isPaid = amountFieldsOf(values.budgetType).every((field) => Number(values[field]) > 0);
  const namesProduct = values.budgetType === 'fixed' || values.budgetType === 'range' || lengthOf(values.product) >= 3;
  return {
    deliverable: values.deliverables.some(({ quantity }) => Number(quantity) > 0) && lengthOf(values.description) >= LONG_ENOUGH,
    budget: isPaid && namesProduct,
    deadline: values.applyBy >= daysAfter(today, DAYS_TO_ANSWER),
    rights: values.usageScope !== '',
  };
}
