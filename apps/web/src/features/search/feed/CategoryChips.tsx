import { IconBookmark, IconChevronDown, IconChevronUp, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from './i18n.ts';
import { FilterChip, FilterChips } from '#ui/FilterChip.tsx';
import css from './CategoryChips.module.css';
import { useCategoryFilter } from './category-filter.ts';
import type { FeedSearchState } from './feed-search.ts';

/** So many fit into one line on a desktop; a phone scrolls sideways instead. */
const SHOWN = 4;

export function CategoryChips({ state }: { state: FeedSearchState }) {
  const t = useT();
  const filter = useCategoryFilter(state);
  const [isOpen, setIsOpen] = useState(false);
  const { categories, chosen } = filter;
  return (
    <div className={css.root} data-open={isOpen || undefined}>
      <FilterChips label={t('feed.filters')}>
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
        {categories.map(({ slug, name }, index) => (
          <span key={slug} className={index >= SHOWN && !chosen.includes(slug) ? css.extra : css.chip}>
            <FilterChip isOn={chosen.includes(slug)} onToggle={() => filter.toggle(slug)}>
              {name}
            </FilterChip>
          </span>
        ))}
        {categories.length > SHOWN && (
          <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'feed.fewerCategories' : 'feed.moreCategories')}
            {isOpen ? (
              <IconChevronUp size={16} stroke={2} aria-hidden="true" />
            ) : (
              <IconChevronDown size={16} stroke={2} aria-hidden="true" />
            )}
          </button>
        )}
      </FilterChips>
    </div>
  );
}
