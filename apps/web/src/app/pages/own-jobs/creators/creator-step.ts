import { creatorStageOf, type CreatorStage, type JobCreator } from '@castlane/contract/job-creator.ts';
import { whyNotBeforeConsent, whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import { whyJobCannot, type JobStatus } from '@castlane/contract/job-state.ts';
import { serverNow } from '#platform/clock.ts';
import { daysUntil, isOver, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';

export type Turn = 'you' | 'creator' | 'team' | 'nobody';
export type CreatorStep = { turn: Turn; text: string };

export function creatorStepOf(card: JobCreator, now: Date = serverNow()): CreatorStep {
  const { engagement } = card;
  if (!engagement) return card.status === 'approved' ? beforeOffer(card) : withOffer(card);
  const { status, cancelAskedBy, acceptBy, reviewBy } = engagement;
  if (cancelAskedBy === 'creator') return { turn: 'you', text: t('creators.next.cancelAsked') };
  if (cancelAskedBy === 'owner') return { turn: 'creator', text: t('creators.next.cancelOwn') };
  switch (status) {
    case 'active':
      return { turn: 'creator', text: dueWords(card, now) };
    case 'changes_requested':
      return { turn: 'creator', text: t('creators.next.changes') };
    case 'delivered':
      return { turn: 'you', text: acceptBy ? t('creators.next.review', { day: shortDay(acceptBy) }) : t('creators.next.reviewHeld') };
    case 'disputed':
      return { turn: 'team', text: t('creators.next.disputed') };
    case 'completed':
      if (reviewBy) return { turn: 'you', text: t('creators.next.leaveReview', { day: shortDay(reviewBy) }) };
      return { turn: 'nobody', text: t('creators.next.completed') };
    case 'cancelled':
      return { turn: 'nobody', text: t('creators.ended', { context: engagement.endReason ?? 'cancelled' }) };
  }
}

function beforeOffer({ consentBy, creator, offer, threadId }: JobCreator): CreatorStep {
  if (consentBy) return { turn: 'creator', text: t('creators.next.asked', { day: shortDay(consentBy) }) };
  const isOwn = offer && offer.senderId !== creator.id;
  if (isOwn && offer.status !== 'pending' && offer.status !== 'accepted' && offer.status !== 'overtaken')
    return { turn: 'you', text: t('creators.next', { context: offer.status }) };
  return { turn: 'you', text: t(threadId ? 'creators.next.offer' : 'creators.next.start') };
}

function withOffer({ creator, offer }: JobCreator): CreatorStep {
  if (offer?.status !== 'pending') return { turn: 'you', text: t('creators.next.expired') };
  if (offer.senderId === creator.id) return { turn: 'you', text: t('creators.next.countered', { day: shortDay(offer.expiresAt) }) };
  return { turn: 'creator', text: t('creators.next.answer', { day: shortDay(offer.expiresAt) }) };
}

function dueWords(card: JobCreator, now: Date): string {
  const { dueAt } = card;
  if (dueAt === null) return '';
  if (isLate(card, now)) return t('creators.next.late', { day: shortDay(dueAt, now) });
  return daysUntil(dueAt, now) === 0 ? t('creators.next.today') : t('creators.next.work', { day: shortDay(dueAt, now) });
}

/** Whether the creator has delivered nothing by the due day. */
export function isLate({ engagement, dueAt }: JobCreator, now: Date = serverNow()): boolean {
  return engagement?.status === 'active' && dueAt !== null && isOver(dueAt, now);
}

export function canOffer(card: JobCreator, job: { status: JobStatus }): boolean {
  if (card.engagement) return false;
  return (whyJobCannot('offer', job.status) ?? whyProposalCannot('offer', card.status) ?? whyNotBeforeConsent('offer', card)) === undefined;
}

export function canMessage(card: JobCreator): boolean {
  return card.threadId !== null || whyNotBeforeConsent('startThread', card) === undefined;
}

/** The creators of each stage, those with the next deadline first. */
export function byStage(creators: readonly JobCreator[]): Record<CreatorStage, JobCreator[]> {
  const stages: Record<CreatorStage, JobCreator[]> = { approved: [], offered: [], working: [], to_review: [], done: [] };
  for (const card of creators.toSorted((one, other) => deadlineOf(one).localeCompare(deadlineOf(other))))
    stages[creatorStageOf(card)].push(card);
  return stages;
}

/** A text that sorts by time: what waits for the owner is first, and what has no deadline is last. */
function deadlineOf({ engagement, offer, dueAt }: JobCreator): string {
  if (!engagement) return offer?.status === 'pending' ? offer.expiresAt : LAST;
  if (engagement.cancelAskedBy === 'creator') return '';
  if (engagement.status === 'delivered') return engagement.acceptBy ?? '';
  return engagement.status === 'active' || engagement.status === 'changes_requested' ? (dueAt ?? LAST) : LAST;
}

const LAST = '9999';
