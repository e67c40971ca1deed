import { queryOf } from '#platform/http/queries.ts';
import type { Review, ReviewInput } from '@castlane/contract/review.ts';
import { useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { queryClient } from '#platform/http/query.ts';
import { reviewsKey, type ReviewPage } from './profile-reviews-query.ts';
import { creatorJobsKey, engagementKeys, feedKeys, jobKeys } from '#platform/http/query-keys.ts';

export function useOwnRecord() {
  return useQuery({ ...queryOf(['account', 'record'], 'GET account/record'), staleTime: 0 });
}

/** Reviews the other side of a job. Refetches the job after any answer: a refusal means that it has changed. */
export function useSendReview(jobSlug: string) {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: ReviewInput; idempotencyKey: string }) =>
      call('POST reviews', { body: input, idempotencyKey }),
    onSettled: () => refreshJob(jobSlug),
    meta: { inline: [...FORM_CODES, 1005, 1009] },
  });
}

export function useAnswerReview(id: string, jobSlug?: string) {
  return useMutation({
    mutationFn: (text: string) => call('POST reviews/:id/answer', { params: { id }, body: { text } }),
    onSuccess: putInLists,
    onSettled: () => (jobSlug === undefined ? undefined : refreshJob(jobSlug)),
    meta: { inline: [...FORM_CODES, 1005, 1009] },
  });
}

function putInLists(review: Review) {
  queryClient.setQueriesData<InfiniteData<ReviewPage>>({ queryKey: reviewsKey }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === review.id ? review : item)) }));
    return { ...data, pages };
  });
}

function refreshJob(slug: string) {
  void queryClient.invalidateQueries({ queryKey: engagementKeys.all });
  void queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
  // The lists name the next step.
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
  void queryClient.invalidateQueries({ queryKey: creatorJobsKey });
  void queryClient.invalidateQueries({ queryKey: feedKeys.item(slug) });
}
