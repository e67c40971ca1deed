import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { Past } from '#app/demo/past.ts';
import type { Account } from './rows.ts';

type Notice = { kind: NotificationKind; data: NotificationData; cause: string };

export function notify(past: Past, { row, unread }: Account, { kind, data, cause }: Notice): void {
  const notice = { id: past.id(), account_id: row.id, kind, data, cause, created_at: past.time, read_at: null };
  past.tables.notifications.push(notice);
  unread.push(notice);
}

/** Returns the actor as a notification shows it: a business by its company, a creator by name. */
export function actorData({ row }: Account): { actorName: string; actorImageUri: string | null } {
  return { actorName: row.company ?? row.name, actorImageUri: row.profile_image_uri };
}

/** Marks all notifications of an account as read. */
export function readNotifications(past: Past, { row, unread }: Account): void {
  row.last_active_at = past.time;
  for (const notice of unread.splice(0)) notice.read_at = past.time;
}
