import * as notification from '@castlane/contract/notification.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { readNotifications } from './actions.ts';
import { listNotifications } from './queries.ts';

export function notificationRoutes(mount: Mount, deps: Deps): void {
  mount(notification.listNotifications, ({ viewer, query }) => listNotifications(deps.db, viewer.accountId, query));
  mount(notification.readNotifications, async ({ viewer, body }) => ({
    unreadCount: await readNotifications(deps, viewer.accountId, body),
  }));
}
