import { call } from '#platform/http/api.ts';
import { replayed } from '#platform/live/journal.ts';
import { liveSettled } from '#platform/live/status.ts';
import { addNotification, type NotificationCursor, type NotificationPage, type Which } from './list.ts';

const SETTLE_MS = 1000;
const PAGE = 20;
const ATTEMPTS = 5;

export async function fetchNotifications(cursor: NotificationCursor, signal: AbortSignal): Promise<NotificationPage> {
  if (cursor !== undefined) return call('GET notifications', { query: { limit: PAGE, cursor }, signal });
  await liveSettled(SETTLE_MS);
  for (let attempt = 1; ; attempt += 1) {
    let wasRead = false;
    const page = await replayed(
      () => call('GET notifications', { query: { limit: PAGE }, signal }),
      (known, frame) => {
        wasRead ||= frame.type === 'notifications_read';
        return frame.type === 'notification' ? addNotification(known, frame.notification) : known;
      },
    );
    // The response may or may not include reads that happened during the request.
    if (!wasRead || attempt === ATTEMPTS) return page;
  }
}

export function markRead(which: Which) {
  return call('POST notifications/read', { body: which === 'all' ? { all: true } : { ids: [which.id] } });
}
