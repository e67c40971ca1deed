import { queryOf } from '#platform/http/queries.ts';
import { UPLOAD_ADDRESS_MINUTES } from '@castlane/contract/policy.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Fetches a new address while the old one still works. */
const FRESH_MS = (UPLOAD_ADDRESS_MINUTES - 1) * 60_000;

/** The address of a private file, kept while the file is on the screen: another one would load it again. */
export function useFile(id: string, { isWanted = true } = {}) {
  const [state, setState] = useState<{ uri: string; since: number; isBroken: boolean }>();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...queryOf(['file', id], 'GET files/:id/address', { params: { id } }),
    enabled: isWanted,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && !state) setState({ uri: data.uri, since: dataUpdatedAt, isBroken: false });
  return {
    uri: state?.uri,
    poster: data?.image?.uri,
    isFailed: (error !== null && !state) || state?.isBroken === true,
    /** What failed to load with an address that may have expired gets a new one; anything else cannot be shown. */
    retry: async () => {
      if (!state) return;
      const isOld = Date.now() - state.since > FRESH_MS;
      const renewed = isOld ? (await refetch()).data : undefined;
      setState(renewed ? { uri: renewed.uri, since: Date.now(), isBroken: false } : { ...state, isBroken: true });
    },
  };
}
