import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { jobKeys } from '#features/cache/keys.ts';

/** The versions of a job, for its owner and for creators with a proposal. */
export function useVersions(slug: string) {
  return useQuery({
    queryKey: jobKeys.versions(slug),
    queryFn: ({ signal }) => call('GET job/:slug/versions', { params: { slug }, signal }),
    meta: { quiet: true },
  });
}
