import { queryOf } from '#platform/http/queries.ts';
import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';
import { ownPortfolioQuery } from './own-portfolio.ts';
import { t } from './words.ts';

const MUTATION_KEY = ['arrange-portfolio'];

export function portfolioQuery(slug: string) {
  return queryOf(['portfolio', slug], 'GET profile/:slug/portfolio', { params: { slug } });
}

/** Moves an item by one place, or hides or shows it. The opposite undoes it, whatever else has changed meanwhile. */
export type Change = { id: string; by: -1 | 1 } | { id: string; hidden: boolean };

/** Updates the screen immediately, sends changes one after the other, and restores the old state on an error. */
export function useArrange() {
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: MUTATION_KEY.join() },
    onMutate: async (change: Change) => {
      // A running request does not know the change.
      await queryClient.cancelQueries({ queryKey: ownPortfolioQuery.queryKey });
      patch(change);
    },
    // The state is read when the request is sent: the change before may have been undone meanwhile.
    mutationFn: () => {
      const items = queryClient.getQueryData(ownPortfolioQuery.queryKey)?.items ?? [];
      return call('PUT account/portfolio', { body: { items: items.map(({ id, hidden }) => ({ id, hidden })) } });
    },
    onError: (_problem, change) => {
      patch(oppositeOf(change));
      // The list may have changed, which is why it was refused.
      void queryClient.invalidateQueries({ queryKey: ownPortfolioQuery.queryKey });
    },
    onSuccess: (answer) => {
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1) return;
      queryClient.setQueryData(ownPortfolioQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: ['portfolio'], predicate: ({ queryKey }) => queryKey[1] !== 'own' });
    },
    meta: { note: () => t('portfolio.notSaved') },
  });
}

function patch(change: Change) {
  queryClient.setQueryData(ownPortfolioQuery.queryKey, (list) => list && { items: changed(list.items, change) });
}

export function changed(items: readonly OwnPortfolioItem[], change: Change): OwnPortfolioItem[] {
  if ('hidden' in change) return items.map((item) => (item.id === change.id ? { ...item, hidden: change.hidden } : item));
  const at = items.findIndex(({ id }) => id === change.id);
  const to = at + change.by;
  const item = items[at];
  if (!item || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(at, 1).toSpliced(to, 0, item);
}

function oppositeOf(change: Change): Change {
  return 'hidden' in change ? { ...change, hidden: !change.hidden } : { ...change, by: change.by === 1 ? -1 : 1 };
}
