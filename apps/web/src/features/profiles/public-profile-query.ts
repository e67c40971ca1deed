import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** What others see of somebody. Apart from what is written to the server, whose schemas a profile does without. */
export function publicProfileQuery(slug: string) {
  return queryOptions({
    queryKey: ['account', 'profile', slug],
    queryFn: ({ signal }) => call('GET profile/:slug', { params: { slug }, signal }),
    meta: { quiet: true },
  });
}
