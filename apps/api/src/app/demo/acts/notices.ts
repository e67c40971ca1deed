import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { Past } from '#app/demo/past.ts';
import type { Account } from './rows.ts';

type Notice = { kind: NotificationKind; data: NotificationData; cause: string };

export function notify(past: Past, { row }: Account, { kind, data, cause }: Notice): void {
  past.tables.notifications.push({ id: past.id(), account_id: row.id, kind, data, cause, created_at: past.time, read_at: null });
}

/** Returns the actor as a notification shows it: a business by its company, a creator by name. */
export function actorData({ row }: Account): { actorName: string; actorImageUri: string | null } {
  return { actorName: row.company ?? row.name, actorImageUri: row.profile_image_uri };
}

/** Marks all notifications of an account as read. */
export function readNotifications(past: Past, { row }: Account): void {
  row.last_active_at = past.time;
  for (const notice of past.tables.notifications) if (notice.account_id === row.id && notice.read_at === null) notice.read_at = past.time;
}
