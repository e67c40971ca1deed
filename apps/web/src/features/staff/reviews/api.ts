import type { HideReason } from '@castlane/contract/review.ts';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const LIST = ['staff', 'published-reviews'] as const;
export function useHideReview(id: string) {
  return useWrite(
    (body: { reason: HideReason; note?: string }) => call('POST /staff/v1/published-reviews/:id/hide', { params: { id }, body }),
    { lists: LIST, stale: [LIST] },
  );
}

export function useShowReview(id: string) {
  return useWrite(() => call('POST /staff/v1/published-reviews/:id/show', { params: { id } }), { lists: LIST, stale: [LIST] });
}
