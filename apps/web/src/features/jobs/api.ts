import type { JobInput, OwnJob, OwnJobSort, OwnJobTab } from '@castlane/contract/job.ts';
import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';
import { useIdempotencyKey } from '#platform/idempotency.ts';
import { isProblem } from '#platform/problem.ts';
import { queryClient } from '#platform/query.ts';
import { jobKeys } from '#features/cache/keys.ts';

/** One's own jobs of a tab and in an order, page by page; `counts` comes with every page. */
export function useOwnJobs(status: OwnJobTab, sort: OwnJobSort = 'newest') {
  return useInfiniteQuery({
    queryKey: [...jobKeys.own(), status, sort],
    queryFn: ({ pageParam, signal }) => call('GET job', { query: { status, sort, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

const GLANCE = 50;

/** The newest jobs and how many there are of each kind, for the home page. */
export const jobsAtAGlanceQuery = queryOptions({
  queryKey: [...jobKeys.own(), 'glance'],
  queryFn: ({ signal }) => call('GET job', { query: { status: 'all', limit: GLANCE }, signal }),
  meta: { quiet: true },
});

export function useJobsAtAGlance() {
  return useQuery(jobsAtAGlanceQuery);
}

export function useOwnJob(slug: string | undefined) {
  return useQuery({
    queryKey: jobKeys.details(slug ?? ''),
    queryFn: ({ signal }) => call('GET job/:slug', { params: { slug: slug ?? '' }, signal }),
    enabled: slug !== undefined,
    meta: { quiet: true },
  });
}

/** What both sides agreed on, once somebody has the job: the newest terms, or those of a number. */
export function useAgreement(slug: string, isAssigned: boolean, number?: number) {
  return useQuery({
    queryKey: jobKeys.agreement(slug, number),
    queryFn: ({ signal }) => call('GET job/:slug/agreement', { params: { slug }, query: number ? { number } : {}, signal }),
    enabled: isAssigned,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** `version`: of a job that is published already. */
type Saved = { slug: string | undefined; input: Omit<JobInput, 'status'>; isPublished: boolean; version?: number | undefined };

/** Writes a job or changes a draft, and publishes it where that is asked for. What the fields can show is not toasted. */
export function useSaveJob(onError: (problem: unknown) => void) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005] },
    mutationFn: ({ slug, input, isPublished, version }: Saved) => {
      if (slug === undefined) return create(input, isPublished, keyFor);
      if (version === undefined) return change(slug, input, isPublished);
      return call('PATCH job/:slug', { params: { slug }, body: { ...input, version } });
    },
    onSuccess(job) {
      keepJob(job);
      // Its comments may be asked again.
      void queryClient.invalidateQueries({ queryKey: jobKeys.versions(job.slug) });
      void queryClient.invalidateQueries({ queryKey: jobKeys.proposals(job.slug) });
    },
    onError,
  });
}

function create(input: Saved['input'], isPublished: boolean, keyFor: (body: unknown) => string): Promise<OwnJob> {
  const body: JobInput = { ...input, status: isPublished ? 'open' : 'draft' };
  return call('POST job/create', { body, idempotencyKey: keyFor(body) });
}

async function change(slug: string, input: Saved['input'], isPublished: boolean): Promise<OwnJob> {
  const params = { slug };
  try {
    const draft = await call('PATCH job/:slug', { params, body: input });
    return isPublished ? await call('POST job/:slug/publish', { params }) : draft;
  } catch (problem) {
    if (!isPublished || !isProblem(problem, 1005)) throw problem;
    // The answer to an earlier press was lost: the job may be out already.
    const job = await call('GET job/:slug', { params });
    if (job.status !== 'open') throw problem;
    return job;
  }
}

/** After an answer that is one's own job: its page has it at once, the lists are fetched anew. */
export function keepJob(job: OwnJob) {
  queryClient.setQueryData(jobKeys.details(job.slug), job);
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
}

/** Everything that is shown of one's own job is fetched anew. */
export function refreshJob(slug: string) {
  void queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
}
