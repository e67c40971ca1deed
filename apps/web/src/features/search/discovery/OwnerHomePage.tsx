import { Suspense } from 'react';
import { FirstSteps, useLeadsToFirstJob } from '#features/accounts/welcome/newcomer.tsx';
import { jobsAtAGlanceQuery } from '#features/jobs/api.ts';
import { needsQuery, useShownWithNeeds } from '#features/engagements/needs/api.ts';
import { t } from './words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { queryClient } from '#platform/http/query.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { Page } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { creatorsQuery, useCreators } from './api.ts';
import { readFilter, useCreatorFilter } from './creator-filter.ts';
import { CreatorFilters } from './CreatorFilters.tsx';
import { CreatorGrid, CreatorGridSkeleton } from './CreatorGrid.tsx';

const NeedsYou = lazyPart(() => import('#features/engagements/needs/NeedsYou.tsx'), 'NeedsYou');
const FirstJobLink = lazyPart(() => import('#features/jobs/own/FirstJobLink.tsx'), 'FirstJobLink');
const BeforeReview = lazyPart(() => import('#features/jobs/history/BeforeReview.tsx'), 'BeforeReview');

export async function prefetch() {
  if (useStore.getState().profile.profile?.status !== 'active') return;
  const filter = readFilter(new URLSearchParams(window.location.search));
  await Promise.all([
    queryClient.prefetchInfiniteQuery(creatorsQuery(filter)),
    queryClient.prefetchQuery(needsQuery),
    queryClient.prefetchQuery(jobsAtAGlanceQuery),
    NeedsYou.load(),
    FirstJobLink.load(),
  ]);
}

export function OwnerHomePage() {
  const profile = useProfile();
  const isWaiting = profile !== null && profile.status !== 'active';
  return (
    <Page>
      <PageTitle title={t('discovery.title')} documentTitle={t('app.home.short')} note={t('discovery.note')} />
      <FirstSteps />
      {isWaiting ? (
        <Suspense>
          <BeforeReview />
        </Suspense>
      ) : (
        <Discovery />
      )}
    </Page>
  );
}

function Discovery() {
  const filter = useCreatorFilter();
  const leadsToFirstJob = useLeadsToFirstJob();
  const isListed = useShownWithNeeds(useCreators(filter.filter).isPending);
  return (
    <>
      <Suspense>
        {isListed && <NeedsYou onDesk={2} />}
        {!leadsToFirstJob && <FirstJobLink />}
      </Suspense>
      <CreatorFilters state={filter} />
      {isListed ? <CreatorGrid filter={filter.filter} hasFilters={filter.hasAny} onShowAll={filter.clear} /> : <CreatorGridSkeleton />}
    </>
  );
}
