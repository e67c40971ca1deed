import { pagesOf, queryOf } from '#platform/http/queries.ts';
import type { JobInput, OwnJob, OwnJobTab, OwnJobSort } from '@castlane/contract/job.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { isProblem } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import { engagementKeys, jobKeys } from '#platform/http/query-keys.ts';

/** The reader's own jobs of one tab or group, in one order, page by page; `counts` comes with every page. */
export function useOwnJobs(status: OwnJobTab, sort: OwnJobSort = 'newest', q = '') {
  return useInfiniteQuery({
    ...pagesOf([...jobKeys.own(), status, sort, q], 'GET job', { query: { status, sort, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
}

const GLANCE = 50;

/** The newest jobs and the count of each kind, for the home page. */
export const jobsAtAGlanceQuery = queryOf([...jobKeys.own(), 'glance'], 'GET job', { query: { status: 'all', limit: GLANCE } });

export function useJobsAtAGlance() {
  return useQuery(jobsAtAGlanceQuery);
}

export function useOwnJob(slug: string | undefined) {
  return useQuery({
    ...queryOf(jobKeys.details(slug ?? ''), 'GET job/:slug', { params: { slug: slug ?? '' } }),
    enabled: slug !== undefined,
  });
}

/** The versions of a job, for its owner and for creators with a proposal. */
export function useVersions(slug: string) {
  return useQuery(queryOf(jobKeys.versions(slug), 'GET job/:slug/versions', { params: { slug } }));
}

/** The terms of an engagement that both sides agreed on: the newest, or those of a version. */
export function useAgreement(id: string | undefined, { number, isOn = true }: { number?: number | undefined; isOn?: boolean } = {}) {
  return useQuery({
    ...queryOf(engagementKeys.agreement(id ?? '', number), 'GET engagements/:id/agreement', {
      params: { id: id ?? '' },
      query: number ? { number } : {},
    }),
    enabled: isOn && id !== undefined,
    staleTime: Infinity,
  });
}

/** `version`: of a published job. */
type Saved = { slug: string | undefined; input: Omit<JobInput, 'status'>; isPublished: boolean; version?: number | undefined };

/** Creates a job or changes a draft, and publishes it if asked to. The caller shows the problems of fields, so they are not toasted. */
export function useSaveJob() {
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
      // A change may ask the creators of its proposals for consent again.
      void queryClient.invalidateQueries({ queryKey: jobKeys.versions(job.slug) });
      void queryClient.invalidateQueries({ queryKey: jobKeys.proposals(job.slug) });
    },
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
    // The answer to an earlier click was lost: the job may be published already.
    const job = await call('GET job/:slug', { params });
    if (job.status !== 'open') throw problem;
    return job;
  }
}

/** Puts the job of an answer into the cache for its page, and refetches the lists. */
export function keepJob(job: OwnJob) {
  queryClient.setQueryData(jobKeys.details(job.slug), job);
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
}

export function refreshJob(slug: string) {
  void queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
  void queryClient.invalidateQueries({ queryKey: engagementKeys.all });
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
}
