import type { FeedItem } from '@castlane/contract/feed.ts';
import { useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { JobCard } from '#features/jobs/JobCard.tsx';
import { fitReasons } from '#features/jobs/job-words.ts';
import { t } from './words.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { useRowKeys } from '#platform/page/keys.ts';
import { useProfile } from '#platform/store.ts';
import { JobCardSkeletons } from '#features/jobs/JobCardSkeleton.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { AnsweredJob } from './AnsweredJob.tsx';
import { useFeed } from './api.ts';
import { CardList } from '#features/search/CardList.tsx';
import type { FeedSearch } from './feed-search.ts';
import css from './FeedPage.module.css';
import { HiddenNote, HideButton, SaveButton } from '#features/search/marks/JobMarks.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { markedId, useHidden } from '#features/search/marks/marks.ts';

/** So many cards fit into a phone's unscrolled window. */
const STEP = 2;
/** And so many into a larger one. */
const IN_VIEW = 3;

const FeedEmpty = lazyPart(() => import('./FeedEmpty.tsx'), 'FeedEmpty');

export function FeedList({ search, onClear }: { search: FeedSearch; onClear: () => void }) {
  const feed = useFeed(search);
  const { own } = search;
  const hidden = useHidden();
  const open = useOpenJob();
  useRowKeys({ rows: '[data-jobs] h2 a', quiet: pressSave, quietWords: t('feed.keySave'), isLeaving: own === 'saved' });
  return (
    <CardList
      query={feed}
      idOf={({ job }) => job.id}
      step={STEP}
      skeletons={<JobCardSkeletons />}
      empty={<FeedEmpty search={search} onClear={onClear} onRefresh={() => void feed.refetch()} />}
      words={{
        shown: (count) => t('feed.shown', { count }),
        failed: t('feed.moreFailed'),
        end: t(endOf(search)),
      }}
      renderCard={(item, index) => (
        <li id={markedId(item.job.slug)}>
          {/* The reader's own lists show a job even if it is hidden. */}
          {!own && hidden.includes(item.job.slug) ? (
            <HiddenNote job={item.job} />
          ) : item.ownProposal ? (
            <AnsweredJob item={item} own={item.ownProposal} onOpen={(event) => open(event, item.job.slug)} isSavedList={own === 'saved'} />
          ) : (
            <FeedCard item={item} onOpen={open} canHide={!own} isFirst={index < IN_VIEW} />
          )}
        </li>
      )}
    >
      {(cards) => (
        <ul
          className={css.list}
          data-jobs
          aria-label={own ? t('feed.ownList', { context: own }) : t('feed.list')}
          aria-busy={feed.isPlaceholderData}
        >
          {cards}
        </ul>
      )}
    </CardList>
  );
}

function pressSave(link: HTMLElement) {
  link.closest('li')?.querySelector<HTMLElement>('[data-save]')?.click();
}

function endOf({ own, sort, filter }: FeedSearch) {
  if (own) return `feed.${own}End` as const;
  if (sort === 'match') return 'feed.matchEnd';
  return Object.keys(filter).length > 0 ? 'feed.filterEnd' : 'feed.end';
}

type OpenJob = (event: MouseEvent, slug: string) => void;

/** Returns a handler that opens a job for an active creator; for others it opens the dialog about their review. */
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

function FeedCard({ item, onOpen, canHide, isFirst }: { item: FeedItem; onOpen: OpenJob; canHide: boolean; isFirst: boolean }) {
  const { job } = item;
  const href = paths.feedDetails(job.slug);
  const open = (event: MouseEvent) => onOpen(event, job.slug);
  return (
    <JobCard
      {...item}
      isInvited={item.invited}
      reasons={fitReasons(item)}
      isFirst={isFirst}
      href={href}
      onOpen={open}
      corner={
        <>
          <SaveButton job={job} isSaved={item.saved} size="sm" />
          {canHide && <HideButton job={job} size="sm" />}
        </>
      }
      action={
        <LinkButton
          // On a phone the whole card is the link, and the star cost needs the room.
          visibleFrom="sm"
          variant="default"
          size="sm"
          href={href}
          onClick={open}
          aria-label={t('feed.viewJobLabel', { title: job.title })}
        >
          {t('feed.viewJob')}
        </LinkButton>
      }
    />
  );
}
