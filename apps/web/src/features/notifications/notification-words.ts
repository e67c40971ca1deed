import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { useStore } from '#platform/store.ts';

type Values = Record<string, string | number>;

/** A sentence in parts; names and titles are bold. */
export type SentencePart = { text: string; isBold: boolean };

/** Placeholders for values until the sentence is split: characters that no text contains. */
const FIRST_MARKER = 0xe000;

export function sentenceOf({ kind, data }: Notification): SentencePart[] {
  const { key, values } = wordsOf(kind, data);
  const names = Object.keys(values).filter((name) => name !== 'count' && values[name] !== '');
  const markers = Object.fromEntries(names.map((name, index) => [name, String.fromCodePoint(FIRST_MARKER + index)]));
  const sentence = t(key, { ...values, ...markers });
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

/** The address of the notification's subject. */
export function placeOf({ kind, data }: Notification): string {
  const { jobSlug, threadId, engagementId, query } = data;
  switch (kind) {
    case 'profile_approved':
    case 'changes_approved':
    case 'appeal_granted':
      return paths.profile();
    case 'security_changed':
      return paths.profile('account');
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
  return [closeReason && t(`notifications.closeReason.${closeReason}`), note && t('notifications.ownerWrote', { text: note })]
    .filter(Boolean)
    .join(' ');
}

type Words = { key: KeyOf<typeof t>; values: Values };

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
      return { key: `notifications.${kind}`, values: { state: t('notifications.active') } };
    case 'report_resolved':
      return { key: hasActed ? 'notifications.report_resolved.acted' : 'notifications.report_resolved.nothing', values: {} };
    case 'changes_rejected':
      return { key: `notifications.${kind}`, values: { reason } };
    case 'job_removed':
      return { key: `notifications.${kind}`, values: { job, reason } };
    case 'proposal_void':
    case 'proposal_expired': {
      const key = ENDS[reason] ?? kind;
      const values = { job, reason: closeWords({ closeReason, note }) };
      return stars ? { key: `notifications.${key}.stars`, values: { ...values, count: stars } } : { key: `notifications.${key}`, values };
    }
    case 'completed':
    case 'cancelled':
      return {
        key: bySilence
          ? `notifications.${kind}.silence`
          : reason === 'account_deleted'
            ? `notifications.${kind}.account_deleted`
            : `notifications.${kind}`,
        values: about,
      };
    case 'other_left':
      return { key: reason === 'dispute' ? 'notifications.other_left.dispute' : 'notifications.other_left', values: about };
    case 'proposal_restored':
    case 'proposal_came_back':
      return { key: reason === 'offer_gone' ? `notifications.${kind}.offer` : `notifications.${kind}`, values: about };
    case 'dispute_decided':
      return { key: outcome ? `notifications.${kind}.${outcome}` : `notifications.${kind}`, values: about };
    case 'security_changed':
      return { key: change ? `notifications.${kind}.${change}` : `notifications.${kind}`, values: {} };
    case 'channel_needs_reconnect':
      return { key: service ? `notifications.${kind}.${service}` : `notifications.${kind}`, values: {} };
    case 'saved_search':
      return { key: search ? 'notifications.saved_search' : 'notifications.saved_searches', values: { count, search: search ?? '' } };
    case 'stars':
      return {
        key: stars && stars < 0 ? 'notifications.starsTaken' : 'notifications.stars',
        values: { count: Math.abs(stars ?? 0), reason },
      };
    case 'job_edited':
      return { key: consentBy ? 'notifications.job_edited' : 'notifications.job_edited.back', values: about };
    default:
      return { key: `notifications.${kind}`, values: about };
  }
}
