import type { Engagement } from '@castlane/contract/engagement.ts';
import { useId, type ReactNode } from 'react';
import { ProductSection } from '#features/engagements/shipping/ProductSection.tsx';
import { RightLines } from '#features/engagements/rights/RightLines.tsx';
import { t } from './words.ts';
import { Timeline } from '#ui/content/Timeline.tsx';
import { Box, Stack } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { useEngagement } from './api.ts';
import { NextStepButtons } from './NextStepButtons.tsx';
import { PartList } from './PartList.tsx';
import { PaymentTicks } from './Payments.tsx';
import { useWorkDialogs } from './use-work-dialogs.tsx';
import css from './WorkCard.module.css';
import { ToDeliver, Trouble, WorkHead } from './WorkParts.tsx';
import { stateOf } from './work-state.ts';
import { stepsOf } from './work-steps.ts';

/** Beside a conversation: its work, further actions (`children`), and the progress. What waits for an answer stands in the conversation. */
export function ThreadWork({ id, children }: { id: string; children: ReactNode }) {
  const query = useEngagement(id);
  const work = query.data;
  return (
    <>
      <Loaded query={query} skeleton={<Waiting />}>
        {(loaded) => <State work={loaded} />}
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

function State({ work }: { work: Engagement }) {
  const id = useId();
  const { open, dialog } = useWorkDialogs(work, { place: 'thread', focusId: id });
  const state = stateOf(work);
  return (
    <Stack component="section" gap={16} className={css.root ?? ''} data-bare aria-labelledby={id}>
      <WorkHead work={work} id={id} />
      <NextStepButtons work={work} next={state.next} place="thread" onOpen={open} />
      <ToDeliver work={work} />
      <ProductSection work={work} state={state} onOpen={open} />
      <PaymentTicks work={work} place="thread" />
      <PartList work={work} place="thread" />
      <RightLines work={work} />
      <Trouble work={work} place="thread" onOpen={open} />
      {dialog}
    </Stack>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Skeleton width="80%" height={18} />
      <Skeleton height={14} mt={12} />
      <Skeleton height={40} radius={10} mt={16} />
    </div>
  );
}
