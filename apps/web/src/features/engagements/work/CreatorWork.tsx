import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { useT } from './i18n.ts';
import { useEngagement } from './api.ts';
import { WorkView } from './WorkView.tsx';
import { stepsOf } from './work-steps.ts';

/** The creator's view of an engagement: its progress, and the work. */
export function CreatorWork({ id }: { id: string }) {
  const t = useT();
  const work = useEngagement(id);
  return (
    <>
      {work.data && <JobTimeline label={t('work.timeline')} steps={stepsOf(work.data, { isShort: true, fromStart: true })} />}
      <WorkView work={work} />
    </>
  );
}
