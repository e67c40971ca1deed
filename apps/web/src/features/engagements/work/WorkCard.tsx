import type { Engagement } from '@castlane/contract/engagement.ts';
import { Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { otherName } from '#features/accounts/names.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Deliveries } from '#features/engagements/deliveries/Deliveries.tsx';
import { useDraftNotes, type DraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { AnswerBar } from './AnswerBar.tsx';
import { NextStepButtons } from './NextStepButtons.tsx';
import { PaymentTicks } from './PaymentTicks.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { OtherSide } from './OtherSide.tsx';
import { Trouble } from './Trouble.tsx';
import css from './WorkCard.module.css';
import type { DialogName } from './WorkDialogs.tsx';
import { stateOf, type Turn } from './work-state.ts';
import { IconStar, IconCheck, IconBan, IconInfoCircle } from '@tabler/icons-react';
import { shortDay, day, dayAndClock } from '#platform/language/format.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { mayReview, isRunning, waitingCancel } from './rules.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Note } from '#ui/content/Note.tsx';

// Few readers of the card use its buttons, so the dialogs load on demand.
const WorkDialogs = lazyPart(() => import('./WorkDialogs.tsx'), 'WorkDialogs');

/** A page shows everything; beside a conversation, only facts that the conversation does not show. */
export type Place = 'page' | 'thread';

const TONES: Record<Turn, StatusTone> = { own: 'live', other: 'gold', team: 'bad', over: 'neutral' };

/** Running or finished work: its status, who must act until when, and the next step. */
export function WorkCard({ work, place }: { work: Engagement; place: Place }) {
  const t = useT();
  const id = useId();
  const state = stateOf(work);
  const drafts = useDraftNotes(work);
  const { open, dialogs } = useDialogs({ work, place, drafts, titleId: id });
  return (
    <Frame place={place} labelledBy={id}>
      <Stack className={css.columns} gap={20}>
        <Stack gap={16} miw={0}>
          <Group gap="8px 12px" justify="space-between">
            <h2 id={id} className={css.title} tabIndex={-1}>
              {state.title}
            </h2>
            <StatusBadge tone={TONES[state.turn]}>
              {t(`work.turn.${state.turn === 'over' ? work.status : state.turn}`, { name: otherName(work) })}
            </StatusBadge>
          </Group>
          <Text inherit variant="soft" mod="tabular" mt={-8}>
            {state.text}
          </Text>
          {state.quote && <Quote>{state.quote}</Quote>}
          <CancelNote work={work} onTakeBack={() => open('takeBack')} />
          <NextStepButtons work={work} next={state.next} place={place} onOpen={open} />
          {place === 'thread' && <ReviewSlot work={work} />}
          <ToDeliver work={work} />
          <Deliveries work={work} drafts={drafts} />
        </Stack>
        <Stack className={css.side} gap={16} miw={0}>
          {place === 'page' && <OtherSide work={work} hasChat={state.next !== 'chat'} />}
          <PaymentTicks work={work} />
          <Trouble work={work} place={place} onOpen={open} />
        </Stack>
      </Stack>
      <AnswerBar work={work} isNext={state.next === 'accept'} onOpen={open} />
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

type DialogsOf = { work: Engagement; place: Place; drafts: DraftNotes | undefined; titleId: string };

/** One dialog at a time. After a step the focus moves to the new status. */
function useDialogs({ work, place, drafts, titleId }: DialogsOf) {
  const t = useT();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ name: DialogName; isOpen: boolean; isDone: boolean }>();
  const close = (isDone: boolean) => setDialog((state) => state && { ...state, isOpen: false, isDone });
  function done(name: DialogName) {
    close(true);
    // In a conversation the user stays; a page leads to the next place.
    if (place === 'page' && (name === 'deliver' || name === 'accept'))
      void navigate(
        name === 'deliver' ? paths.successful('delivered', work.job.slug) : paths.successful('accepted', work.job.slug, oneOfSeveral(work)),
      );
    else toast.success(t(`work.done.${name}`));
  }
  const dialogs = (
    <Suspense fallback={null}>
      {dialog && (
        <WorkDialogs
          work={work}
          drafts={drafts}
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

/** Beside a conversation: the link to the review of the other party, within its deadline. */
function ReviewSlot({ work }: { work: Engagement }) {
  const t = useT();
  const { reviews } = work;
  if (!mayReview(work) || !reviews.reviewBy) return null;
  return (
    <div>
      <LinkButton fullWidth href={pageOf(work)} leftSection={<IconStar size={18} stroke={1.75} aria-hidden="true" />}>
        {t('work.writeReview')}
      </LinkButton>
      <Text size="sm" variant="muted" mt={8}>
        {t('work.review', { name: otherName(work), day: shortDay(reviews.reviewBy) })}
      </Text>
    </div>
  );
}

/** The page that shows the work with its reviews. */
function pageOf(work: Engagement): string {
  const { side, job } = work;
  if (side === 'creator') return paths.feedDetails(job.slug);
  const id = oneOfSeveral(work);
  return id ? paths.jobWork(job.slug, id) : paths.job(job.slug);
}

/** The id of the engagement if its job may have more of them: then the job's page must know which one to show. */
function oneOfSeveral({ id, job }: Engagement): string | undefined {
  return job.openings > 1 ? id : undefined;
}

/** The agreed deliverables, until the first delivery. */
function ToDeliver({ work: { status, deliveries, agreement } }: { work: Engagement }) {
  const t = useT();
  if (status !== 'active' || deliveries.length > 0) return null;
  return (
    <section aria-label={t('work.toDeliver')}>
      <Text component="h3" fw={600} mb={6}>
        {t('work.toDeliver')}
      </Text>
      <Stack component="ul" gap={6}>
        {agreement.deliverables.map((line, index) => (
          <Line key={index}>{deliverableWords(line)}</Line>
        ))}
        <Line>{t('work.rounds', { count: agreement.changeRounds })}</Line>
        {agreement.disclosureRequired && <Line>{t('work.marked')}</Line>}
      </Stack>
    </section>
  );
}

function Line({ children }: { children: string }) {
  return (
    <Text component="li" variant="soft" mod="icon">
      <IconCheck size={18} stroke={1.75} color="var(--cl-accent)" aria-hidden="true" />
      {children}
    </Text>
  );
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The reader's own pending request to cancel, and the outcome of the last one while the work continues. */
function CancelNote({ work, onTakeBack }: { work: Engagement; onTakeBack: () => void }) {
  const t = useT();
  const { cancellation, side } = work;
  if (!cancellation || !isRunning(work)) return null;
  const name = otherName(work);
  if (waitingCancel(work) === 'own') {
    return (
      <Note tone="warn" icon={<IconBan {...ICON} />}>
        <p>
          <b>{t('work.cancelWaits')}</b>{' '}
          {t(`work.cancelWaits.${cancellation.onSilence}`, { name, time: dayAndClock(cancellation.expiresAt) })}
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
      {t(`work.cancelRefused.${who}`, { name, day: day(cancellation.decidedAt ?? cancellation.askedAt) })}
      {cancellation.answer && ` ${t('work.quoted', { text: cancellation.answer })}`}
    </Note>
  );
}
