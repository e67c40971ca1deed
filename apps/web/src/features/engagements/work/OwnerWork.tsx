import type { OwnJob } from '@castlane/contract/job.ts';
import { timelineOf } from '#features/jobs/history/job-timeline.ts';
import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { useT } from './i18n.ts';
import { useEngagement } from './api.ts';
import { WorkView } from './WorkView.tsx';
import { stepsOf } from './work-steps.ts';

/** The owner's view of an assigned or finished job: its progress, and the work. */
export function OwnerWork({ job, engagementId }: { job: OwnJob; engagementId: string }) {
  const t = useT();
  const work = useEngagement(engagementId);
  return (
    <>
      <JobTimeline label={t('work.timeline')} steps={timelineOf(job, work.data && stepsOf(work.data, { isShort: true }))} />
      <WorkView work={work} />
    </>
  );
}
