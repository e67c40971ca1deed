import type { Category } from '@castlane/contract/category.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useCategories } from '#features/categories/api.ts';
import { useProfile } from '#platform/store.ts';

/** The categories that the address asks for, `?category=sports,tech`; what is no slug is left out. */
export function readCategories(params: URLSearchParams): string[] {
  const slugs = (params.get('category') ?? '').split(',').filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug));
  return [...new Set(slugs)].slice(0, 20).toSorted();
}

/** The query of the address for these categories, of which none is all jobs, and for all jobs or the saved ones. */
export function withFilter(params: URLSearchParams, slugs: readonly string[], isSaved: boolean): string {
  const next = new URLSearchParams(params);
  if (slugs.length === 0) next.delete('category');
  else next.set('category', [...new Set(slugs)].toSorted().join(','));
  if (isSaved) next.set('saved', 'true');
  else next.delete('saved');
  // A comma needs no escape there, and people read addresses.
  return next.toString().replaceAll('%2C', ',');
}

/** One's own first, then the others in their order. */
export function sortedForReader(categories: readonly Category[], own: ReadonlySet<string>): Category[] {
  return [...categories.filter(({ slug }) => own.has(slug)), ...categories.filter(({ slug }) => !own.has(slug))];
}

export function useCategoryFilter() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const all = useCategories();
  const own = new Set(useProfile()?.categories.map(({ slug }) => slug));
  const chosen = readCategories(params);
  const isSaved = params.get('saved') === 'true';
  function choose(slugs: readonly string[], saved: boolean = isSaved) {
    // Replaced, so that 'Back' leaves the feed instead of undoing every press.
    void navigate({ search: withFilter(params, slugs, saved) }, { replace: true });
  }
  const isForYou = own.size > 0 && chosen.length === own.size && chosen.every((slug) => own.has(slug));
  return {
    /** As the server takes it. */
    category: chosen.join(','),
    chosen,
    categories: sortedForReader(all, own),
    hasOwn: own.size > 0,
    isForYou,
    isSaved,
    showAll: () => choose([], false),
    toggleSaved: () => choose(chosen, !isSaved),
    showForYou: () => choose(isForYou ? [] : [...own]),
    toggle: (slug: string) => choose(chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug]),
  };
}
