import { queryOf } from '#platform/http/queries.ts';
import { SIMILAR_AMONG_LAST, SIMILAR_MESSAGE } from '@castlane/contract/policy.ts';
import type { CreatorJob } from '@castlane/contract/creator-job.ts';
import { similarityOf } from '@castlane/contract/similarity.ts';
import { isBlank } from '@castlane/contract/text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DEBOUNCE_MS } from '#platform/page/address-search.ts';
import { creatorJobsKey } from '#platform/http/query-keys.ts';

/**
 * The job with a nearly identical message, or undefined. Compares the creator's own latest proposals, and only in the browser; if they
 * cannot be loaded, there is no hint.
 */
export function useMuchAlike(message: string, jobId: string): CreatorJob['job'] | undefined {
  const isWritten = !isBlank(message);
  const { data } = useQuery({
    ...queryOf([...creatorJobsKey, 'last'], 'GET creator/jobs', { query: { limit: SIMILAR_AMONG_LAST + 1 } }),
    enabled: isWritten,
    staleTime: Infinity,
  });
  const [settled] = useDebouncedValue(message, DEBOUNCE_MS);
  return useMemo(() => muchAlike(settled, jobId, data?.items ?? []), [settled, jobId, data]);
}

/** Returns the newest of the latest proposals on other jobs whose message is similar. */
export function muchAlike(message: string, jobId: string, last: readonly CreatorJob[]): CreatorJob['job'] | undefined {
  return last
    .filter(({ job }) => job.id !== jobId)
    .slice(0, SIMILAR_AMONG_LAST)
    .find(({ proposal }) => similarityOf(message, proposal.message) > SIMILAR_MESSAGE)?.job;
}
