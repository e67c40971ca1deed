import { useCategories } from '#features/categories/api.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import { ActiveFilters } from '#features/search/filters/ActiveFilters.tsx';
import { SearchBar } from '#features/search/filters/SearchBar.tsx';
import { TopicChips } from '#features/search/TopicChips.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Suspense } from 'react';
import { FilterChip } from '#ui/controls/FilterChip.tsx';
import { filterWords, orderOf, ordersOf, sortOf, type CreatorFilterState } from './creator-filter.ts';
import { t } from './words.ts';

const CreatorFilterDrawer = lazyPart(() => import('./CreatorFilterDrawer.tsx'), 'CreatorFilterDrawer');
const ListBar = lazyPart(() => import('#features/search/lists/ListBar.tsx'), 'ListBar');

/** As many categories as fit on one line. */
const SHOWN = 9;

export function CreatorFilters({ state }: { state: CreatorFilterState }) {
  const { filter, change } = state;
  const jobs = useJobsAtAGlance().data?.items ?? [];
  const categories = useCategories();
  const on = filterWords(state);
  const count = on.filter(({ keys }) => !keys.includes('q')).length + (filter.list ? 1 : 0);
  return (
    <>
      <SearchBar
        label={t('discovery.search')}
        placeholder={t('discovery.searchLabel')}
        maxLength={100}
        q={filter.q ?? ''}
        onFind={(q) => change({ q })}
        platform={filter.platform}
        onPlatform={(platform) => change({ platform: platform ?? '', size: '' })}
        count={count}
        sort={{ value: orderOf(filter), options: ordersOf(filter.platform, jobs), onChange: (order) => change(sortOf(order)) }}
        renderFilters={(drawer) => <CreatorFilterDrawer state={state} {...drawer} />}
      />
      <TopicChips
        label={t('discovery.topics')}
        topics={categories}
        category={filter.category}
        shown={SHOWN}
        onChange={(category) => change({ category })}
      >
        <FilterChip isOn={!filter.category} onToggle={() => change({ category: '' })}>
          {t('discovery.allTopics')}
        </FilterChip>
      </TopicChips>
      {on.length > 0 && (
        <ActiveFilters filters={on} onRemove={(keys) => change(Object.fromEntries(keys.map((key) => [key, ''])))} onClear={state.clear} />
      )}
      {filter.list && (
        <Suspense>
          <ListBar id={filter.list} onLeave={() => change({ list: '' })} />
        </Suspense>
      )}
    </>
  );
}
