import { serverNow } from '#platform/clock.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { otherName } from '#features/accounts/names.ts';
import { clock, day, dayAndClock, daysUntil, deadline, isOver, timeLeft } from '#platform/language/format.ts';
import { isProductEnd, nextOfReturn, stateOfProduct } from '#features/engagements/shipping/shipping-state.ts';
import { t } from './words.ts';
import { acceptedParts, currentPart, isDivided, mayReview, waitingCancel } from './rules.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';

/** Who must act: the reader, the other party, our team, or none of them after the end. */
export type Turn = 'own' | 'other' | 'team' | 'over';
/** The reader's next step: the one filled button. */
export type NextStep =
  | 'deliver'
  | 'accept'
  | 'answerCancel'
  | 'chat'
  | 'copy'
  | 'feed'
  | 'address'
  | 'send'
  | 'received'
  | 'sendBack'
  | 'cameBack'
  | undefined;
export type WorkState = { turn: Turn; title: string; text: string; quote?: string | null | undefined; next: NextStep };

/** On its page the work has all its buttons; beside a conversation, those that do not stand in it. */
export type Place = 'page' | 'thread';

export const TONES: Record<Turn, StatusTone> = { own: 'live', other: 'gold', team: 'bad', over: 'neutral' };

export function turnWords(turn: Turn, work: Pick<Engagement, 'status' | 'endReason'>): string {
  if (turn !== 'over') return t('work.turn', { context: turn });
  if (isProductEnd(work)) return t('work.turn.ended');
  return t(work.status === 'cancelled' ? 'work.turn.cancelled' : 'work.turn.completed');
}

/** `Part 2 of 3 · Rough cut`. */
export function partHead(work: Engagement): string {
  const { number, title } = currentPart(work);
  return [t('work.partOf', { part: number, parts: work.parts.length }), title].filter(Boolean).join(' · ');
}

/** What is delivered next: the work, or its part. */
export function deliverWords(work: Engagement): string {
  return isDivided(work) ? t('work.deliverPart', { part: work.part }) : t('work.deliver');
}

const STATES: Record<Engagement['status'], (work: Engagement) => WorkState> = {
  active: atWork,
  delivered,
  changes_requested: changing,
  disputed,
  completed,
  cancelled,
};

export function stateOf(work: Engagement): WorkState {
  return waitingCancel(work) === 'other' ? cancelling(work) : STATES[work.status](work);
}

/** The same of one act in the conversation that waits for an answer. */
export function stateOfAct(kind: ThreadEvent['kind'], work: Engagement): WorkState {
  if (kind === 'job_assigned') return atWork(work);
  return kind === 'delivered' || kind === 'changes_requested' ? STATES[kind](work) : cancelling(work);
}

function cancelling(work: Engagement): WorkState {
  const isOwn = waitingCancel(work) === 'other';
  const { reason, expiresAt = '', onSilence = 'lapsed' } = work.cancellation ?? {};
  const [name, time] = [otherName(work), dayAndClock(expiresAt)];
  return {
    turn: isOwn ? 'own' : 'other',
    title: isOwn ? t('work.state.cancelAsked', { name }) : t('work.state.cancelWaits'),
    text: isOwn ? t('work.silence', { context: onSilence, time }) : t('work.cancelWaits', { context: onSilence, name, time }),
    quote: reason,
    next: isOwn ? 'answerCancel' : 'chat',
  };
}

function atWork(work: Engagement): WorkState {
  const product = stateOfProduct(work);
  if (product) return product;
  const isOwn = work.side === 'creator';
  return {
    turn: isOwn ? 'own' : 'other',
    title: isOwn ? deliverWords(work) : t('work.state.atWork', { name: otherName(work) }),
    text: dueWords(work),
    next: isOwn ? 'deliver' : 'chat',
  };
}

function dueWords(work: Engagement): string {
  const { side } = work;
  const { dueAt } = currentPart(work);
  if (isOver(dueAt)) return t('work.overdue', { context: side, day: day(dueAt) });
  return daysUntil(dueAt) === 0
    ? t('work.dueToday', { time: clock(dueAt) })
    : t('work.due', { day: deadline(dueAt), left: timeLeft(dueAt) });
}

function delivered(work: Engagement): WorkState {
  const isOwn = work.side === 'owner';
  const name = otherName(work);
  const time = dayAndClock(work.acceptBy ?? work.deliveries[0]?.acceptBy ?? '');
  return {
    turn: isOwn ? 'own' : 'other',
    title: isDivided(work)
      ? t(isOwn ? 'work.state.lookPart' : 'work.state.looksPart', { name, part: work.part })
      : t(isOwn ? 'work.state.look' : 'work.state.looks', { name }),
    // A request to cancel counts as an answer, so no deadline runs meanwhile.
    text: isOwn && waitingCancel(work) ? t('work.acceptBy.held') : t(isOwn ? 'work.acceptBy.owner' : 'work.acceptBy.creator', { time }),
    next: isOwn ? 'accept' : 'chat',
  };
}

function changing(work: Engagement): WorkState {
  const isOwn = work.side === 'creator';
  const name = otherName(work);
  return {
    turn: isOwn ? 'own' : 'other',
    title: isOwn ? t('work.state.change') : t('work.state.changes', { name }),
    text: isOwn ? t('work.changeText.creator', { name }) : t('work.changeText.owner'),
    quote: work.deliveries[0]?.changeNote,
    next: isOwn ? 'deliver' : 'chat',
  };
}

function disputed(work: Engagement): WorkState {
  const { openedBy = 'staff', reason, openedAt = '' } = work.dispute ?? {};
  const who = openedBy === 'staff' ? 'staff' : openedBy === work.side ? 'own' : 'other';
  return {
    turn: 'team',
    title: t('work.state.disputed'),
    text: t('work.disputed', { context: who, name: otherName(work), day: openedAt && day(openedAt) }),
    quote: reason,
    next: 'chat',
  };
}

function completed(work: Engagement): WorkState {
  const how = howCompleted(work);
  return {
    turn: 'over',
    title: t('work.state.completed'),
    text: t('work.completed', { context: how, name: otherName(work), day: work.completedAt ? day(work.completedAt) : '' }),
    quote: how === 'staff' ? work.dispute?.decision : null,
    // The review card stands directly above, within its deadline.
    next: mayReview(work, serverNow()) ? undefined : 'chat',
  };
}

function howCompleted({ dispute, endReason, deliveries, side }: Engagement) {
  if (dispute?.outcome === 'completed') return 'staff';
  if (endReason === 'owner_left') return 'left';
  if (deliveries[0]?.end === 'accepted_by_silence') return 'silence';
  return side === 'owner' ? 'own' : 'other';
}

function cancelled(work: Engagement): WorkState {
  const { cancellation, dispute, side } = work;
  const isAgreed = cancellation?.status === 'agreed';
  const how =
    work.endReason ?? (dispute?.outcome === 'cancelled' ? 'staff' : !isAgreed ? 'ended' : cancellation.bySilence ? 'silence' : 'agreed');
  return {
    turn: 'over',
    title: t(isProductEnd(work) ? 'work.state.ended' : 'work.state.cancelled'),
    text: [t('work.cancelled', { context: how }), ...endedAfter(work)].join(' '),
    quote: how === 'staff' ? dispute?.decision : isAgreed ? cancellation.reason : null,
    next: nextOfReturn(work) ?? (side === 'owner' ? 'copy' : 'feed'),
  };
}

/** `Ended after part 2 of 3.`, if a part was accepted. */
function endedAfter(work: Engagement): string[] {
  const part = acceptedParts(work);
  return part > 0 ? [t('work.endedAfter', { part, parts: work.parts.length })] : [];
}
