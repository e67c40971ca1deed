import { lazy, Suspense } from 'react';
import { FirstSteps } from '#features/welcome/newcomer.tsx';
import { loadPart } from '#platform/chunk.ts';
import { useT } from '#platform/i18n.ts';
import { useProfile } from '#platform/store.ts';
import { Page } from '#ui/Page.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useCreatorFilter } from './creator-filter.ts';
import { CreatorFilters } from './CreatorFilters.tsx';
import { CreatorGrid } from './CreatorGrid.tsx';
import css from './OwnerHomePage.module.css';

const JobStrip = lazy(async () => ({ default: (await loadPart(['jobs'], () => import('#features/jobs/JobStrip.tsx'))).JobStrip }));
const BeforeReview = lazy(async () => ({
  default: (await loadPart(['jobs'], () => import('#features/jobs/BeforeReview.tsx'))).BeforeReview,
}));

/** The business owner's home: one's own jobs in short, and creators to invite to them. */
export function OwnerHomePage() {
  const t = useT();
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
  return (
    <>
      <div className={css.jobs}>
        <Suspense>
          <JobStrip />
        </Suspense>
      </div>
      <CreatorFilters filter={filter} />
      <CreatorGrid filter={filter.filter} hasFilters={filter.hasAny} onShowAll={filter.clear} />
    </>
  );
}
