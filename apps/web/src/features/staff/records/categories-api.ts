import type { changeCategory, ManagedCategory } from '@castlane/contract/category.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { queryOptions, useMutation, useQueryClient, type Register } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['staff', 'categories'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/categories', { signal })).items,
  meta: { quiet: true },
});

type Change = { id: string } & BodyIn<typeof changeCategory>;

/** Renames, retires or moves a category. A move shows before the server answers. */
export function useChangeCategory(meta: Register['mutationMeta'] = {}) {
  const client = useQueryClient();
  const { queryKey } = categoriesQuery;
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call('PATCH /staff/v1/categories/:id', { params: { id }, body }),
    // One at a time: a position depends on the move before.
    scope: { id: 'categories' },
    onMutate: async ({ id, index }) => {
      if (index === undefined) return;
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (items) => items && moved(items, id, index));
    },
    onSuccess: ({ items }) => client.isMutating({ mutationKey: ['staff', 'category'] }) === 1 && client.setQueryData(queryKey, items),
    onError: () => void client.invalidateQueries({ queryKey }),
    mutationKey: ['staff', 'category'],
    meta,
  });
}

function moved(items: readonly ManagedCategory[], id: string, index: number): ManagedCategory[] {
  const others = items.filter((each) => each.id !== id);
  return others.toSpliced(index, 0, ...items.filter((each) => each.id === id));
}
