import type { JobStatus } from '@castlane/contract/job-state.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { WRITE_CODES } from '#features/staff/desk/write-codes.ts';
import { call } from '#platform/http/api.ts';

const LIST = ['staff', 'jobs'] as const;
const PAGE = 30;

export type JobFilter = { q: string | undefined; status: JobStatus | undefined };

export function useJobs(filter: JobFilter) {
  return useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam, signal }) => call('GET /staff/v1/jobs', { query: { limit: PAGE, cursor: pageParam, ...filter }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Keeps the previous rows until the new ones are loaded.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Removes a job. Refetches the list after any answer: a refusal means that the job has changed. */
export function useRemoveJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, reason }: { slug: string; reason: string }) =>
      call('POST /staff/v1/jobs/:slug/remove', { params: { slug }, body: { reason } }),
    onSettled: () => void client.invalidateQueries({ queryKey: LIST }),
    meta: { inline: WRITE_CODES },
  });
}
