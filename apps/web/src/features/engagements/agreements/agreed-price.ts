import type { Money } from '@castlane/contract/primitives.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { useAgreement } from '#features/jobs/api.ts';

/** The agreed price, which replaces the budget. */
export function useAgreedPrice(slug: string, isAssigned: boolean): Money | undefined {
  return agreedTermsOf(useAgreement(slug, isAssigned).data)?.price;
}
