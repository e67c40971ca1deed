import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { FirstSteps } from '#features/accounts/welcome/newcomer.tsx';
import { t } from './words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { queryClient } from '#platform/http/query.ts';
import { useProfile } from '#platform/store.ts';
import { Page, Split } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { needsQuery, useShownWithNeeds } from '#features/engagements/needs/api.ts';
import { JobCardSkeletons } from '#features/jobs/JobCardSkeleton.tsx';
import { DESK } from '#features/search/filters/desk.ts';
import { feedQuery, useFeed } from './api.ts';
import { hasFilters, readSearch, type FeedSearch, useFeedSearch } from './feed-search.ts';
import { showsProfileLine } from './profile-line.ts';
import { FeedList, loadAnsweredJob } from './FeedList.tsx';
import { loadHidePart } from '#features/search/marks/JobMarks.tsx';
import css from './FeedPage.module.css';

const NeedsYou = lazyPart(() => import('#features/engagements/needs/NeedsYou.tsx'), 'NeedsYou');
const FeedRail = lazyPart(() => import('./FeedRail.tsx'), 'FeedRail');
const FeedTools = lazyPart(() => import('./FeedTools.tsx'), 'FeedTools');

export function prefetch() {
  const search = readSearch(new URLSearchParams(window.location.search));
  const parts = [NeedsYou, FeedTools, ...(window.matchMedia(DESK).matches ? [FeedRail] : [])];
  const lists = [queryClient.prefetchInfiniteQuery(feedQuery(search)), queryClient.prefetchQuery(needsQuery)];
  return Promise.all([...lists, ...parts.map((part) => part.load()), loadHidePart(), loadAnsweredJob()]);
}

export function FeedPage() {
  const state = useFeedSearch();
  const { search, clear } = state;
  const isListed = useShownWithNeeds(useFeed(search).isPending);
  const isDesk = useMediaQuery(DESK, true, { getInitialValueInEffect: false });
  return (
    <Page>
      <Split
        rail={
          isDesk && (
            <Suspense fallback={<RailSkeleton />}>
              {/* What needs the reader is first in it, and would push the rest down. */}
              {isListed ? <FeedRail /> : <RailSkeleton />}
            </Suspense>
          )
        }
      >
        <PageTitle title={t('feed.title')} note={t(search.sort === 'match' ? 'feed.noteMatch' : 'feed.note')} />
        <FirstSteps />
        <Suspense>{isListed && <NeedsYou onDesk={1} isRestInRail />}</Suspense>
        <Suspense fallback={<NoTools search={search} isDesk={isDesk} />}>
          <FeedTools state={state} isDesk={isDesk} />
        </Suspense>
        {isListed ? <FeedList search={search} onClear={clear} /> : <JobCardSkeletons />}
      </Split>
    </Page>
  );
}

function NoTools({ search, isDesk }: { search: FeedSearch; isDesk: boolean }) {
  const profile = useProfile();
  const hasProfile = !isDesk && showsProfileLine(profile);
  return <div className={css.tools} data-profile={hasProfile || undefined} data-filters={hasFilters(search) || undefined} />;
}

function RailSkeleton() {
  return (
    <Loading className={css.rail}>
      <Skeleton height={170} />
      <Skeleton height={240} />
    </Loading>
  );
}
