import type { UserType } from '@castlane/contract/auth.ts';
import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@castlane/contract/notification-preference.ts';

type Ways = { mail: boolean; push: boolean };
export type Chosen = Ways & { topic: NotificationTopic };
type Topic = Ways & { kinds: readonly NotificationKind[]; for: 'creator' | 'business_owner' | 'both'; always?: true };

const TOPICS: Record<NotificationTopic, Topic> = NOTIFICATION_TOPICS;
const NAMES = Object.keys(TOPICS) as NotificationTopic[];

/** Returns the topic of a kind. Every kind belongs to one topic, which a test checks. */
export function topicOf(kind: NotificationKind): NotificationTopic {
  return NAMES.find((name) => TOPICS[name].kinds.includes(kind))!;
}

/** The minimum time between two mails of one kind about one thing. */
export const MAIL_PAUSE_MINUTES = 10;

/** Returns what a notification is about, to limit its mails: the proposal or the chat, else the job, else its own cause. */
export function thingOf(kind: NotificationKind, { proposalId, threadId, jobSlug }: NotificationData, cause: string): string {
  return `${kind}:${proposalId ?? threadId ?? jobSlug ?? cause}`;
}

/** Returns the topics of a user type; staff have none. */
export function topicsFor(userType: UserType): NotificationTopic[] {
  return userType === 'staff' ? [] : NAMES.filter((name) => TOPICS[name].for === 'both' || TOPICS[name].for === userType);
}

/** Returns whether a topic is mailed and pushed, given the account's choice, if it made one. */
export function waysOf(topic: NotificationTopic, chosen: Ways | undefined): Ways & { mailAlways: boolean } {
  const { always, mail, push } = TOPICS[topic];
  return { mail: always === true || (chosen ?? { mail }).mail, push: (chosen ?? { push }).push, mailAlways: always === true };
}

/** Returns the beginning of a text on one line, cut at a word if possible. */
export function cut(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= most) return line;
  const start = letters.slice(0, most - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${space > most / 2 ? start.slice(0, space) : start}…`;
}
