import type { PublicConfig } from '@castlane/contract/config.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET config', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
});

/** The installation's settings; undefined until they came. */
export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}

/** 'Contact Us': on the marketing site, or on our own server without one. */
export function useContactUrl(): string {
  const config = useConfig();
  return `${config?.marketingUrl?.replace(/\/$/, '') ?? ''}/contact-us`;
}
