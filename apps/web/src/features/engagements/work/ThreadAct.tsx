import { serverNow } from '#platform/clock.ts';
import type { Delivery, Engagement } from '@castlane/contract/engagement.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconBan, IconMapPin, IconPackage, IconRefresh, IconStar, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useId, type ReactNode } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { ActCard } from '#features/engagements/agreements/ActCard.tsx';
import { takeAccepted } from '#features/engagements/agreements/just-accepted.ts';
import { Delivered } from '#features/engagements/deliveries/Deliveries.tsx';
import { useDraftNotes, type DraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Quote } from '#ui/content/Quote.tsx';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Box, Small, Stack } from '#ui/layout.ts';
import { useEngagement } from './api.ts';
import { AnswerButtons } from './NextStepButtons.tsx';
import { isDivided, isWaiting, mayReview, waitingCancel } from './rules.ts';
import css from './ThreadAct.module.css';
import { useWorkDialogs } from './use-work-dialogs.tsx';
import type { DialogName } from './WorkDialogs.tsx';
import { pageOf } from './work-pages.ts';
import { stateOfAct, TONES, turnWords } from './work-state.ts';

type ActProps = { event: ThreadEvent; line: ReactNode };

/** An act of the work in its conversation: a card with its buttons as long as it waits, then a line. */
export function ThreadAct({ engagementId, ...act }: ActProps & { engagementId: string }) {
  const { data } = useEngagement(engagementId);
  return data ? <Act {...act} work={data} /> : act.line;
}

function Act({ event, line, work }: ActProps & { work: Engagement }) {
  const id = useId();
  const drafts = useDraftNotes(work);
  const { open, dialog } = useWorkDialogs(work, { place: 'thread', drafts, focusId: id });
  const asks = event.kind === 'job_assigned' && isWaiting(event, work);
  useEffect(() => {
    if (asks && takeAccepted(work.id)) open('address');
  }, [asks, work.id, open]);
  return (
    <div id={id} tabIndex={-1} data-no-ring>
      {asks && <div>{line}</div>}
      {isWaiting(event, work) ? (
        <Waiting event={event} work={work} drafts={drafts} onOpen={open} />
      ) : (
        <Past event={event} line={line} work={work} />
      )}
      {dialog}
    </div>
  );
}

type WaitingProps = { event: ThreadEvent; work: Engagement; drafts: DraftNotes | undefined; onOpen: (name: DialogName) => void };

const ICONS: Partial<Record<ThreadEvent['kind'], TablerIcon>> = {
  delivered: IconPackage,
  changes_requested: IconRefresh,
  cancel_requested: IconBan,
  job_assigned: IconMapPin,
};

function Waiting({ event: { kind, data }, work, drafts, onOpen }: WaitingProps) {
  const { turn, title, text, quote } = stateOfAct(kind, work);
  const [delivery] = work.deliveries;
  const what = wordsOf({ kind, data }, work);
  return (
    <ActCard
      Icon={ICONS[kind] ?? IconPackage}
      label={t('work.act', { what, state: title })}
      over={what}
      title={title}
      badge={{ tone: TONES[turn], label: turnWords(turn, work) }}
      state={text}
      isTimed={kind !== 'changes_requested' && kind !== 'job_assigned'}
      actions={answersTo(kind, work, onOpen)}
    >
      {kind === 'delivered' && delivery ? <Delivered delivery={delivery} work={work} drafts={drafts} /> : quote && <Quote>{quote}</Quote>}
    </ActCard>
  );
}

function wordsOf({ kind, data }: Pick<ThreadEvent, 'kind' | 'data'>, work: Engagement): string {
  if (kind === 'job_assigned') return t('work.job');
  return data.number ? deliveryWords(data.number, work) : t('work.request');
}

function deliveryWords(number: number, work: Engagement): string {
  const delivery = t('work.delivery', { number });
  return isDivided(work) ? `${t('work.partOf', { part: work.part, parts: work.parts.length })} · ${delivery}` : delivery;
}

/** The buttons of an act. The one who did it can only withdraw a request. */
function answersTo(kind: ThreadEvent['kind'], work: Engagement, onOpen: WaitingProps['onOpen']): ReactNode {
  const isOwner = work.side === 'owner';
  if (kind === 'delivered') return isOwner && <AnswerButtons work={work} size="md" isNext onOpen={onOpen} />;
  if (kind === 'changes_requested') return !isOwner && <Button onClick={() => onOpen('deliver')}>{t('work.deliverAgain')}</Button>;
  if (kind === 'job_assigned') return <Button onClick={() => onOpen('address')}>{t('work.giveAddress')}</Button>;
  return waitingCancel(work) === 'own' ? (
    <Button variant="default" onClick={() => onOpen('takeBack')}>
      {t('work.takeBack')}
    </Button>
  ) : (
    <Button onClick={() => onOpen('answerCancel')}>{t('work.answerCancel')}</Button>
  );
}

/** A line, with what was delivered behind it, or the link to the review that is still to be written. */
function Past({ event: { kind, data }, line: pill, work }: ActProps & { work: Engagement }) {
  const delivery = kind === 'delivered' && work.deliveries.find(({ id }) => id === data.deliveryId);
  const isEnd = kind === 'completed' || data.outcome === 'completed';
  return (
    <>
      {pill}
      {delivery && <Earlier delivery={delivery} work={work} />}
      {isEnd && mayReview(work, serverNow()) && <ReviewSlot work={work} />}
    </>
  );
}

/** Its note stands in the line. */
function Earlier({ delivery, work }: { delivery: Delivery; work: Engagement }) {
  if (delivery.links.length === 0 && delivery.files.length === 0) return null;
  return (
    <details className={css.earlier}>
      <summary className={css.summary}>{t('work.showDelivery', { number: delivery.number })}</summary>
      <Box px={16} py={14} mod="inset">
        <Delivered delivery={{ ...delivery, note: null }} work={work} />
      </Box>
    </details>
  );
}

function ReviewSlot({ work }: { work: Engagement }) {
  return (
    <Stack align="center" gap={6} mb={8}>
      <LinkButton href={pageOf(work)} leftSection={<IconStar size={18} stroke={1.75} aria-hidden="true" />}>
        {t('work.writeReview')}
      </LinkButton>
      <Small>{t('work.review', { name: otherName(work), day: shortDay(work.reviews.reviewBy ?? '') })}</Small>
    </Stack>
  );
}
