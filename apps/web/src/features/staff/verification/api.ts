import { queryOf } from '#platform/http/queries.ts';
import { isBlank } from '@castlane/contract/text.ts';
import type { RejectionReason } from '@castlane/contract/verification.ts';

export function verificationQuery(accountId: string) {
  return queryOf(['staff', 'review', accountId], 'GET /staff/v1/reviews/:accountId', { params: { accountId } });
}

export type Rejecting = { reasons: RejectionReason[]; note: string };

export function rejectionBody({ reasons, note }: Rejecting): { reasons?: RejectionReason[]; reason?: string } {
  return { ...(reasons.length > 0 ? { reasons } : {}), ...(isBlank(note) ? {} : { reason: note }) };
}

/** What was decided on a profile. `submittedAt` names the version that was checked. */
export type ProfileDecision = { accountId: string; name: string; submittedAt: string; rejecting?: Rejecting };
export type LastDecision = ProfileDecision & { at: number };
