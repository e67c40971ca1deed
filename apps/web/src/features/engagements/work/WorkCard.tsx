import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconBan, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { otherName } from '#features/accounts/names.ts';
import { t } from './words.ts';
import { day, dayAndClock } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Stack } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Deliveries } from '#features/engagements/deliveries/Deliveries.tsx';
import { useDraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { AnswerBar } from './AnswerBar.tsx';
import { NextStepButtons } from './NextStepButtons.tsx';
import { OtherSide } from './OtherSide.tsx';
import { PaymentTicks } from './PaymentTicks.tsx';
import { isRunning, waitingCancel } from './rules.ts';
import { ToDeliver } from './ToDeliver.tsx';
import { Trouble } from './Trouble.tsx';
import { useWorkDialogs } from './use-work-dialogs.tsx';
import css from './WorkCard.module.css';
import { WorkHead } from './WorkHead.tsx';
import { oneOfSeveral } from './work-pages.ts';
import { stateOf } from './work-state.ts';

export function WorkCard({ work }: { work: Engagement }) {
  const id = useId();
  const state = stateOf(work);
  const navigate = useNavigate();
  const drafts = useDraftNotes(work);
  const { open, dialog } = useWorkDialogs(work, {
    drafts,
    focusId: id,
    onDone: (name) => {
      if (name === 'deliver') void navigate(paths.successful('delivered', work.job.slug));
      else if (name === 'accept') void navigate(paths.successful('accepted', work.job.slug, oneOfSeveral(work)));
      else toast.success(t('work.done', { context: name }));
    },
  });
  return (
    <Card as="section" pad="lg" className={css.root ?? ''} aria-labelledby={id}>
      <Stack className={css.columns} gap={20}>
        <Stack gap={16} miw={0}>
          <WorkHead work={work} id={id} />
          {state.quote && <Quote>{state.quote}</Quote>}
          <CancelNote work={work} onTakeBack={() => open('takeBack')} />
          <NextStepButtons work={work} next={state.next} place="page" onOpen={open} />
          <ToDeliver work={work} />
          <Deliveries work={work} drafts={drafts} />
        </Stack>
        <Stack className={css.side} gap={16} miw={0}>
          <OtherSide work={work} hasChat={state.next !== 'chat'} />
          <PaymentTicks work={work} />
          <Trouble work={work} place="page" onOpen={open} />
        </Stack>
      </Stack>
      <AnswerBar work={work} isNext={state.next === 'accept'} onOpen={open} />
      {dialog}
    </Card>
  );
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The reader's own pending request to cancel, and the outcome of the last one while the work continues. */
function CancelNote({ work, onTakeBack }: { work: Engagement; onTakeBack: () => void }) {
  const { cancellation, side } = work;
  if (!cancellation || !isRunning(work)) return null;
  const name = otherName(work);
  if (waitingCancel(work) === 'own') {
    return (
      <Note tone="warn" icon={<IconBan {...ICON} />}>
        <p>
          <b>{t('work.cancelWaitsTitle')}</b>{' '}
          <span>{t('work.cancelWaits', { context: cancellation.onSilence, name, time: dayAndClock(cancellation.expiresAt) })}</span>
        </p>
        <Button mt={10} variant="default" size="sm" onClick={onTakeBack}>
          {t('work.takeBack')}
        </Button>
      </Note>
    );
  }
  if (cancellation.status !== 'refused') return null;
  const who = cancellation.askedBy === side ? 'other' : 'own';
  return (
    <Note icon={<IconInfoCircle {...ICON} />}>
      {[
        t('work.cancelRefused', { context: who, name, day: day(cancellation.decidedAt ?? cancellation.askedAt) }),
        ...(cancellation.answer ? [t('work.quoted', { text: cancellation.answer })] : []),
      ].join(' ')}
    </Note>
  );
}
