import type { Money } from '@castlane/contract/primitives.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { useAgreement } from '#features/jobs/api.ts';

/** The agreed price, which replaces the budget. */
export function useAgreedPrice(engagementId: string | undefined): Money | undefined {
  return agreedTermsOf(useAgreement(engagementId).data)?.price;
}
