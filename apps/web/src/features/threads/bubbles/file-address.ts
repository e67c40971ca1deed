import { UPLOAD_ADDRESS_MINUTES } from '@castlane/contract/policy.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { ApiProblem } from '#platform/http/problem.ts';

/** Fetches a new URL while the old one still works. */
const FRESH_MS = (UPLOAD_ADDRESS_MINUTES - 1) * 60_000;

/** Fetches the URL of a message's file while it is on the screen. A loaded picture stays when its URL expires. */
export function useFileAddress(id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => call('GET files/:id/address', { params: { id }, signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
  return { image: data?.image ?? undefined, isError: error !== null, isGone: isGone(error), retry: () => void refetch() };
}

function isGone(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 1009;
}
