import type { WorkingJob } from '@castlane/contract/work.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { otherName } from '#features/accounts/names.ts';
import { loadChunk } from '#platform/chunk.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import { toast } from '#ui/toast.ts';
import { CancelNote } from './CancelNote.tsx';
import { Deliveries } from './Deliveries.tsx';
import { NextStepButtons } from './NextStepButtons.tsx';
import { PaymentTicks } from './PaymentTicks.tsx';
import { Quote } from '#ui/Quote.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { ReviewSlot } from './ReviewSlot.tsx';
import { OtherSide } from './OtherSide.tsx';
import { ToDeliver } from './ToDeliver.tsx';
import { Trouble } from './Trouble.tsx';
import css from './WorkCard.module.css';
import type { DialogName } from './WorkDialogs.tsx';
import { stateOf, type Turn } from './work-state.ts';

// Few who look at the work press one of its buttons.
const WorkDialogs = lazy(async () => ({
  default: (await loadChunk(() => import('./WorkDialogs.tsx'))).WorkDialogs,
}));

/** On a page of its own it says all; beside a conversation what the conversation does not. */
export type Place = 'page' | 'thread';

const TONES: Record<Turn, StatusTone> = { own: 'live', other: 'gold', team: 'bad', over: 'neutral' };

/** Work that goes on or has ended: how it stands, whose turn it is, until when, and the next step. */
export function WorkCard({ work, place }: { work: WorkingJob; place: Place }) {
  const t = useT();
  const id = useId();
  const state = stateOf(work);
  const { open, dialogs } = useDialogs(work, place, id);
  return (
    <Frame place={place} labelledBy={id}>
      <Stack className={css.columns} gap={20}>
        <div className={css.main}>
          <Group gap="8px 12px" justify="space-between">
            <h2 id={id} className={css.title} tabIndex={-1}>
              {state.title}
            </h2>
            <StatusBadge tone={TONES[state.turn]}>{t(`work.turn.${state.turn}`, { name: otherName(work) })}</StatusBadge>
          </Group>
          <Text inherit variant="soft" mod="tabular" mt={-8}>
            {state.text}
          </Text>
          {state.quote && <Quote>{state.quote}</Quote>}
          <CancelNote work={work} onTakeBack={() => open('takeBack')} />
          <NextStepButtons work={work} next={state.next} place={place} onOpen={open} />
          {place === 'thread' && <ReviewSlot work={work} />}
          <ToDeliver work={work} />
          <Deliveries work={work} />
        </div>
        <div className={css.side}>
          {place === 'page' && <OtherSide work={work} hasChat={state.next !== 'chat'} />}
          <PaymentTicks work={work} />
          <Trouble work={work} place={place} onOpen={open} />
        </div>
      </Stack>
      {dialogs}
    </Frame>
  );
}

function Frame({ place, labelledBy, children }: { place: Place; labelledBy: string; children: React.ReactNode }) {
  return place === 'page' ? (
    <Card as="section" pad="lg" className={css.root ?? ''} aria-labelledby={labelledBy}>
      {children}
    </Card>
  ) : (
    <section className={css.root} data-bare aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** One dialog at a time. After a step the focus goes to the words that say what has become of it. */
function useDialogs(work: WorkingJob, place: Place, titleId: string) {
  const t = useT();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ name: DialogName; isOpen: boolean; isDone: boolean }>();
  const close = (isDone: boolean) => setDialog((state) => state && { ...state, isOpen: false, isDone });
  function done(name: DialogName) {
    close(true);
    // In a conversation one goes on talking; a page leads to what happens next.
    if (place === 'page' && (name === 'deliver' || name === 'accept'))
      void navigate(paths.successful(name === 'deliver' ? 'delivered' : 'accepted', work.slug));
    else toast.success(t(`work.done.${name}`));
  }
  const dialogs = (
    <Suspense fallback={null}>
      {dialog && (
        <WorkDialogs
          work={work}
          name={dialog.name}
          isOpen={dialog.isOpen}
          onClose={() => close(false)}
          onDone={() => done(dialog.name)}
          onExit={() => dialog.isDone && document.getElementById(titleId)?.focus()}
        />
      )}
    </Suspense>
  );
  return { open: (name: DialogName) => setDialog({ name, isOpen: true, isDone: false }), dialogs };
}
