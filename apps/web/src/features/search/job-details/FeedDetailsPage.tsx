import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { t } from '#features/search/feed/words.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { ApiProblem, isProblem } from '#platform/http/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { BackLink, DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { feedItemQuery } from '#features/search/feed/api.ts';
import { JobDetails } from './JobDetails.tsx';
import { JobDetailsSkeleton } from './JobDetailsSkeleton.tsx';

export function FeedDetailsPage() {
  const { feedSlug = '' } = useParams();
  return <FeedDetails key={feedSlug} slug={feedSlug} />;
}

function FeedDetails({ slug }: { slug: string }) {
  const query = useQuery(feedItemQuery(slug));
  useReviewModalFor(query.error);
  if (query.data)
    return <JobDetails item={query.data} isGone={isGone(query.error)} back={<BackUp hasWork={query.data.engagement !== null} />} />;
  return (
    <Page>
      <BackUp hasWork={false} />
      <VisuallyHidden component="h1">{t('feed.job')}</VisuallyHidden>
      {query.isPending ? (
        <JobDetailsSkeleton />
      ) : isGone(query.error) ? (
        <NotOpen />
      ) : (
        <LoadError problem={query.error} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

/** Whether the job does not exist or the creator may no longer see it. */
function isGone(problem: Error | null): boolean {
  return problem instanceof ApiProblem && (problem.status === 404 || isProblem(problem, 1004));
}

/** Opens the dialog if the profile lost its approval while the page was open. */
function useReviewModalFor(problem: Error | null) {
  const isBlocked = isProblem(problem, 1020);
  useEffect(() => {
    if (isBlocked) openReviewModal();
  }, [isBlocked]);
}

/**
 * Goes back to the feed with its filter and scroll position. If the user came another way, leads from the creator's work to their jobs, and
 * from any other job to a fresh feed.
 */
function BackUp({ hasWork }: { hasWork: boolean }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isGoing = useRef(false);
  const isFromFeed = (state as { fromFeed?: boolean } | null)?.fromFeed === true;
  function goBack(event: MouseEvent) {
    if (!isFromFeed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isGoing.current) return;
    isGoing.current = true;
    void navigate(-1);
  }
  if (hasWork && !isFromFeed) return <BackLink href={paths.myJobs()}>{t('app.myJobs')}</BackLink>;
  return (
    <BackLink href={paths.home()} onClick={goBack}>
      {t('feed.allJobs')}
    </BackLink>
  );
}

function NotOpen() {
  return (
    <>
      <DocumentTitle>{t('feed.goneTitle')}</DocumentTitle>
      <EmptyState
        art={<ArtEmptySearch />}
        title={t('feed.goneTitle')}
        text={t('feed.goneText')}
        action={<LinkButton href={paths.home()}>{t('feed.goneAction')}</LinkButton>}
      />
    </>
  );
}
