import { pagesOf } from '#platform/http/queries.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import type { CreatorJobTab } from '@castlane/contract/creator-job.ts';
import type { editProposal, ProposalInput } from '@castlane/contract/proposal.ts';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { queryClient } from '#platform/http/query.ts';
import { creatorJobsKey } from '#platform/http/query-keys.ts';
import { refreshOwnComments } from './refresh.ts';

/** The jobs with a proposal of the creator, page by page; what needs the creator comes first. */
export function useCreatorJobs(status: CreatorJobTab, q: string) {
  return useInfiniteQuery({
    ...pagesOf([...creatorJobsKey, status, q], 'GET creator/jobs', { query: { status, sort: 'needs', ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
}

/** The form itself shows a refused field, a job in another state, and too few stars. */
export function useSendComment() {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: ProposalInput) => call('POST feeds/proposals', { body, idempotencyKey: keyFor(body) }),
    onSuccess: refreshOwnComments,
    meta: { inline: [...FORM_CODES, 1005, 1013, 1016] },
  });
}

export function useEditComment(id: string) {
  return useMutation({
    mutationFn: (edit: BodyIn<typeof editProposal>) => call('PATCH feeds/proposals/:id', { params: { id }, body: edit }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: creatorJobsKey }),
    meta: { inline: [...FORM_CODES, 1005, 1009] },
  });
}

/** Keeps the creator's proposal on the terms of the shown version. */
export function useConfirmComment() {
  return useMutation({
    mutationFn: ({ id, jobVersion }: { id: string; jobVersion: number }) =>
      call('POST feeds/proposals/:id/confirm', { params: { id }, body: { jobVersion } }),
    onSuccess: refreshOwnComments,
    meta: { inline: [1005, 1009] },
  });
}

export function useWithdrawComment() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE feeds/proposals/:id', { params: { id } }),
    onSuccess: refreshOwnComments,
    meta: { inline: [1005, 1009] },
  });
}
