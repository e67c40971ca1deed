import type { Category } from '@castlane/contract/category.ts';
import { useCategories } from '#features/categories/api.ts';
import { useProfile } from '#platform/store.ts';
import { readCategories, withoutUndefined, type FeedSearchState } from './feed-search.ts';

/** Sorts the creator's categories first, otherwise keeps the order. */
export function sortedForReader(categories: readonly Category[], own: ReadonlySet<string>): Category[] {
  return [...categories.filter(({ slug }) => own.has(slug)), ...categories.filter(({ slug }) => !own.has(slug))];
}

/** State and actions of the category chips. */
export function useCategoryFilter({ search, show, change }: FeedSearchState) {
  const all = useCategories();
  const own = new Set(useProfile()?.categories.map(({ slug }) => slug));
  const chosen = readCategories(search.filter.category ?? '');
  const choose = (slugs: readonly string[]) =>
    change({ category: slugs.length === 0 ? undefined : [...new Set(slugs)].toSorted().join(',') });
  const isForYou = own.size > 0 && chosen.length === own.size && chosen.every((slug) => own.has(slug));
  return {
    chosen,
    categories: sortedForReader(all, own),
    hasOwn: own.size > 0,
    isForYou,
    isSaved: search.isSaved,
    showAll: () => show({ ...search, isSaved: false, filter: withoutUndefined({ ...search.filter, category: undefined }) }),
    toggleSaved: () => show({ ...search, isSaved: !search.isSaved }),
    showForYou: () => choose(isForYou ? [] : [...own]),
    toggle: (slug: string) => choose(chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug]),
  };
}
