import type { RightState } from '@castlane/contract/right.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { download } from '#platform/http/api.ts';
import { pagesOf, queryOf } from '#platform/http/queries.ts';
import { engagementKeys } from '#platform/http/query-keys.ts';
import { saveFile } from '#platform/save-file.ts';

/** The reader's rights of one state, page by page. */
export const rightsQuery = (state: RightState) => pagesOf([...engagementKeys.all, 'rights', state], 'GET rights', { query: { state } });

export function useRights(state: RightState) {
  return useInfiniteQuery(rightsQuery(state));
}

export function useDownloadRights() {
  return useMutation({
    mutationFn: () => download('GET rights/csv'),
    onSuccess: ({ content, name }) => saveFile(content, name ?? 'rights.csv'),
    meta: { inline: [1001, 1022, 1023, 'network'] },
  });
}

/** A code is asked for when the reader wants to see it, and forgotten with its dialog. */
export function useAdCode(id: string, deliveryId: string) {
  return useQuery({
    ...queryOf([...engagementKeys.one(id), 'ad-code', deliveryId], 'GET engagements/:id/ad-codes/:deliveryId', {
      params: { id, deliveryId },
    }),
    staleTime: 0,
    gcTime: 0,
  });
}
