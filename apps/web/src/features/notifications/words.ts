import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import { t } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';

type Values = Record<string, string | number>;

/** A sentence in pieces; those that stand for somebody or something are bold. */
export type SentencePart = { text: string; isBold: boolean };

/** Where a value stands in the sentence, until the sentence is taken apart: characters that no text contains. */
const FIRST_MARKER = 0xe000;

export function sentenceOf({ kind, data }: Notification): SentencePart[] {
  const values = valuesOf(kind, data);
  const names = Object.keys(values).filter((name) => name !== 'count');
  const markers = Object.fromEntries(names.map((name, index) => [name, String.fromCodePoint(FIRST_MARKER + index)]));
  const sentence = t(`notifications.${kind}`, { ...values, ...markers });
  return sentence
    .split(/([\ue000-\ue0ff])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = names.find((each) => markers[each] === piece);
      return name === undefined ? { text: piece, isBold: false } : { text: String(values[name]), isBold: true };
    });
}

export function plainSentenceOf(notification: Notification): string {
  return sentenceOf(notification)
    .map(({ text }) => text)
    .join('');
}

/** The place where the reader sees what it is about. */
export function placeOf({ kind, data }: Notification): string {
  const { jobSlug, threadId } = data;
  switch (kind) {
    case 'profile_approved':
    case 'stars':
      return paths.profile();
    case 'profile_rejected':
      return paths.setUpProfile();
    case 'proposal_received':
      return jobSlug ? paths.job(jobSlug) : paths.myJobs();
    case 'proposal_opened':
    case 'proposal_approved':
    case 'proposal_declined':
    case 'proposal_not_selected':
      return jobSlug ? paths.feedDetails(jobSlug) : paths.myJobs();
    case 'thread_started':
    case 'offer_received':
    case 'offer_accepted':
    case 'offer_declined':
    case 'offer_withdrawn':
      return threadId ? paths.thread(threadId) : paths.messages();
  }
}

function valuesOf(kind: NotificationKind, { actorName, jobTitle, stars }: Notification['data']): Values {
  switch (kind) {
    case 'profile_approved':
      return { state: t('notifications.active') };
    case 'profile_rejected':
      return {};
    case 'stars':
      return { count: stars ?? 0 };
    default:
      return { actor: actorName ?? t('notifications.somebody'), job: jobTitle ?? t('notifications.aJob') };
  }
}
