import { UPLOAD_ADDRESS_MINUTES } from '@castlane/contract/policy.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/http/api.ts';

/** Fetches a new address while the old one still works. */
const FRESH_MS = (UPLOAD_ADDRESS_MINUTES - 1) * 60_000;

/** The address of a private file, kept while the file is on the screen: another one would load it again. */
export function useFile(id: string, { isWanted = true } = {}) {
  const [state, setState] = useState<{ uri: string; isBroken: boolean }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => call('GET files/:id/address', { params: { id }, signal }),
    enabled: isWanted,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
  if (data && !state) setState({ uri: data.uri, isBroken: false });
  return {
    uri: state?.uri,
    isFailed: (error !== null && !state) || state?.isBroken === true,
    /** Tries a new address once: the old one may have expired. */
    retry: async () => {
      const { data: renewed } = await refetch();
      setState((old) =>
        renewed && renewed.uri !== old?.uri ? { uri: renewed.uri, isBroken: false } : { uri: old?.uri ?? '', isBroken: true },
      );
    },
  };
}
