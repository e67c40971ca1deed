import type { OwnJob } from '@castlane/contract/job.ts';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { WorkSkeleton } from '#features/engagements/work/WorkSkeleton.tsx';
import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import { LinkSwitch } from '#ui/pages/LinkSwitch.tsx';
import { BoardSkeleton } from './Board.tsx';
import css from './Campaign.module.css';
import { campaignSteps } from './campaign-steps.ts';
import { t } from './words.ts';

const CreatorsView = lazyPart(() => import('./CreatorsView.tsx'), 'CreatorsView');
const OneCreator = lazyPart(() => import('./OneCreator.tsx'), 'OneCreator');

/** A job for several creators, in two views. Without one in the address, a job that recruits shows its comments, any other its creators. */
export function Campaign({ job, recruiting }: { job: OwnJob; recruiting: ReactNode }) {
  const [query] = useSearchParams();
  const tab = query.get('tab');
  const engagementId = query.get('work');
  const isRecruiting = job.status === 'open' || job.status === 'paused' || job.taken === 0;
  const view = tab === 'creators' || (tab === null && !isRecruiting) ? 'creators' : 'recruiting';
  return (
    <>
      {(view === 'recruiting' || !engagementId) && <JobTimeline label={t('creators.progress')} steps={campaignSteps(job)} />}
      <div className={css.root}>
        <LinkSwitch
          label={t('creators.views')}
          current={view}
          views={[
            { id: 'recruiting', label: t('creators.recruiting'), href: paths.job(job.slug, 'all'), count: job.proposalCount },
            { id: 'creators', label: t('creators.creators'), href: paths.job(job.slug, 'creators'), count: job.approvedCount },
          ]}
        />
        {view === 'recruiting' ? (
          recruiting
        ) : engagementId ? (
          <Suspense fallback={<WorkSkeleton />}>
            <OneCreator key={engagementId} job={job} engagementId={engagementId} />
          </Suspense>
        ) : (
          <Suspense fallback={<BoardSkeleton />}>
            <CreatorsView job={job} />
          </Suspense>
        )}
      </div>
    </>
  );
}
