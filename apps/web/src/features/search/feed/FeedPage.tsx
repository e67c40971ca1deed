import { Suspense } from 'react';
import { FirstSteps } from '#features/accounts/welcome/newcomer.tsx';
import { t } from './words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { queryClient } from '#platform/http/query.ts';
import { Page, Split } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { needsQuery, useShownWithNeeds } from '#features/engagements/needs/api.ts';
import { JobCardSkeletons } from '#features/jobs/JobCardSkeleton.tsx';
import { DESK, useIsDesk } from '#features/search/filters/desk.ts';
import { feedQuery, useFeed } from './api.ts';
import { readSearch, useFeedSearch } from './feed-search.ts';
import { FeedList } from './FeedList.tsx';
import { FeedTools } from './FeedTools.tsx';

const NeedsYou = lazyPart(() => import('#features/engagements/needs/NeedsYou.tsx'), 'NeedsYou');
const FeedRail = lazyPart(() => import('./FeedRail.tsx'), 'FeedRail');

export function prefetch() {
  const search = readSearch(new URLSearchParams(window.location.search));
  return Promise.all([
    queryClient.prefetchInfiniteQuery(feedQuery(search)),
    queryClient.prefetchQuery(needsQuery),
    NeedsYou.load(),
    window.matchMedia(DESK).matches && FeedRail.load(),
  ]);
}

export function FeedPage() {
  const state = useFeedSearch();
  const { search, clear } = state;
  const isListed = useShownWithNeeds(useFeed(search).isPending);
  const isDesk = useIsDesk();
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
        <FeedTools state={state} isDesk={isDesk} />
        {isListed ? <FeedList search={search} onClear={clear} /> : <JobCardSkeletons />}
      </Split>
    </Page>
  );
}

function RailSkeleton() {
  return (
    <Loading style={{ display: 'contents' }}>
      <Skeleton height={170} />
      <Skeleton height={240} />
    </Loading>
  );
}
