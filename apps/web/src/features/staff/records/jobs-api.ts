import type { JobStatus } from '@castlane/contract/job-state.ts';
import { useList, useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const LIST = ['staff', 'jobs'] as const;

export type JobFilter = { q: string | undefined; status: JobStatus | undefined };

export function useJobs(filter: JobFilter) {
  return useList([...LIST, filter], (page, signal) => call('GET /staff/v1/jobs', { query: { ...page, ...filter }, signal }), {
    isQueue: false,
  });
}

export function useRemoveJob() {
  return useWrite(
    ({ slug, reason }: { slug: string; reason: string }) =>
      call('POST /staff/v1/jobs/:slug/remove', { params: { slug }, body: { reason } }),
    { stale: [LIST] },
  );
}
