import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCategories } from '#features/categories/api.ts';
import { useAddressSearch } from '#platform/page/address-search.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from './words.ts';
import { FilterChip, FilterChips } from '#ui/controls/FilterChip.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { SearchInput } from '#ui/controls/SearchInput.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TopicChips } from '#features/search/TopicChips.tsx';
import { Group, Stack } from '#ui/layout.ts';
import { PLATFORMS, type useCreatorFilter } from './creator-filter.ts';
import css from './CreatorFilters.module.css';

const FilterSelects = lazyPart(() => import('./FilterSelects.tsx'), 'FilterSelects');

const ListBar = lazyPart(() => import('#features/search/lists/ListBar.tsx'), 'ListBar');

type Filter = ReturnType<typeof useCreatorFilter>;

export function CreatorFilters({ filter }: { filter: Filter }) {
  const [isOpen, setIsOpen] = useState(false);
  const isDesk = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  return (
    <Stack component="section" role="search" gap={12} mb={18} aria-label={t('discovery.search')}>
      <Group className={css.line} gap={12} wrap="nowrap">
        <SearchField q={filter.filter.q ?? ''} onSearch={(q) => filter.change({ q })} />
        <IconButton
          className={css.open ?? ''}
          variant="line"
          label={t('discovery.filters')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <div className={css.platforms} data-open={isOpen || undefined}>
          <Platforms filter={filter} />
        </div>
      </Group>
      <div className={css.topics}>
        <Topics filter={filter} />
      </div>
      <div className={css.selects} data-open={isOpen || undefined}>
        {(isOpen || isDesk) && (
          <Suspense fallback={<SelectSkeletons />}>
            <FilterSelects filter={filter} />
          </Suspense>
        )}
      </div>
      {filter.filter.list && (
        <Suspense>
          <ListBar id={filter.filter.list} onGone={() => filter.change({ list: '' })} />
        </Suspense>
      )}
    </Stack>
  );
}

const PAUSE_MS = 300;

/** Searches when the user pauses typing, or immediately on Enter. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { text, write, flush } = useAddressSearch(q, onSearch, PAUSE_MS);
  return <SearchInput label={t('discovery.searchLabel')} maxLength={100} value={text} onChange={write} onEnter={flush} />;
}

function Platforms({ filter: { filter, change } }: { filter: Filter }) {
  return (
    <FilterChips label={t('discovery.platform')}>
      {PLATFORMS.map((platform) => (
        <FilterChip
          key={platform}
          isOn={filter.platform === platform}
          onToggle={(isOn) => change({ platform: isOn ? platform : '', size: '' })}
          icon={<PlatformIcon platform={platform} />}
        >
          {t('channels.service', { context: platform })}
        </FilterChip>
      ))}
    </FilterChips>
  );
}

/** So many fit into one line. */
const SHOWN = 9;

function Topics({ filter }: { filter: Filter }) {
  const categories = useCategories();
  return (
    <TopicChips
      label={t('discovery.topics')}
      topics={categories}
      chosen={filter.categories}
      shown={SHOWN}
      onToggle={(slug) => filter.toggleCategory(slug)}
    >
      <FilterChip isOn={filter.categories.length === 0} onToggle={() => filter.change({ category: '' })}>
        {t('discovery.allTopics')}
      </FilterChip>
    </TopicChips>
  );
}

function SelectSkeletons() {
  return Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={38} radius="md" />);
}
