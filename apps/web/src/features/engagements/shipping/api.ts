import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/http/queries.ts';
import { engagementKeys } from '#platform/http/query-keys.ts';

/** An address is asked for when the reader wants to see it, and forgotten with its dialog. */
export function useAddress(id: string, isOn = true) {
  return useQuery({
    ...queryOf([...engagementKeys.one(id), 'address'], 'GET engagements/:id/address', { params: { id } }),
    enabled: isOn,
    staleTime: 0,
    gcTime: 0,
  });
}
