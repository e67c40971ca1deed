import { Suspense } from 'react';
import { FirstSteps, useLeadsToFirstJob } from '#features/accounts/welcome/newcomer.tsx';
import { jobsAtAGlanceQuery } from '#features/jobs/api.ts';
import { needsQuery, useShownWithNeeds } from '#features/engagements/needs/api.ts';
import { t } from './words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { queryClient } from '#platform/http/query.ts';
import { useProfile } from '#platform/store.ts';
import { Page } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { creatorsQuery, useCreators } from './api.ts';
import { readFilter, useCreatorFilter } from './creator-filter.ts';
import { CreatorFilters } from './CreatorFilters.tsx';
import { CreatorGrid, CreatorGridSkeleton } from './CreatorGrid.tsx';

const NeedsYou = lazyPart(() => import('#features/engagements/needs/NeedsYou.tsx'), 'NeedsYou');
const FirstJobLink = lazyPart(() => import('#features/jobs/own/FirstJobLink.tsx'), 'FirstJobLink');
const ReviewNote = lazyPart(() => import('#features/jobs/history/ReviewNote.tsx'), 'ReviewNote');

export async function prefetch() {
  const filter = readFilter(new URLSearchParams(window.location.search));
  await Promise.all([
    queryClient.prefetchInfiniteQuery(creatorsQuery(filter)),
    queryClient.prefetchQuery(needsQuery),
    queryClient.prefetchQuery(jobsAtAGlanceQuery),
    NeedsYou.load(),
    FirstJobLink.load(),
  ]);
}

/** A business sees creators before its review is over, too. It can invite them afterwards. */
export function OwnerHomePage() {
  return (
    <Page>
      <PageTitle title={t('discovery.title')} documentTitle={t('app.home.short')} note={t('discovery.note')} />
      <FirstSteps />
      <Discovery />
    </Page>
  );
}

function Discovery() {
  const filter = useCreatorFilter();
  const leadsToFirstJob = useLeadsToFirstJob();
  const profile = useProfile();
  // The first steps tell of the review, until they are dismissed.
  const isReviewTold = profile?.status === 'active' || Boolean(profile?.firstSteps);
  const isListed = useShownWithNeeds(useCreators(filter.filter).isPending);
  return (
    <>
      <Suspense>
        {!isReviewTold && <ReviewNote />}
        {isListed && <NeedsYou onDesk={2} />}
        {!leadsToFirstJob && <FirstJobLink />}
      </Suspense>
      <CreatorFilters state={filter} />
      {isListed ? <CreatorGrid filter={filter.filter} hasFilters={filter.hasAny} onShowAll={filter.clear} /> : <CreatorGridSkeleton />}
    </>
  );
}
