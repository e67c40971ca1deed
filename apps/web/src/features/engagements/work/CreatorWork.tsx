import type { ReactNode } from 'react';
import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { t } from './words.ts';
import { useEngagement } from './api.ts';
import { WorkView } from './WorkView.tsx';
import { stepsOf } from './work-steps.ts';

export function CreatorWork({ id, children }: { id: string; children: ReactNode }) {
  const work = useEngagement(id);
  return (
    <>
      {work.data && <JobTimeline label={t('work.timeline')} steps={stepsOf(work.data, { isShort: true, fromStart: true })} />}
      <WorkView work={work}>{children}</WorkView>
    </>
  );
}
