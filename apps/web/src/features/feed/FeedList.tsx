import type { FeedItem } from '@castlane/contract/proposal.ts';
import { useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { JobCard } from '#features/jobs/JobCard.tsx';
import { useT } from '#platform/i18n.ts';
import { openReviewModal } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/Button.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { JobCardSkeletons } from '#ui/JobCardSkeleton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { LoadMore } from '#ui/LoadMore.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { useFeed } from './api.ts';
import css from './FeedList.module.css';
import { useKeptScroll } from './kept-scroll.ts';

export function FeedList({ category, onShowAll }: { category: string; onShowAll: () => void }) {
  const t = useT();
  const feed = useFeed(category);
  const open = useOpenJob();
  useKeptScroll(feed.isSuccess);
  if (feed.isPending) return <JobCardSkeletons />;
  if (!feed.data) return <LoadError onRetry={() => void feed.refetch()} />;
  const items = uniqueOf(feed.data.pages.flatMap((page) => page.items));
  if (items.length === 0) return <NothingHere isFiltered={category !== ''} onShowAll={onShowAll} onRefresh={() => void feed.refetch()} />;
  return (
    <>
      <VisuallyHidden role="status">{t('feed.shown', { count: items.length })}</VisuallyHidden>
      <ul className={css.list} aria-label={t('feed.list')} aria-busy={feed.isPlaceholderData}>
        {items.map((item) => (
          <li key={item.job.id}>
            <FeedCard item={item} onOpen={open} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={feed.hasNextPage}
        isLoading={feed.isFetchingNextPage}
        isFailed={feed.isFetchNextPageError}
        onMore={() => void feed.fetchNextPage()}
        words={{ more: t('feed.loadMore'), failed: t('feed.moreFailed'), retry: t('feed.retry'), end: t('feed.end') }}
      />
    </>
  );
}

/** While the pages are read, a new job can push one from the end of a page to the start of the next. */
function uniqueOf(items: readonly FeedItem[]): FeedItem[] {
  return [...new Map(items.map((item) => [item.job.id, item])).values()];
}

type OpenJob = (event: MouseEvent, slug: string) => void;

/** A job opens for those whose review is passed; the others are told what they wait for. */
function useOpenJob(): OpenJob {
  const navigate = useNavigate();
  const isActive = useProfile()?.status === 'active';
  const goingTo = useRef<string>(undefined);
  return (event, slug) => {
    if (!isActive) {
      event.preventDefault();
      openReviewModal();
      return;
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A double click is one visit.
    if (goingTo.current === slug) return;
    goingTo.current = slug;
    void navigate(paths.feedDetails(slug), { state: { fromFeed: true } });
  };
}

function FeedCard({ item, onOpen }: { item: FeedItem; onOpen: OpenJob }) {
  const t = useT();
  const { job, owner, starCost, proposalCount, proposed, match } = item;
  const href = paths.feedDetails(job.slug);
  const open = (event: MouseEvent) => onOpen(event, job.slug);
  return (
    <JobCard
      job={job}
      owner={owner}
      starCost={starCost}
      proposalCount={proposalCount}
      reasons={match.reasons}
      href={href}
      onOpen={open}
      action={
        <LinkButton
          variant={proposed ? 'subtle' : 'default'}
          size="sm"
          href={href}
          onClick={open}
          aria-label={t(proposed ? 'feed.viewCommentLabel' : 'feed.viewJobLabel', { title: job.title })}
        >
          {t(proposed ? 'feed.viewComment' : 'feed.viewJob')}
        </LinkButton>
      }
    />
  );
}

function NothingHere({ isFiltered, onShowAll, onRefresh }: { isFiltered: boolean; onShowAll: () => void; onRefresh: () => void }) {
  const t = useT();
  if (isFiltered) {
    return (
      <EmptyState
        art={<ArtEmptySearch />}
        title={t('feed.emptyFilterTitle')}
        text={t('feed.emptyFilterText')}
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
