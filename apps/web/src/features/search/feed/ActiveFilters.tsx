import type { FeedFilter } from '@castlane/contract/feed.ts';
import { IconBellPlus, IconX } from '@tabler/icons-react';
import { useCategories } from '#features/categories/api.ts';
import { cut } from '#platform/language/format.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from '#features/search/words.ts';
import { filterWords } from './filter-words.ts';
import css from './FeedTools.module.css';
import type { FeedSearchState } from './feed-search.ts';
import { useToolbar } from '#ui/controls/toolbar.ts';
import { Group, Text } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

const SaveSearchModal = lazyPart(() => import('#features/search/saved-searches/SaveSearchModal.tsx'), 'SaveSearchModal');

/** The active filters except categories: each can be removed, or all together. */
export function ActiveFilters({ state: { search, change, clear } }: { state: FeedSearchState }) {
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <Group gap={8} mb={16} aria-label={t('search.active')} {...toolbar}>
      {filterWords(search.filter).map(({ words, keys }) => (
        <button
          key={keys.join()}
          type="button"
          className={css.one}
          aria-label={t('search.remove', { what: words })}
          onClick={() => change(without(keys))}
        >
          <Text span inherit truncate>
            {words}
          </Text>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      ))}
      <button type="button" className={css.clear} onClick={clear}>
        {t('search.clear')}
      </button>
      <SaveSearch filter={search.filter} />
    </Group>
  );
}

/** With the ellipsis it is one more, the maximum of a name. */
const NAME_MAX = 59;

function SaveSearch({ filter }: { filter: FeedFilter }) {
  const categories = useCategories();
  const names = filter.category?.split(',').flatMap((slug) => categories.find((each) => each.slug === slug)?.name ?? []) ?? [];
  const suggestion = [...filterWords(filter).map(({ words }) => words.replaceAll(/[“”]/g, '')), ...names].join(', ');
  const { open, dialog } = useDialogs((_, state) => <SaveSearchModal filter={filter} suggestion={cut(suggestion, NAME_MAX)} {...state} />);
  return (
    <>
      <button type="button" className={css.save} onClick={() => open()}>
        <IconBellPlus size={16} stroke={2} aria-hidden="true" />
        <span>{t('search.save')}</span>
      </button>
      {dialog}
    </>
  );
}

function without(keys: readonly (keyof FeedFilter)[]): FeedFilter {
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}
