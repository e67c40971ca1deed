import { queryOf } from '#platform/http/queries.ts';
import type { VerificationQueue } from '@castlane/contract/staff-verification.ts';
import { isBlank } from '@castlane/contract/text.ts';
import type { RejectionReason } from '@castlane/contract/verification.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

type QueueKind = 'creator' | 'business_owner';
type QueueFilter = { queue: VerificationQueue; kind: QueueKind | undefined };

export function useQueue({ queue, kind }: QueueFilter) {
  return useList(
    ['staff', 'reviews', queue, kind ?? 'all'],
    (page, signal) => call('GET /staff/v1/reviews', { query: { ...page, queue, userType: kind }, signal }),
    { isQueue: true, limit: 50 },
  );
}

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
