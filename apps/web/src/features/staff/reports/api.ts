import { queryOf } from '#platform/http/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHeldOn } from '#features/staff/decisions/held.ts';

/** One report. Each read of a part of a chat is recorded, so it is fetched when staff open it and never in the background. */
export function useReport(id: string) {
  const client = useQueryClient();
  const isHeld = useHeldOn(id) !== undefined;
  // After a decision on it, whoever made it, it may be another one.
  useEffect(() => {
    if (!isHeld) return;
    return () => void client.invalidateQueries({ queryKey: ['staff', 'report', id] });
  }, [client, id, isHeld]);
  return useQuery({
    ...queryOf(['staff', 'report', id], 'GET /staff/v1/reports/:id', { params: { id } }),
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
