import type { Money } from '@castlane/contract/primitives.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { useAgreement } from '#features/jobs/api.ts';

export function useAgreedPrice(engagementId: string | undefined): Money | undefined {
  return agreedTermsOf(useAgreement(engagementId).data)?.price;
}
