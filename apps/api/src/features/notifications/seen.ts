import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { Tx } from '#platform/db/connect.ts';
import { appendToStreams, lockStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';
import { countUnread } from './queries.ts';

type SeenIn = { by: keyof NotificationData | undefined; kinds: readonly NotificationKind[] };

/** Places that show the news of a notification, which marks it as read: the kinds seen there, and the fact that identifies the subject. */
export const SEEN_IN_PLACE = {
  /** The chat is read up to it, or its reader acts in it: answers an offer, delivers, asks for changes, accepts. */
  chat: {
    by: 'threadId',
    kinds: [
      'thread_started',
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
      'delivered',
      'changes_requested',
      'accept_reminder',
      'part_accepted',
      'completed',
      'payment_due',
      'payment_overdue',
      'payment_disputed',
      'payment_decided',
      'right_ending',
      'right_ended',
      'right_reported',
      'address_given',
      'product_sent',
      'product_received',
      'product_problem',
      'product_returned',
      'shipping_due',
      'cancel_requested',
      'cancel_refused',
      'cancel_lapsed',
      'cancelled',
      'dispute_opened',
      'dispute_decided',
      'work_with_staff',
      'work_goes_on',
      'other_left',
    ],
  },
  /** The owner opens the proposal. */
  comment: { by: 'proposalId', kinds: ['proposal_received', 'proposal_confirmed', 'proposal_came_back'] },
  /** The owner answers or declines the question. */
  question: { by: 'questionId', kinds: ['question_received'] },
  /** The creator agrees to the changed brief, or is still interested. */
  brief: { by: 'proposalId', kinds: ['job_edited', 'still_interested'] },
  /** The creator sends a proposal for the job. */
  invitation: { by: 'jobSlug', kinds: ['invited'] },
  /** The owner opens the job again. */
  job: { by: 'jobSlug', kinds: ['job_expired', 'job_expiring', 'opening_free'] },
  /** The channel is connected again. */
  channel: { by: 'service', kinds: ['channel_needs_reconnect'] },
  /** The profile is sent to review again. */
  profile: { by: undefined, kinds: ['profile_rejected', 'changes_rejected'] },
} as const satisfies Record<string, SeenIn>;

/** Notifications that are read only under the bell: they lead to pages that do not track who has seen them. */
export const SEEN_UNDER_BELL: readonly NotificationKind[] = [
  'profile_approved',
  'changes_approved',
  'appeal_granted',
  'appeal_refused',
  'account_restored',
  'report_resolved',
  'job_removed',
  'proposal_void',
  'proposal_restored',
  'proposal_opened',
  'proposal_approved',
  'proposal_declined',
  'proposal_not_selected',
  'proposal_expired',
  'question_answered',
  'question_declined',
  'question_unanswered',
  'job_answers',
  'review_written',
  'review_published',
  'review_answered',
  'review_hidden',
  'stars',
  'saved_search',
  'security_changed',
];

/**
 * Marks as read what an account sees in a place, in the transaction in which it sees it or acts on it, and updates its screens. Leaves out
 * what came after `until`. Locks the account's stream if anything was unread.
 */
export async function seeInPlace(
  tx: Tx,
  wake: Wake,
  accountId: string,
  place: keyof typeof SEEN_IN_PLACE,
  value?: string,
  until = tx`(SELECT app_now())`,
): Promise<void> {
  const { by, kinds }: SeenIn = SEEN_IN_PLACE[place];
  const isAbout = by === undefined ? tx`` : tx`AND data ->> ${by} = ${value ?? null}`;
  const { count } = await tx`
    UPDATE notifications SET read_at = app_now()
    WHERE account_id = ${accountId} AND read_at IS NULL AND kind = ANY(${kinds}::text[]) AND created_at <= ${until} ${isAbout}`;
  if (count > 0) await publishUnreadCount(tx, wake, accountId);
}

/** Sends the number of unread notifications to an account's screens, counted under the lock of its stream. */
export async function publishUnreadCount(tx: Tx, wake: Wake, accountId: string): Promise<number> {
  await lockStreams(tx, [accountId]);
  const unreadCount = await countUnread(tx, accountId);
  await appendToStreams(tx, wake, [accountId], { kind: 'notifications_read', unreadCount });
  return unreadCount;
}
