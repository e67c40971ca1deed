import { queryOf } from '#platform/http/queries.ts';
import type { SetUpTick } from '@castlane/contract/set-up.ts';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const POLL_MS = 60_000;

export const setUpQuery = { ...queryOf(['staff', 'set-up'], 'GET /staff/v1/set-up'), refetchInterval: POLL_MS };

/** The number of open steps; after staff have dismissed the list, only what fails now and a newer release. */
export function useLeftToSetUp(): number {
  const { data } = useQuery(setUpQuery);
  if (!data) return 0;
  return data.lines.filter(({ line, state }) => state === 'alarm' || (state !== 'done' && (!data.isPutAway || line === 'release'))).length;
}

export function useTick() {
  return useWrite((what: SetUpTick) => call('POST /staff/v1/set-up/ticks/:what', { params: { what } }), {
    stale: [setUpQuery.queryKey],
    inline: [],
  });
}
