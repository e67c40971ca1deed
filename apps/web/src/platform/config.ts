import { queryOf } from '#platform/http/queries.ts';
import type { PublicConfig } from '@castlane/contract/config.ts';
import { useQuery } from '@tanstack/react-query';

export const configQuery = { ...queryOf(['config'], 'GET config'), staleTime: Infinity, gcTime: Infinity };

/** Returns the installation's settings; undefined until they have loaded. */
export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}

/** Returns the URL of 'Contact Us': on the marketing site if there is one, else on our own server. */
export function useContactUrl(): string {
  const config = useConfig();
  return `${config?.marketingUrl?.replace(/\/$/, '') ?? ''}/contact-us`;
}
