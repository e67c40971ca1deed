import type { FeedSort } from '@castlane/contract/feed.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import { useT } from '#features/search/i18n.ts';
import css from './SortSelect.module.css';

/** Chooses the order of jobs. On a phone it is among the filters. */
export function SortSelect({ sort, onSort }: { sort: FeedSort; onSort: (sort: FeedSort) => void }) {
  const t = useT();
  return (
    <span className={css.root}>
      <IconArrowsSort size={16} stroke={2} aria-hidden="true" />
      <select aria-label={t('search.sort')} value={sort} onChange={({ target }) => onSort(target.value === 'match' ? 'match' : 'newest')}>
        <option value="newest">{t('search.sort.newest')}</option>
        <option value="match">{t('search.sort.match')}</option>
      </select>
    </span>
  );
}
