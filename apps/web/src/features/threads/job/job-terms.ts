import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { statusAt } from '#features/engagements/agreements/offer-words.ts';
import { isLive, statusWords } from '#features/proposals/proposal-words.ts';
import { serverNow } from '#platform/clock.ts';
import { clock, day, dayAndClock, deadline, shortDay } from '#platform/language/format.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import { useProfile } from '#platform/store.ts';
import type { TimelineStep } from '#ui/content/Timeline.tsx';

/** Returns the name and picture of the job's business for an avatar. */
export function useBusiness({ otherParty }: Thread, isOwner: boolean) {
  const own = useProfile();
  const { company, name, profileImageUri } = isOwner
    ? { company: own?.business?.company, name: own?.name, profileImageUri: own?.profileImageUri }
    : otherParty;
  return { name: company ?? name, src: profileImageUri };
}

type Terms = { label: KeyOf<typeof t>; price: Money | null; due: string | null };

/** Returns the terms that apply now: the latest agreement, else the pending offer, else the proposal. */
export function termsOf({ agreed, offer, proposal }: Pick<Thread, 'agreed' | 'offer' | 'proposal'>): Terms {
  if (agreed) return { label: 'booking.agreedPrice', price: agreed.price, due: agreed.dueAt };
  if (offer?.status === 'pending') return { label: 'booking.offeredPrice', price: offer.price, due: offer.dueAt };
  return { label: 'booking.askedPrice', price: proposal.price, due: proposal.deliverBy };
}

/** What was agreed or offered ends at a moment; a creator names a day. */
export function dueWords(due: string): string {
  return due.includes('T') ? deadline(due) : day(due);
}

/** Whether the job's owner may make an offer in this thread now: the proposal is approved and the job not assigned. */
export function canOffer({ proposal, job, offer }: Thread, now: Date = serverNow()): boolean {
  // The proposal stays `offered` after the offer has expired until the server's clock runs or another offer is made.
  const isExpired = offer !== null && statusAt(offer, now) === 'expired';
  const status = proposal.status === 'offered' && isExpired ? 'approved' : proposal.status;
  return whyProposalCannot('offer', status) === undefined && whyJobCannot('offer', job.status) === undefined;
}

/** Returns the steps up to the assignment of the job; afterwards the work shows its own. */
export function stepsOf({ proposal, offer, createdAt, approvedAt }: Thread, isOwner: boolean): TimelineStep[] {
  const start: TimelineStep[] = [
    { label: t('booking.step.approved'), note: shortTime(approvedAt ?? createdAt), state: 'done' },
    { label: t('booking.step.chat'), note: shortTime(createdAt), state: 'done' },
  ];
  if (!isLive(proposal.status)) return [...start, { label: statusWords(proposal.status).label, state: 'bad' }];
  return [
    ...start,
    { label: t('booking.step.offer'), note: offerNote(offer, isOwner), state: 'now' },
    { label: t('booking.step.assigned'), state: 'next' },
    { label: t('booking.step.delivered'), state: 'next' },
    { label: t('booking.step.completed'), state: 'next' },
  ];
}

function offerNote(offer: Thread['offer'], isOwner: boolean): string {
  if (!offer) return t(isOwner ? 'booking.step.offerByYou' : 'booking.step.offerByOwner');
  if (offer.status === 'pending') return t('booking.step.offerUntil', { time: dayAndClock(offer.expiresAt) });
  const time = shortTime(offer.decidedAt ?? offer.expiresAt);
  return offer.status === 'accepted' ? time : t('booking.offerStep', { context: offer.status, time });
}

/** Returns `20 Nov, 11:02`. */
function shortTime(when: string): string {
  return `${shortDay(when)}, ${clock(when)}`;
}
