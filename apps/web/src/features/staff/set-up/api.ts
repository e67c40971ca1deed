import type { SetUpTick } from '@castlane/contract/set-up.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const POLL_MS = 60_000;

export const setUpQuery = queryOptions({
  queryKey: ['staff', 'set-up'],
  queryFn: ({ signal }) => call('GET /staff/v1/set-up', { signal }),
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** The number of open steps; after staff have dismissed the list, only what fails now. */
export function useLeftToSetUp(): number {
  const { data } = useQuery(setUpQuery);
  if (!data) return 0;
  return data.lines.filter(({ state }) => state === 'alarm' || (state !== 'done' && !data.isPutAway)).length;
}

export function useTick() {
  return useWrite((what: SetUpTick) => call('POST /staff/v1/set-up/ticks/:what', { params: { what } }), {
    stale: [setUpQuery.queryKey],
    inline: [],
  });
}

export function useTestMail() {
  return useMutation({ mutationFn: () => call('POST /staff/v1/set-up/test-mail') });
}
