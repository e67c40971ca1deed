import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReactNode } from 'react';
import { timelineOf } from '#features/jobs/history/job-timeline.ts';
import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { t } from './words.ts';
import { useEngagement } from './api.ts';
import { WorkView } from './WorkView.tsx';
import { stepsOf } from './work-steps.ts';

/** The owner's view of an assigned or finished job: its progress, the work, and what is below them. */
export function OwnerWork({ job, engagementId, children }: { job: OwnJob; engagementId: string; children?: ReactNode }) {
  const work = useEngagement(engagementId);
  const steps = timelineOf(job, work.data && stepsOf(work.data, { isShort: true }));
  return (
    <>
      {!work.isPending && <JobTimeline label={t('work.timeline')} steps={steps} />}
      <WorkView work={work}>{children}</WorkView>
    </>
  );
}
