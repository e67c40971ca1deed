import type { HideReason } from '@castlane/contract/review.ts';
import { useList, useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

type ShownState = 'all' | 'shown' | 'hidden';
type PublishedFilter = { state: ShownState; slug: string | undefined };

const LIST = ['staff', 'published-reviews'] as const;
const HIDDEN = { all: undefined, shown: 'false', hidden: 'true' } as const;

export function usePublishedReviews({ state, slug }: PublishedFilter) {
  return useList(
    [...LIST, state, slug],
    (page, signal) => call('GET /staff/v1/published-reviews', { query: { ...page, slug, hidden: HIDDEN[state] }, signal }),
    { isQueue: true },
  );
}

export function useHideReview(id: string) {
  return useWrite(
    (body: { reason: HideReason; note?: string }) => call('POST /staff/v1/published-reviews/:id/hide', { params: { id }, body }),
    { lists: LIST, stale: [LIST] },
  );
}

export function useShowReview(id: string) {
  return useWrite(() => call('POST /staff/v1/published-reviews/:id/show', { params: { id } }), { lists: LIST, stale: [LIST] });
}
