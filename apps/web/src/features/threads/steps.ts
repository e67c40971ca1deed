import type { Thread } from '@castlane/contract/thread.ts';
import { isLive, statusWords } from '#features/proposals/proposal-words.ts';
import { clock, dayAndClock, shortDay } from '#platform/format.ts';
import { t } from './i18n.ts';
import type { TimelineStep } from '#ui/Timeline.tsx';

/** Returns the steps up to the assignment of the job; afterwards the work shows its own. */
export function stepsOf({ proposal, offer, createdAt, approvedAt }: Thread, isOwner: boolean): TimelineStep[] {
  const start: TimelineStep[] = [
    { label: t('threads.step.approved'), note: shortTime(approvedAt ?? createdAt), state: 'done' },
    { label: t('threads.step.chat'), note: shortTime(createdAt), state: 'done' },
  ];
  if (!isLive(proposal.status)) return [...start, { label: statusWords(proposal.status).label, state: 'bad' }];
  return [
    ...start,
    { label: t('threads.step.offer'), note: offerNote(offer, isOwner), state: 'now' },
    { label: t('threads.step.assigned'), state: 'next' },
    { label: t('threads.step.delivered'), state: 'next' },
    { label: t('threads.step.completed'), state: 'next' },
  ];
}

function offerNote(offer: Thread['offer'], isOwner: boolean): string {
  if (!offer) return t(isOwner ? 'threads.step.offerByYou' : 'threads.step.offerByOwner');
  if (offer.status === 'pending') return t('threads.step.offerUntil', { time: dayAndClock(offer.expiresAt) });
  const time = shortTime(offer.decidedAt ?? offer.expiresAt);
  return offer.status === 'accepted' ? time : t(`threads.step.offer_${offer.status}`, { time });
}

/** Returns `20 Nov, 11:02`. */
function shortTime(when: string): string {
  return `${shortDay(when)}, ${clock(when)}`;
}
