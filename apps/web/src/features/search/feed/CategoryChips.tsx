import { IconBookmark, IconSparkles } from '@tabler/icons-react';
import { t } from './words.ts';
import { FilterChip } from '#ui/controls/FilterChip.tsx';
import { TopicChips } from '#features/search/TopicChips.tsx';
import { readCategories } from '#features/search/categories.ts';
import { type FeedSearchState, withoutUndefined } from './feed-search.ts';
import type { Category } from '@castlane/contract/category.ts';
import { useCategories } from '#features/categories/api.ts';
import { useProfile } from '#platform/store.ts';

/** So many fit into one line beside the rail. */
const SHOWN = 4;

export function CategoryChips({ state }: { state: FeedSearchState }) {
  const filter = useCategoryFilter(state);
  const { categories, chosen } = filter;
  return (
    <TopicChips label={t('feed.filters')} topics={categories} chosen={chosen} shown={SHOWN} onToggle={filter.toggle}>
      <FilterChip isOn={chosen.length === 0 && !filter.isSaved} onToggle={filter.showAll}>
        {t('feed.all')}
      </FilterChip>
      {filter.hasOwn && (
        <FilterChip isOn={filter.isForYou} onToggle={filter.showForYou} icon={<IconSparkles size={16} stroke={2} aria-hidden="true" />}>
          {t('feed.forYou')}
        </FilterChip>
      )}
      <FilterChip isOn={filter.isSaved} onToggle={filter.toggleSaved} icon={<IconBookmark size={16} stroke={2} aria-hidden="true" />}>
        {t('feed.saved')}
      </FilterChip>
    </TopicChips>
  );
}

/** Sorts the creator's categories first, otherwise keeps the order. */
function sortedForReader(categories: readonly Category[], own: ReadonlySet<string>): Category[] {
  return [...categories.filter(({ slug }) => own.has(slug)), ...categories.filter(({ slug }) => !own.has(slug))];
}

function useCategoryFilter({ search, show, change }: FeedSearchState) {
  const all = useCategories();
  const own = new Set(useProfile()?.categories.map(({ slug }) => slug));
  const chosen = readCategories(search.filter.category ?? null);
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
