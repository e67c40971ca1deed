import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReactNode } from 'react';
import { timelineOf } from '#features/jobs/history/job-timeline.ts';
import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { ReviewCard } from '#features/reviews/ReviewCard.tsx';
import type { TimelineStep } from '#ui/content/Timeline.tsx';
import { Stack } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { useEngagement } from './api.ts';
import { t } from './words.ts';
import { WorkCard } from './WorkCard.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';
import { stepsOf } from './work-steps.ts';

/** The owner's view of an assigned or finished job. */
export function OwnerWork({ job, engagementId, children }: { job: OwnJob; engagementId: string; children?: ReactNode }) {
  const work = useEngagement(engagementId);
  const steps = timelineOf(job, work.data && stepsOf(work.data, { isShort: true }));
  return (
    <WorkView work={work} steps={work.isPending ? undefined : steps}>
      {children}
    </WorkView>
  );
}

export function CreatorWork({ id, children }: { id: string; children: ReactNode }) {
  const work = useEngagement(id);
  return (
    <WorkView work={work} steps={work.data && stepsOf(work.data, { isShort: true, fromStart: true })}>
      {children}
    </WorkView>
  );
}

type WorkViewProps = {
  work: ReturnType<typeof useEngagement>;
  steps: TimelineStep[] | undefined;
  /** What is below. It comes with the work, whose height nobody knows before: otherwise the work would push it down. */
  children?: ReactNode;
};

/** The progress of the work, the work, and the content below it. */
export function WorkView({ work: query, steps, children }: WorkViewProps) {
  return (
    <>
      {steps && <JobTimeline label={t('work.timeline')} steps={steps} />}
      <Loaded query={query} skeleton={<WorkSkeleton />}>
        {(work) => (
          <Stack gap={12} mb={20}>
            <ReviewCard work={work} />
            <WorkCard work={work} />
          </Stack>
        )}
      </Loaded>
      {!query.isPending && children}
    </>
  );
}
