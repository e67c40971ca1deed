import type { ReactNode } from 'react';
import { useT } from './i18n.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box } from '#ui/layout.ts';
import { Timeline } from '#ui/content/Timeline.tsx';
import { useEngagement } from './api.ts';
import { stepsOf } from './work-steps.ts';
import { WorkCard } from './WorkCard.tsx';

/** Beside a conversation: its work, further actions (`children`), and the progress. */
export function ThreadWork({ id, children }: { id: string; children: ReactNode }) {
  const t = useT();
  const query = useEngagement(id);
  const work = query.data;
  return (
    <>
      <Loaded query={query} skeleton={<Waiting />}>
        {(loaded) => <WorkCard work={loaded} place="thread" />}
      </Loaded>
      {children}
      {work && (
        <>
          <Box component="hr" h={1} my={20} mx={0} bd="none" style={{ background: 'var(--cl-line)' }} />
          <Timeline label={t('work.timeline')} steps={stepsOf(work, { fromStart: true })} />
        </>
      )}
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Skeleton width="80%" height={18} />
      <Skeleton height={14} mt={12} />
      <Skeleton height={40} radius={10} mt={16} />
    </div>
  );
}
