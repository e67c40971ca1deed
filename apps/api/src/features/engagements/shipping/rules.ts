import { NOT_RECEIVED_DAYS, PRODUCT_REFUSAL_DAYS } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import {
  whyShippingCannot,
  type PostalAddress,
  type ProductEnd,
  type ProductReport,
  type ShippingStatus,
  type ShippingStep,
  type ShippingTerms,
} from '@castlane/contract/shipping.ts';

/** What the rules of a product look at. */
export type Product = {
  status: ShippingStatus;
  terms: ShippingTerms;
  /** Sealed. */
  address: string | null;
  isMissing: boolean;
  /** What the creator wrote about it. */
  note: string | null;
  /** Whether the days after its arrival are over in which the creator can say that something is wrong with it. */
  isSettled: boolean;
  /** Whether work without it can be ended. */
  isOverdue: boolean;
  /** Whether something was delivered, which cannot be done without it. */
  isUsed: boolean;
};

export const NO_PRODUCT = 'No product is shipped for this work';
const SETTLED = `You can say so for ${PRODUCT_REFUSAL_DAYS} days after the product arrives`;

const REPORTS: Record<ProductReport, ShippingStep> = {
  received: 'receive',
  missing: 'miss',
  damaged: 'findDamaged',
  wrong: 'findWrong',
};
const ENDS: Record<ProductEnd, ShippingStep> = { not_received: 'endUnreceived', unusable: 'endUnusable', cannot_promote: 'refuse' };

/** Returns the errors of an address: the product is not sent to every country. */
export function whyBadAddress({ country }: Pick<PostalAddress, 'country'>, { countries }: ShippingTerms): ProblemDetail[] {
  const isAllowed = countries.length === 0 || countries.includes(country);
  return isAllowed ? [] : [{ path: 'country', message: 'The product isn’t sent to this country' }];
}

/** Returns why a creator cannot say this of the product, or undefined. */
export function whyNoReport(what: ProductReport, { status, isSettled }: Product): string | undefined {
  return whyShippingCannot(REPORTS[what], status) ?? (isSettled ? SETTLED : undefined);
}

/** Returns why work cannot be ended because of its product, or undefined. */
export function whyNoEnd(why: ProductEnd, { status, isSettled, isOverdue, isUsed }: Product): string | undefined {
  const cannot = whyShippingCannot(ENDS[why], status);
  if (cannot) return cannot;
  if (why === 'cannot_promote' && isSettled) return `You can refuse a product for ${PRODUCT_REFUSAL_DAYS} days after it arrives`;
  if (why === 'not_received' && isUsed) return 'Something has been delivered already';
  if (why === 'not_received' && !isOverdue)
    return `The work can end without a mark from ${NOT_RECEIVED_DAYS} days after the product was to be sent`;
  return undefined;
}

/** Returns why the product does not go back, or undefined. What was refused always does. */
export function whyNoReturn({ status, terms }: Product): string | undefined {
  return (
    whyShippingCannot('sendBack', status) ??
    (status === 'refused' || terms.ifUndone === 'return' ? undefined : 'The terms say that the product is kept')
  );
}
