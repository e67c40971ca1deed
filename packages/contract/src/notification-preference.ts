import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { NotificationKind } from './notification.ts';
import { atMost } from './primitives.ts';

/**
 * A preference topic: several kinds of notification that are one thing to the user. In the product itself every notification is shown.
 * `mail` and `push` are the defaults. `always` sends a mail regardless of the preference, because missing it would harm the user.
 */
type Topic = {
  kinds: readonly NotificationKind[];
  for: 'creator' | 'business_owner' | 'both';
  mail: boolean;
  push: boolean;
  always?: true;
};

export const NOTIFICATION_TOPICS = {
  message: { kinds: [], for: 'both', mail: true, push: true },
  profile: {
    kinds: [
      'profile_approved',
      'profile_rejected',
      'changes_approved',
      'changes_rejected',
      'appeal_granted',
      'appeal_refused',
      'account_restored',
      'report_resolved',
      'security_changed',
    ],
    for: 'both',
    mail: true,
    push: true,
    always: true,
  },
  invited: { kinds: ['invited'], for: 'creator', mail: true, push: true },
  saved_search: { kinds: ['saved_search'], for: 'creator', mail: true, push: false },
  channel: { kinds: ['channel_needs_reconnect'], for: 'creator', mail: true, push: true },
  comment_opened: { kinds: ['proposal_opened'], for: 'creator', mail: false, push: false },
  comment_answered: {
    kinds: [
      'proposal_approved',
      'proposal_declined',
      'proposal_not_selected',
      'still_interested',
      'proposal_expired',
      'proposal_void',
      'proposal_restored',
    ],
    for: 'creator',
    mail: true,
    push: true,
  },
  question: {
    kinds: ['question_received', 'question_answered', 'question_declined', 'question_unanswered', 'job_answers'],
    for: 'both',
    mail: true,
    push: true,
  },
  brief_changed: { kinds: ['job_edited'], for: 'creator', mail: true, push: true },
  stars: { kinds: ['stars'], for: 'creator', mail: false, push: false },
  comment_received: {
    kinds: ['proposal_received', 'proposal_confirmed', 'proposal_came_back'],
    for: 'business_owner',
    mail: true,
    push: true,
  },
  own_job: { kinds: ['job_removed', 'job_expiring', 'job_expired', 'opening_free'], for: 'business_owner', mail: true, push: false },
  chat_started: { kinds: ['thread_started'], for: 'creator', mail: true, push: true },
  offer: {
    kinds: [
      'offer_received',
      'offer_accepted',
      'offer_declined',
      'offer_withdrawn',
      'offer_expired',
      'offer_countered',
      'amendment_received',
      'amendment_accepted',
      'amendment_declined',
      'amendment_withdrawn',
      'amendment_expired',
      'amendment_countered',
    ],
    for: 'both',
    mail: true,
    push: true,
  },
  delivery: {
    kinds: ['delivered', 'changes_requested', 'accept_reminder', 'part_accepted', 'completed'],
    for: 'both',
    mail: true,
    push: true,
  },
  payment: { kinds: ['payment_due', 'payment_overdue'], for: 'business_owner', mail: true, push: true },
  rights: { kinds: ['right_ending', 'right_ended', 'right_reported'], for: 'both', mail: true, push: true },
  product: {
    kinds: ['address_given', 'product_sent', 'product_received', 'product_problem', 'product_returned', 'shipping_due'],
    for: 'both',
    mail: true,
    push: true,
  },
  ending: {
    kinds: [
      'cancel_requested',
      'cancel_refused',
      'cancel_lapsed',
      'cancelled',
      'dispute_opened',
      'dispute_decided',
      'payment_disputed',
      'payment_decided',
      'work_with_staff',
      'work_goes_on',
      'other_left',
    ],
    for: 'both',
    mail: true,
    push: true,
    always: true,
  },
  review: {
    kinds: ['review_written', 'review_published', 'review_answered', 'review_hidden'],
    for: 'both',
    mail: true,
    push: true,
  },
} as const satisfies Record<string, Topic>;

export const NotificationTopic = z.enum(Object.keys(NOTIFICATION_TOPICS) as [keyof typeof NOTIFICATION_TOPICS]);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

const Ways = z.strictObject({ mail: z.boolean(), push: z.boolean() });

/** The topics that concern the reader's kind of account. */
export const NotificationPreferences = z.object({
  topics: z.array(z.object({ topic: NotificationTopic, mail: z.boolean(), push: z.boolean(), mailAlways: z.boolean() })),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = endpoint('GET notifications/preferences', {
  who: 'verified',
  summary: 'Get which notifications are also sent by email and by push',
  answer: NotificationPreferences,
});

export const setNotificationPreferences = endpoint('PUT notifications/preferences', {
  who: 'verified',
  summary: 'Choose this for some topics; the others stay as they are',
  problems: [1005],
  body: z.strictObject({ topics: z.partialRecord(NotificationTopic, Ways) }),
  answer: NotificationPreferences,
});

/** The token in a mail: its holder may switch off that mail's topic and nothing else. */
const UnsubscribeQuery = z.strictObject({ token: z.string().check(atMost(200)) });

export const openUnsubscribe = endpoint('GET notifications/unsubscribe', {
  who: 'anyone',
  summary: 'Redirect the link in an email to the page of preferences; changes nothing',
  status: 303,
  query: UnsubscribeQuery,
});

export const unsubscribeFromMail = endpoint('POST notifications/unsubscribe', {
  who: 'anyone',
  summary: 'Unsubscribe from the emails of one topic with the token in such an email (one-click, RFC 8058)',
  status: 204,
  problems: [1009],
  query: UnsubscribeQuery,
});
