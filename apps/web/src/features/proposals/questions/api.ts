import type { QuestionDeclineReason, JobQuestionView } from '@castlane/contract/job-question.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { pagesOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { engagementKeys, feedKeys, jobKeys } from '#platform/http/query-keys.ts';

/** The answered questions about a job, newest first; the reader's own without an answer come with the first page. */
export function useAnsweredQuestions(slug: string) {
  return useInfiniteQuery(pagesOf([...feedKeys.item(slug), 'questions'], 'GET feeds/:slug/questions', { params: { slug } }));
}

/** The form itself shows a refused text, and why no more questions can be asked. */
export function useAsk(slug: string) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) => call('POST feeds/:slug/questions', { params: { slug }, body: { text }, idempotencyKey: keyFor(text) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: feedKeys.item(slug) }),
    meta: { inline: [...FORM_CODES, 1005, 1013, 1014, 1015] },
  });
}

/** The questions about one of the owner's jobs: those that wait, or those that have ended. */
export function useJobQuestions(slug: string, status: JobQuestionView) {
  return useInfiniteQuery(
    pagesOf([...jobKeys.job(slug), 'questions', status], 'GET job/:slug/questions', { params: { slug }, query: { status } }),
  );
}

/** After a step or a refusal, everything that counts the questions of the job is read again. */
function ending(slug: string) {
  return {
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
      void queryClient.invalidateQueries({ queryKey: [...engagementKeys.all, 'needs'] });
      return queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
    },
    meta: { inline: [...FORM_CODES, 1005, 1009] },
  };
}

export function useAnswer(slug: string, id: string) {
  return useMutation({
    mutationFn: (answer: string) => call('POST job/:slug/questions/:id/answer', { params: { slug, id }, body: { answer } }),
    ...ending(slug),
  });
}

export function useDeclineQuestion(slug: string, id: string) {
  return useMutation({
    mutationFn: (reason: QuestionDeclineReason) => call('POST job/:slug/questions/:id/decline', { params: { slug, id }, body: { reason } }),
    ...ending(slug),
  });
}
