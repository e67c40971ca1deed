import { FirstJob } from '#features/jobs/FirstJob.tsx';
import { JobStrip } from '#features/jobs/JobStrip.tsx';
import { ReviewNote } from '#features/jobs/ReviewNote.tsx';
import { useT } from '#platform/i18n.ts';
import { useProfile } from '#platform/store.ts';
import { Page } from '#ui/Page.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useCreatorFilter } from './creator-filter.ts';
import { CreatorFilters } from './CreatorFilters.tsx';
import { CreatorGrid } from './CreatorGrid.tsx';
import css from './OwnerHomePage.module.css';

/** The business owner's home: one's own jobs in short, and creators to invite to them. */
export function OwnerHomePage() {
  const t = useT();
  const profile = useProfile();
  const isWaiting = profile !== null && profile.status !== 'active';
  return (
    <Page>
      <PageTitle title={t('discovery.title')} documentTitle={t('app.home.short')} note={t('discovery.note')} />
      {isWaiting ? <BeforeReview /> : <Discovery />}
    </Page>
  );
}

/** Whoever is not reviewed yet cannot look for creators, but can write a first job. */
function BeforeReview() {
  return (
    <>
      <ReviewNote className={css.notice} />
      <FirstJob />
    </>
  );
}

function Discovery() {
  const filter = useCreatorFilter();
  return (
    <>
      <JobStrip />
      <CreatorFilters filter={filter} />
      <CreatorGrid filter={filter.filter} hasFilters={filter.hasAny} onShowAll={filter.clear} />
    </>
  );
}
