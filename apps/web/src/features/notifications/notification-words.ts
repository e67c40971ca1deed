import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { useStore } from '#platform/store.ts';

type Values = Record<string, string | number>;

/** A sentence in parts; names and titles are bold. */
export type SentencePart = { text: string; isBold: boolean };

/** Placeholders for values until the sentence is split: characters that no text contains. */
const FIRST_MARKER = 0xe000;

export function sentenceOf({ kind, data }: Notification): SentencePart[] {
  const { say, values } = wordsOf(kind, data);
  const names = Object.keys(values).filter((name) => name !== 'count' && values[name] !== '');
  const markers = Object.fromEntries(names.map((name, index) => [name, String.fromCodePoint(FIRST_MARKER + index)]));
  const sentence = say({ ...values, ...markers });
  return sentence
    .trimEnd()
    .split(/([\ue000-\ue0ff])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = names.find((each) => markers[each] === piece);
      return name === undefined ? { text: piece, isBold: false } : { text: String(values[name]), isBold: name !== 'reason' };
    });
}

export function plainSentenceOf(notification: Notification): string {
  return sentenceOf(notification)
    .map(({ text }) => text)
    .join('');
}

export function placeOf({ kind, data }: Notification): string {
  const { jobSlug, threadId, engagementId, query } = data;
  switch (kind) {
    case 'profile_approved':
    case 'changes_approved':
    case 'appeal_granted':
      return paths.profile();
    case 'security_changed':
      return paths.settings();
    case 'stars':
      return paths.profile('stars');
    case 'review_published':
      return paths.profile('reviews');
    case 'review_answered':
    case 'review_hidden':
      return jobSlug ? reviewPlace(jobSlug, engagementId) : paths.myJobs();
    case 'profile_rejected':
    case 'appeal_refused':
      return paths.setUpProfile();
    case 'changes_rejected':
      return paths.editProfile();
    case 'account_restored':
    case 'report_resolved':
      return paths.home();
    case 'saved_search':
      return query ? `${paths.home()}?${query}` : `${paths.home()}?searches=true`;
    case 'channel_needs_reconnect':
      return paths.socialAccount();
    case 'proposal_void':
      return paths.myJobs();
    case 'proposal_received':
    case 'proposal_confirmed':
    case 'proposal_came_back':
    case 'job_removed':
    case 'job_expiring':
    case 'job_expired':
    case 'opening_free':
      return jobSlug ? paths.job(jobSlug) : paths.myJobs();
    case 'invited':
    case 'job_edited':
    case 'proposal_opened':
    case 'proposal_approved':
    case 'proposal_declined':
    case 'proposal_not_selected':
    case 'still_interested':
    case 'proposal_expired':
    case 'proposal_restored':
      return jobSlug ? paths.feedDetails(jobSlug) : paths.myJobs();
    case 'thread_started':
    case 'offer_received':
    case 'offer_accepted':
    case 'offer_declined':
    case 'offer_withdrawn':
    case 'offer_expired':
    case 'work_with_staff':
    case 'work_goes_on':
    case 'other_left':
    case 'amendment_received':
    case 'amendment_accepted':
    case 'amendment_declined':
    case 'amendment_withdrawn':
    case 'amendment_expired':
    case 'delivered':
    case 'changes_requested':
    case 'accept_reminder':
    case 'completed':
    case 'cancel_requested':
    case 'cancel_refused':
    case 'cancel_lapsed':
    case 'cancelled':
    case 'dispute_opened':
    case 'dispute_decided':
    case 'review_written':
      return threadId ? paths.thread(threadId) : paths.messages();
  }
}

/** A review is shown with its work; of a job with several openings, its owner sees the work of one creator. */
function reviewPlace(jobSlug: string, engagementId: string | undefined): string {
  if (useStore.getState().auth.user.userType === 'creator') return paths.feedDetails(jobSlug);
  return engagementId ? paths.jobWork(jobSlug, engagementId) : paths.job(jobSlug);
}

/** Ends of a proposal with a text of their own. */
const ENDS: Record<string, 'proposal_unopened' | 'proposal_brief_changed' | 'proposal_closed' | undefined> = {
  unopened: 'proposal_unopened',
  brief_changed: 'proposal_brief_changed',
  job_closed: 'proposal_closed',
};

/** Why the owner closed a job: a listed reason, and the owner's note. */
function closeWords({ closeReason, note }: Pick<Notification['data'], 'closeReason' | 'note'>): string {
  return [closeReason && t('notifications.closeReason', { context: closeReason }), note && t('notifications.ownerWrote', { text: note })]
    .filter(Boolean)
    .join(' ');
}

/** Says a notification with its values, or with marks in place of them. */
type Words = { say: (values: Values) => string; values: Values };

function wordsOf(kind: NotificationKind, data: Notification['data']): Words {
  const {
    actorName,
    otherName,
    jobTitle,
    stars,
    reason = '',
    closeReason,
    note,
    consentBy,
    count = 0,
    search,
    bySilence,
    change,
    outcome,
    hasActed,
    service,
  } = data;
  const job = jobTitle ?? t('notifications.aJob');
  // The other side is named whether they caused the event or not. Old notifications name only the one who did.
  const about = { actor: actorName ?? t('notifications.somebody'), other: actorName ?? otherName ?? t('notifications.otherSide'), job };
  switch (kind) {
    case 'profile_approved':
    case 'appeal_granted':
    case 'account_restored':
      return { say: (given) => t('notifications', { context: kind, ...given }), values: { state: t('notifications.active') } };
    case 'report_resolved':
      return { say: () => t(hasActed ? 'notifications.report_resolved.acted' : 'notifications.report_resolved.nothing'), values: {} };
    case 'changes_rejected':
      return { say: (given) => t('notifications', { context: kind, ...given }), values: { reason } };
    case 'job_removed':
      return { say: (given) => t('notifications', { context: kind, ...given }), values: { job, reason } };
    case 'proposal_void':
    case 'proposal_expired': {
      const key = ENDS[reason] ?? kind;
      const values = { job, reason: closeWords({ closeReason, note }) };
      if (!stars) return { say: (given) => t('notifications', { context: key, ...given }), values };
      return { say: (given) => t('notifications.starsBack', { context: key, ...given }), values: { ...values, count: stars } };
    }
    case 'completed':
    case 'cancelled':
      return {
        say: (given) =>
          bySilence
            ? t('notifications.silence', { context: kind, ...given })
            : reason === 'account_deleted'
              ? t('notifications.leaving', { context: kind, ...given })
              : t('notifications', { context: kind, ...given }),
        values: about,
      };
    case 'other_left':
      return {
        say: (given) => t(reason === 'dispute' ? 'notifications.other_left.dispute' : 'notifications.other_left', given),
        values: about,
      };
    case 'proposal_restored':
    case 'proposal_came_back':
      return {
        say: (given) =>
          reason === 'offer_gone'
            ? t('notifications.offerGone', { context: kind, ...given })
            : t('notifications', { context: kind, ...given }),
        values: about,
      };
    case 'dispute_decided':
      return {
        say: (given) => (outcome ? t('notifications.decided', { context: outcome, ...given }) : t('notifications.dispute_decided', given)),
        values: about,
      };
    case 'security_changed':
      return {
        say: (given) => (change ? t('notifications.security', { context: change, ...given }) : t('notifications.security_changed', given)),
        values: {},
      };
    case 'channel_needs_reconnect':
      return {
        say: (given) =>
          service ? t('notifications.reconnect', { context: service, ...given }) : t('notifications.channel_needs_reconnect', given),
        values: {},
      };
    case 'saved_search':
      return {
        say: (given) => t(search ? 'notifications.saved_search' : 'notifications.saved_searches', given),
        values: { count, search: search ?? '' },
      };
    case 'stars':
      return {
        say: (given) => t(stars && stars < 0 ? 'notifications.starsTaken' : 'notifications.stars', given),
        values: { count: Math.abs(stars ?? 0), reason },
      };
    case 'job_edited':
      return { say: (given) => t(consentBy ? 'notifications.job_edited' : 'notifications.job_edited.back', given), values: about };
    default:
      return { say: (given) => t('notifications', { context: kind, ...given }), values: about };
  }
}
