import type { Notification } from '@castlane/contract/notification.ts';
import { loadChunk } from '#platform/chunk.ts';
import type { DurableFrame } from '#platform/live/socket.ts';
import { queryClient } from '#platform/query.ts';
import { patchNotifications, refreshNotifications } from './list-query.ts';
import { unreadCountOf, withAdded, withUnreadCount } from './list.ts';

export function takeNotificationFrame(frame: DurableFrame) {
  if (frame.type === 'notifications_read') takeRead(frame.unreadCount);
  if (frame.type !== 'notification') return;
  const { notification } = frame;
  patchNotifications((list) => withAdded(list, notification));
  void follow(notification);
}

/** What this tab has marked itself it shows already; which ones were read elsewhere only the server can tell. */
function takeRead(unreadCount: number) {
  let isKnown = true;
  patchNotifications((list) => {
    isKnown = unreadCount === 0 || unreadCountOf(list) === unreadCount;
    return withUnreadCount(list, unreadCount);
  });
  if (!isKnown) void refreshNotifications();
}

/** What else is to be done comes with the first one. Without it nobody knows what it is about, so that all is fetched anew. */
async function follow(notification: Notification) {
  try {
    const { followUp } = await loadChunk(() => import('./follow-up.ts'));
    followUp(notification);
  } catch {
    void queryClient.invalidateQueries();
  }
}
