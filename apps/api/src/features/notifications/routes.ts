import * as notification from '@castlane/contract/notification.ts';
import * as preference from '@castlane/contract/notification-preference.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { takeForms } from '#platform/http/forms.ts';
import type { Mount } from '#platform/http/mount.ts';
import { Problem } from '#platform/problem.ts';
import { readNotifications } from './actions.ts';
import { PREFERENCES } from './mails.ts';
import { getPreferences, setPreferences, switchMailOff } from './preferences.ts';
import { listNotifications } from './queries.ts';
import { subscriptionOf } from './unsubscribe-token.ts';

export function notificationRoutes(mount: Mount, deps: Deps): void {
  mount(notification.listNotifications, ({ viewer, query }) => listNotifications(deps.db, viewer.accountId, query));
  mount(notification.readNotifications, async ({ viewer, body }) => ({
    unreadCount: await readNotifications(deps, viewer.accountId, body),
  }));
  mount(preference.getNotificationPreferences, ({ viewer }) => getPreferences(deps.db, viewer));
  mount(preference.setNotificationPreferences, ({ viewer, body }) => setPreferences(deps, viewer, body.topics));
  mount(preference.openUnsubscribe, async ({ reply }) => {
    reply.header('location', `${deps.config.publicUrl}${PREFERENCES}`);
  });
}

/** Mail programs post a form without a session; the token in the address identifies the account. */
export function unsubscribeRoute(forms: FastifyInstance, mount: Mount, deps: Deps): void {
  takeForms(forms);
  mount(preference.unsubscribeFromMail, async ({ query }) => {
    const subscription = subscriptionOf(deps.keys, query.token);
    if (!subscription) throw new Problem(1009);
    await switchMailOff(deps, subscription.accountId, subscription.topic);
  });
}
