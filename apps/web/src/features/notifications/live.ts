import type { Notification } from '@castlane/contract/notification.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import type { DurableFrame } from '#platform/live/socket.ts';
import { queryClient } from '#platform/http/query.ts';
import { patchNotifications, refreshNotifications } from './list-query.ts';
import { unreadCountOf, withAdded, withUnreadCount } from './list.ts';

export function takeNotificationFrame(frame: DurableFrame) {
  if (frame.type === 'notifications_read') takeRead(frame.unreadCount);
  if (frame.type !== 'notification') return;
  const { notification } = frame;
  patchNotifications((list) => withAdded(list, notification));
  void follow(notification);
}

/** Reads in this tab are already shown; reads elsewhere are known to the server only. */
function takeRead(unreadCount: number) {
  let isKnown = true;
  patchNotifications((list) => {
    isKnown = unreadCount === 0 || unreadCountOf(list) === unreadCount;
    return withUnreadCount(list, unreadCount);
  });
  if (!isKnown) void refreshNotifications();
}

/** The code for the effects loads with the first notification. If that fails, its subject is unknown, so everything is refetched. */
async function follow(notification: Notification) {
  try {
    const { followUp } = await loadChunk(() => import('./follow-up.ts'));
    followUp(notification);
  } catch {
    void queryClient.invalidateQueries();
  }
}
