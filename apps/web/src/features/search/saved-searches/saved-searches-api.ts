import { queryOf } from '#platform/http/queries.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import type { saveSearch, SavedSearch } from '@castlane/contract/saved-search.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { t } from '#features/search/words.ts';
import { queryClient } from '#platform/http/query.ts';
import { toast } from '#ui/overlays/toast.ts';

export const savedSearchesQuery = queryOf(['saved-searches'], 'GET saved-searches');

export function useSaveSearch() {
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005] },
    mutationFn: (body: BodyIn<typeof saveSearch>) => call('POST saved-searches', { body }),
    onSuccess(search) {
      const withSearch = (items: readonly SavedSearch[]) => [search, ...items.filter(({ id }) => id !== search.id)];
      queryClient.setQueryData(savedSearchesQuery.queryKey, (data) => data && { items: withSearch(data.items) });
      toast.success(t('search.done'));
    },
  });
}

/** Deletes a search. If it is already gone (1009), shows no error. */
export function useDeleteSearch() {
  return useMutation({
    meta: { inline: [1009] },
    mutationFn: (id: string) => call('DELETE saved-searches/:id', { params: { id } }),
    onSuccess: () => toast.success(t('search.deleted'), { isShort: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  });
}
