import type { Notification } from '@castlane/contract/notification.ts';
import { loadPart } from '#platform/chunk.ts';
import type { DurableFrame } from '#platform/live/socket.ts';
import { queryClient } from '#platform/query.ts';
import { patchNotifications } from './list-query.ts';
import { withAdded } from './list.ts';

export function takeNotificationFrame(frame: DurableFrame) {
  if (frame.type !== 'notification') return;
  const { notification } = frame;
  patchNotifications((list) => withAdded(list, notification));
  void follow(notification);
}

/** What else is to be done comes with the first one. Without it nobody knows what it is about, so that all is fetched anew. */
async function follow(notification: Notification) {
  try {
    const { followUp } = await loadPart([], () => import('./follow-up.ts'));
    followUp(notification);
  } catch {
    void queryClient.invalidateQueries();
  }
}
