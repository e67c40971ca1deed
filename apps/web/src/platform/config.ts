import type { PublicConfig } from '@castlane/contract/config.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET config', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
});

export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}

/** Returns the URL of 'Contact Us': on the marketing site if there is one, else on our own server. */
export function useContactUrl(): string {
  const config = useConfig();
  return `${config?.marketingUrl?.replace(/\/$/, '') ?? ''}/contact-us`;
}
