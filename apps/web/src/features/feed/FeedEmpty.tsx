import { useT } from '#platform/i18n.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/Button.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { FeedFilter } from './api.ts';

type FeedEmptyProps = { filter: FeedFilter; onShowAll: () => void; onRefresh: () => void };

/** In place of a feed without jobs. Loaded only then. */
export function FeedEmpty({ filter, onShowAll, onRefresh }: FeedEmptyProps) {
  const t = useT();
  const { category, isSaved } = filter;
  if (isSaved || category) {
    return (
      <EmptyState
        art={<ArtEmptySearch />}
        title={t(isSaved ? (category ? 'feed.emptySavedFilterTitle' : 'feed.emptySavedTitle') : 'feed.emptyFilterTitle')}
        text={t(isSaved ? 'feed.emptySavedText' : 'feed.emptyFilterText')}
        action={<Button onClick={onShowAll}>{t('feed.showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      art={<ArtEmptyJobs />}
      title={t('feed.emptyTitle')}
      text={t('feed.emptyText')}
      action={
        <Button variant="default" onClick={onRefresh}>
          {t('feed.refresh')}
        </Button>
      }
    />
  );
}
