import { listNotifications, readNotifications } from '@castlane/contract/notification.ts';
import { call } from '#platform/api.ts';
import { replayed } from '#platform/live/journal.ts';
import { liveSettled } from '#platform/live/status.ts';
import { addNotification, type NotificationCursor, type NotificationPage, type Which } from './list.ts';

const SETTLE_MS = 1000;
const PAGE = 20;

export async function fetchNotifications(cursor: NotificationCursor, signal: AbortSignal): Promise<NotificationPage> {
  if (cursor !== undefined) return call(listNotifications, { query: { limit: PAGE, cursor }, signal });
  await liveSettled(SETTLE_MS);
  return replayed(
    () => call(listNotifications, { query: { limit: PAGE }, signal }),
    (page, frame) => (frame.type === 'notification' ? addNotification(page, frame.notification) : page),
  );
}

export function markRead(which: Which) {
  return call(readNotifications, { body: which === 'all' ? { all: true } : { ids: [which.id] } });
}
