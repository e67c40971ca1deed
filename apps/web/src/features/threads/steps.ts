import type { JobStatus } from '@castlane/contract/job.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { isLive, statusWords } from '#features/proposals/comment-words.ts';
import { clock, dayAndClock, shortDay, timeLeft } from '#platform/format.ts';
import { t } from '#platform/i18n.ts';
import type { TimelineStep } from '#ui/Timeline.tsx';

const DELIVERED: ReadonlySet<JobStatus> = new Set(['delivered', 'completed']);

/** Where a thread's job stands between the two: every finished step with its time, then what comes next. */
export function stepsOf(thread: Thread, isOwner: boolean): TimelineStep[] {
  const { proposal, job, offer, agreed, createdAt, approvedAt } = thread;
  const isAssigned = proposal.status === 'assigned';
  const start: TimelineStep[] = [
    { label: t('threads.step.approved'), note: shortTime(approvedAt ?? createdAt), state: 'done' },
    { label: t('threads.step.chat'), note: shortTime(createdAt), state: 'done' },
  ];
  if (!isLive(proposal.status)) return [...start, { label: statusWords(proposal.status).label, state: 'bad' }];
  const isDelivered = isAssigned && DELIVERED.has(job.status);
  const isCompleted = isAssigned && job.status === 'completed';
  return [
    ...start,
    { label: t('threads.step.offer'), note: offerNote(offer, isOwner), state: isAssigned ? 'done' : 'now' },
    {
      label: t('threads.step.assigned'),
      note: isAssigned && offer?.decidedAt ? shortTime(offer.decidedAt) : undefined,
      state: isAssigned ? 'done' : 'next',
    },
    {
      label: t('threads.step.delivered'),
      note: isAssigned && !isDelivered && agreed ? timeLeft(agreed.dueBy) : undefined,
      state: isDelivered ? 'done' : isAssigned ? 'now' : 'next',
    },
    { label: t('threads.step.completed'), state: isCompleted ? 'done' : isDelivered ? 'now' : 'next' },
  ];
}

function offerNote(offer: Thread['offer'], isOwner: boolean): string {
  if (!offer) return t(isOwner ? 'threads.step.offerByYou' : 'threads.step.offerByOwner');
  if (offer.status === 'pending') return t('threads.step.offerUntil', { time: dayAndClock(offer.expiresAt) });
  const time = shortTime(offer.decidedAt ?? offer.expiresAt);
  return offer.status === 'accepted' ? time : t(`threads.step.offer_${offer.status}`, { time });
}

/** `20 Nov, 11:02`. */
function shortTime(when: string): string {
  return `${shortDay(when)}, ${clock(when)}`;
}
