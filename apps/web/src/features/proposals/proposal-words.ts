import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { ANSWER_BY_DAYS, WITHDRAW_REFUND_MINUTES } from '@castlane/contract/policy.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { LIVE_STATUSES, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import { COMMENT_TONES, ENGAGEMENT_TONES } from '#features/jobs/status-tones.ts';
import { day, dayAndClock } from '#platform/language/format.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';
import type { TimelineStep } from '#ui/content/Timeline.tsx';

/** The status of a proposal in words. A creator is not told about the owner's shortlist. */
export function statusWords(status: ProposalStatus): { tone: StatusTone; label: string } {
  return { tone: COMMENT_TONES[status], label: t('comment.status', { context: status === 'shortlisted' ? 'submitted' : status }) };
}

/** The status of a job for its creator: that of the proposal, and after the assignment that of the work. */
export function jobStatusWords(status: ProposalStatus, engagement: EngagementStatus | undefined): { tone: StatusTone; label: string } {
  if (status !== 'assigned' || engagement === undefined) return statusWords(status);
  return { tone: ENGAGEMENT_TONES[engagement], label: t('comment.work', { context: engagement }) };
}

export function isLive(status: ProposalStatus): boolean {
  return LIVE_STATUSES.includes(status);
}

/** Whether a withdrawal now refunds the stars; otherwise why not. */
export function refundOf(
  { openedAt, createdAt, consentBy }: Pick<Proposal, 'openedAt' | 'createdAt' | 'consentBy'>,
  now: Date,
): 'changed' | 'yes' | 'opened' | 'late' {
  if (consentBy !== null) return 'changed';
  if (openedAt !== null) return 'opened';
  return now.getTime() - new Date(createdAt).getTime() <= WITHDRAW_REFUND_MINUTES * 60_000 ? 'yes' : 'late';
}

/** Why a proposal was declined, with the owner's note. */
function declineWords({ declineReason, declineNote }: Pick<Proposal, 'declineReason' | 'declineNote'>): string {
  const reason = declineReason ? t('comment.reason', { context: declineReason }) : '';
  return [reason, declineNote && t('comment.quoted', { text: declineNote })].filter(Boolean).join(' ');
}

const ENDS: Partial<Record<ProposalStatus, KeyOf<typeof t>>> = {
  not_selected: 'comment.end.not_selected',
  withdrawn: 'comment.end.withdrawn',
  expired: 'comment.end.expired',
  void: 'comment.end.void',
};

function whyEnded({ status, endReason }: Pick<Proposal, 'status' | 'endReason'>): string | undefined {
  if (endReason) return t('comment.endReason', { context: endReason, days: ANSWER_BY_DAYS });
  const end = ENDS[status];
  return end && t(end);
}

/** Why a proposal has ended, and how many stars were refunded. */
export function endWords(
  proposal: Pick<Proposal, 'status' | 'endReason' | 'closeReason' | 'declineReason' | 'declineNote' | 'refundedStars'>,
): string {
  const { status, closeReason, declineReason, declineNote, refundedStars } = proposal;
  const why = status === 'declined' ? declineWords(proposal) : whyEnded(proposal);
  const note = status !== 'declined' && declineReason === null && declineNote && t('comment.quoted', { text: declineNote });
  const closed = closeReason && t('comment.closeReason', { context: closeReason });
  return [why, closed, refundedStars > 0 && t('comment.starsBack', { count: refundedStars }), note].filter(Boolean).join(' · ');
}

export type ProposalStep = TimelineStep & { id: 'sent' | 'opened' | 'approved' | 'chat' | 'offer' | 'assigned' | 'end' };

export function stepsOf(proposal: Proposal): ProposalStep[] {
  const { status, createdAt, openedAt, approvedAt, threadStartedAt, offeredAt, decidedAt, threadId } = proposal;
  const isAssigned = status === 'assigned';
  const isApproved = status === 'approved' || status === 'offered' || isAssigned || threadId !== null;
  const answerBy = { day: day(proposal.answerBy) };
  const steps = [
    { id: 'sent', isDone: true, at: createdAt, now: undefined },
    { id: 'opened', isDone: openedAt !== null, at: openedAt, now: t('comment.step.openedNow', answerBy) },
    { id: 'approved', isDone: isApproved, at: approvedAt, now: t('comment.step.approvedNow', answerBy) },
    { id: 'chat', isDone: threadId !== null, at: threadStartedAt, now: t('comment.step.chatNow') },
    // An offer that waits for an answer is the current step, as in the chat.
    { id: 'offer', isDone: isAssigned, at: offeredAt, now: offerNote(proposal) },
    { id: 'assigned', isDone: isAssigned, at: decidedAt, now: undefined },
  ] as const;
  const next = steps.findIndex(({ isDone }) => !isDone);
  const list = steps.map(({ id, isDone, at, now }, index): ProposalStep => {
    const label = t('comment.step', { context: id });
    if (isDone) return { id, label, note: at && dayAndClock(at), state: 'done' };
    return index === next ? { id, label, note: now, state: 'now' } : { id, label, note: undefined, state: 'next' };
  });
  return isLive(status) ? list : [...list.filter(({ state }) => state === 'done'), endOf(proposal)];
}

function offerNote({ status, offerUntil }: Proposal): string {
  if (status !== 'offered') return t('comment.step.offerNow');
  return offerUntil ? t('comment.step.offerUntil', { time: dayAndClock(offerUntil) }) : t('comment.step.offerCountered');
}

function endOf(proposal: Proposal): ProposalStep {
  const { status, decidedAt } = proposal;
  const note = [decidedAt && dayAndClock(decidedAt), endWords(proposal)].filter(Boolean).join(' · ');
  return { id: 'end', label: statusWords(status).label, note, state: status === 'withdrawn' ? 'over' : 'bad' };
}
