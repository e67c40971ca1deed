import type { QuestionDeclineReason } from '@castlane/contract/job-question.ts';
import type { Notification } from '@castlane/contract/notification.ts';
import { list, shortDay } from '#platform/language/format.ts';
import { useStore } from '#platform/store.ts';
import { t } from './words.ts';

/** A sentence in parts; names and titles are bold. */
export type SentencePart = { text: string; isBold: boolean };

/** Placeholders for values until the sentence is split: characters that no text contains. */
const FIRST_MARKER = 0xe000;

export function sentenceOf(notification: Notification): SentencePart[] {
  const values: SentencePart[] = [];
  function mark(text: string, isBold = true): string {
    return text && String.fromCodePoint(FIRST_MARKER + values.push({ text, isBold }) - 1);
  }
  return wordsOf(notification, mark)
    .trimEnd()
    .split(/([\ue000-\ue0ff])/)
    .filter((piece) => piece !== '')
    .map((piece) => values[piece.charCodeAt(0) - FIRST_MARKER] ?? { text: piece, isBold: false });
}

export function plainSentenceOf(notification: Notification): string {
  return sentenceOf(notification)
    .map(({ text }) => text)
    .join('');
}

/** Ends of a proposal with a text of their own. */
const ENDS: Record<string, 'proposal_unopened' | 'proposal_brief_changed' | 'proposal_closed' | undefined> = {
  unopened: 'proposal_unopened',
  brief_changed: 'proposal_brief_changed',
  job_closed: 'proposal_closed',
};

/** Why the owner closed a job: a listed reason, and the owner's note. */
function closeWords({ closeReason, note }: Notification['data']): string {
  return [closeReason && t('notifications.closeReason', { context: closeReason }), note && t('notifications.ownerWrote', { text: note })]
    .filter(Boolean)
    .join(' ');
}

const DECLINES = ['already_in_brief', 'cannot_say', 'not_about_job', 'other'] as const satisfies QuestionDeclineReason[];

function declineOf(reason: string | undefined): QuestionDeclineReason {
  return DECLINES.find((each) => each === reason) ?? 'other';
}

/** Their own words say the part, or the whole ends with it. */
const SAYS_PART: ReadonlySet<Notification['kind']> = new Set(['delivered', 'part_accepted', 'completed']);

/** Says a notification with marks in place of its values. */
function wordsOf({ kind, data }: Notification, mark: (text: string, isBold?: boolean) => string): string {
  const { actorName, otherName, jobTitle, stars, count = 0, search, bySilence, change, outcome, service } = data;
  const title = mark(jobTitle ?? t('notifications.aJob'));
  const { part, parts } = data;
  const job = part && parts && !SAYS_PART.has(kind) ? t('notifications.jobPart', { job: title, part, parts }) : title;
  const reason = mark(data.reason ?? '', false);
  // The other side is named whether they caused the event or not. Old notifications name only the one who did.
  const other = mark(actorName ?? otherName ?? t('notifications.otherSide'));
  const about = { actor: mark(actorName ?? t('notifications.somebody')), other, job };
  switch (kind) {
    case 'profile_approved':
    case 'appeal_granted':
    case 'account_restored':
      return t('notifications', { context: kind, state: mark(t('notifications.active')) });
    case 'report_resolved':
      return t(data.hasActed ? 'notifications.report_resolved.acted' : 'notifications.report_resolved.nothing');
    case 'changes_rejected':
    case 'job_removed':
      return t('notifications', { context: kind, job, reason });
    case 'proposal_void':
    case 'proposal_expired': {
      const values = { context: ENDS[data.reason ?? ''] ?? kind, job, reason: mark(closeWords(data), false) };
      return stars ? t('notifications.starsBack', { ...values, count: stars }) : t('notifications', values);
    }
    case 'invited':
      if (stars) return t('notifications.invitedForStars', { ...about, count: stars });
      break;
    case 'delivered':
      if (part && parts) return t('notifications.partDelivered', { ...about, part, parts });
      break;
    case 'part_accepted': {
      const values = { ...about, part: part ?? 1, parts: parts ?? 1, next: (part ?? 1) + 1 };
      return t(bySilence ? 'notifications.part_accepted.silence' : 'notifications.part_accepted', values);
    }
    case 'completed':
    case 'cancelled':
      if (bySilence) return t('notifications.silence', { context: kind, ...about });
      if (data.reason === 'account_deleted') return t('notifications.leaving', { context: kind, ...about });
      if (data.productEnd) return t('notifications.productEnd', { context: data.productEnd, ...about });
      break;
    case 'address_given':
    case 'product_received':
    case 'product_problem':
    case 'shipping_due':
      return productWords(kind, data, about);
    case 'other_left':
      return t(data.reason === 'dispute' ? 'notifications.other_left.dispute' : 'notifications.other_left', about);
    case 'proposal_restored':
    case 'proposal_came_back':
      if (data.reason === 'offer_gone') return t('notifications.offerGone', { context: kind, ...about });
      break;
    case 'payment_decided':
      if (data.payment) return t('notifications.payment', { context: data.payment, ...about });
      break;
    case 'right_ending':
    case 'right_ended':
    case 'right_reported': {
      const rights = list((data.rights ?? []).map((each) => t('notifications.right', { context: each })));
      return t('notifications', { context: kind, day: data.until ? shortDay(data.until) : '', rights, ...about });
    }
    case 'dispute_decided':
      if (outcome) return t('notifications.decided', { context: outcome, ...about });
      break;
    case 'security_changed':
      if (change) return t('notifications.security', { context: change });
      break;
    case 'channel_needs_reconnect':
      if (service) return t('notifications.reconnect', { context: service });
      break;
    case 'question_declined':
      return t('notifications.question_declined', { context: declineOf(data.reason), ...about });
    case 'job_answers':
      return jobTitle ? t('notifications.job_answers', { count, job }) : t('notifications.jobs_answers', { count });
    case 'saved_search':
      return t(search ? 'notifications.saved_search' : 'notifications.saved_searches', { count, search: mark(search ?? '') });
    case 'stars':
      return t(stars && stars < 0 ? 'notifications.starsTaken' : 'notifications.stars', { count: Math.abs(stars ?? 0), reason });
    case 'job_edited':
      return t(data.consentBy ? 'notifications.job_edited' : 'notifications.job_edited.back', about);
  }
  return t('notifications', { context: kind, ...about });
}

type Said = { actor: string; other: string; job: string };

/** What happened to the product of the work, or what is waited for. */
function productWords(
  kind: 'address_given' | 'product_received' | 'product_problem' | 'shipping_due',
  { until, bySilence, problem = 'missing' }: Notification['data'],
  about: Said,
): string {
  switch (kind) {
    case 'address_given':
      return until ? t('notifications.address_given.until', { day: shortDay(until), ...about }) : t('notifications.address_given', about);
    case 'product_received':
      return t(bySilence ? 'notifications.product_received.silence' : 'notifications.product_received', about);
    case 'product_problem':
      return t('notifications.product_problem', { context: problem, ...about });
    case 'shipping_due': {
      const isCreator = useStore.getState().auth.user.userType === 'creator';
      return t('notifications.shipping_due', { context: isCreator ? 'creator' : 'owner', ...about });
    }
  }
}
