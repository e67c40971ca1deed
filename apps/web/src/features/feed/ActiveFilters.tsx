import type { FeedFilter } from '@castlane/contract/feed.ts';
import { IconX } from '@tabler/icons-react';
import { useT } from '#platform/i18n.ts';
import css from './FeedTools.module.css';
import type { FeedSearchState } from './feed-search.ts';
import { filterWords } from './filter-words.ts';

/** What a search asks for besides categories, each to be taken away, and all of it at once. */
export function ActiveFilters({ state: { search, change, clear } }: { state: FeedSearchState }) {
  const t = useT();
  return (
    <div className={css.active} role="group" aria-label={t('search.active')}>
      {filterWords(search.filter).map(({ words, keys }) => (
        <button
          key={keys.join()}
          type="button"
          className={css.one}
          aria-label={t('search.remove', { what: words })}
          onClick={() => change(without(keys))}
        >
          <span>{words}</span>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      ))}
      <button type="button" className={css.clear} onClick={clear}>
        {t('search.clear')}
      </button>
    </div>
  );
}

function without(keys: readonly (keyof FeedFilter)[]): FeedFilter {
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}
