import type { OwnJob } from '@castlane/contract/job.ts';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { WorkSkeleton } from '#features/engagements/work/WorkSkeleton.tsx';
import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { jobStatusWord } from '#features/jobs/own/OwnStatusBadge.tsx';
import { count, shortDay } from '#platform/language/format.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import type { TimelineStep } from '#ui/content/Timeline.tsx';
import { LinkSwitch } from '#ui/pages/LinkSwitch.tsx';
import { BoardSkeleton } from './Board.tsx';
import css from './Campaign.module.css';
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

/** The stages of a job for several creators, from its publication to the last completed work. */
export function campaignSteps(job: OwnJob): TimelineStep[] {
  const { status, openings, taken, proposalCount, approvedCount, work, publishedAt } = job;
  const isRecruiting = status === 'open' || status === 'paused';
  const posted: TimelineStep = step('posted', 'done', publishedAt ? shortDay(publishedAt) : undefined);
  if (!isRecruiting && status !== 'filled' && taken === 0) return [posted, { label: jobStatusWord(status), state: 'bad' }];
  const reached = isRecruiting ? (taken > 0 || approvedCount > 0 ? 3 : proposalCount > 0 ? 2 : 1) : status === 'done' ? 5 : 4;
  const notes = [count(proposalCount), count(approvedCount), of(taken, openings), of(work.completed, taken)];
  const steps = (['comments', 'approved', 'taken', 'completed'] as const).map((name, index) =>
    step(name, index + 1 < reached ? 'done' : index + 1 === reached ? 'now' : 'next', notes[index]),
  );
  return [posted, ...steps];
}

function step(name: 'posted' | 'comments' | 'approved' | 'taken' | 'completed', state: TimelineStep['state'], note?: string): TimelineStep {
  return { label: t('creators.steps', { context: name }), note, state };
}

/** Says nothing of a stage that nobody can have reached: “0 of 0” would be no fact. */
function of(part: number, all: number): string | undefined {
  return all === 0 ? undefined : t('creators.steps.of', { count: part, all });
}
