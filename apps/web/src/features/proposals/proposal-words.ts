import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { ANSWER_BY_DAYS, OFFER_HOURS, WITHDRAW_REFUND_MINUTES } from '@castlane/contract/policy.ts';
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
export function declineWords({ declineReason, declineNote }: Pick<Proposal, 'declineReason' | 'declineNote'>): string {
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

export type ProposalStepId = 'sent' | 'opened' | 'approved' | 'chat' | 'offer' | 'assigned' | 'end';
export type ProposalStep = { id: ProposalStepId; label: string; note?: string | undefined; state: TimelineStep['state'] };

export function stepsOf(proposal: Proposal): ProposalStep[] {
  const { status, createdAt, openedAt, approvedAt, threadStartedAt, offeredAt, decidedAt, threadId } = proposal;
  const isApproved = status === 'approved' || status === 'offered' || status === 'assigned';
  const steps: { id: Exclude<ProposalStepId, 'end'>; isDone: boolean; done?: string | undefined; now?: string }[] = [
    { id: 'sent', isDone: true, done: dayAndClock(createdAt) },
    {
      id: 'opened',
      isDone: openedAt !== null,
      done: at(openedAt),
      now: t('comment.step.openedNow', { day: day(proposal.answerBy) }),
    },
    {
      id: 'approved',
      isDone: isApproved || threadId !== null,
      done: at(approvedAt),
      now: t('comment.step.approvedNow', { day: day(proposal.answerBy) }),
    },
    { id: 'chat', isDone: threadId !== null, done: at(threadStartedAt), now: t('comment.step.chatNow') },
    // An offer that waits for an answer is the current step, as in the chat.
    { id: 'offer', isDone: status === 'assigned', done: at(offeredAt), now: offerNote(proposal) },
    { id: 'assigned', isDone: status === 'assigned', done: at(decidedAt) },
  ];
  const shown = isLive(status) ? steps : steps.filter(({ isDone }) => isDone);
  const next = shown.findIndex(({ isDone }) => !isDone);
  const list: ProposalStep[] = shown.map(({ id, isDone, done, now }, index) => {
    const isNow = index === next;
    return {
      id,
      label: t('comment.step', { context: id }),
      note: isDone ? done : isNow ? now : undefined,
      state: isDone ? 'done' : isNow ? 'now' : 'next',
    };
  });
  return isLive(status) ? list : [...list, endOf(proposal)];
}

function offerNote({ status, offeredAt }: Proposal): string {
  if (status !== 'offered' || offeredAt === null) return t('comment.step.offerNow');
  return t('comment.step.offerUntil', { time: dayAndClock(new Date(Date.parse(offeredAt) + OFFER_HOURS * 3_600_000)) });
}

function at(time: string | null): string | undefined {
  return time === null ? undefined : dayAndClock(time);
}

function endOf(proposal: Proposal): ProposalStep {
  const { status, decidedAt } = proposal;
  const when = decidedAt ? dayAndClock(decidedAt) : undefined;
  const note = [when, endWords(proposal)].filter(Boolean).join(' · ');
  return { id: 'end', label: statusWords(status).label, note, state: status === 'withdrawn' ? 'over' : 'bad' };
}
