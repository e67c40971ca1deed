import { t } from '#features/search/words.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/controls/Button.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { hasFilters, type FeedSearch, type OwnList } from './feed-search.ts';

type FeedEmptyProps = { search: FeedSearch; onClear: () => void; onRefresh: () => void };

/** Replaces a feed without jobs. Loaded only then. */
export function FeedEmpty({ search, onClear, onRefresh }: FeedEmptyProps) {
  const what = whatIsEmpty(search);
  return (
    <EmptyState
      art={what === 'all' ? <ArtEmptyJobs /> : <ArtEmptySearch />}
      title={t('search.emptyTitle', { context: what })}
      text={t('search.emptyText', { context: what })}
      action={
        what === 'all' ? (
          <Button variant="default" onClick={onRefresh}>
            {t('search.refresh')}
          </Button>
        ) : (
          <Button onClick={onClear}>{t(what === 'filter' ? 'search.clearFilters' : 'search.showAll')}</Button>
        )
      }
    />
  );
}

function whatIsEmpty(search: FeedSearch): 'all' | 'categories' | 'filter' | OwnList | `${OwnList}Filter` {
  const isNarrow = Object.keys(search.filter).length > 0;
  if (search.own) return isNarrow ? `${search.own}Filter` : search.own;
  if (hasFilters(search)) return 'filter';
  // The order by match shows only jobs of the creator's own categories.
  return isNarrow || search.sort === 'match' ? 'categories' : 'all';
}
