import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';
import { countUnread } from './queries.ts';

type NewNotification = {
  accountId: string;
  kind: NotificationKind;
  data: NotificationData;
  /** What it is about: one cause is told once. */
  cause: string;
};

/** Tells somebody something, in the transaction that makes it true. */
export async function notify(tx: Tx, wake: Wake, { accountId, kind, data, cause }: NewNotification): Promise<void> {
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO notifications (id, account_id, kind, data, cause) VALUES (${newId()}, ${accountId}, ${kind}, ${tx.json(data)}, ${cause})
    ON CONFLICT (account_id, cause) DO NOTHING RETURNING id`;
  if (made) await appendToStreams(tx, wake, [accountId], { kind: 'notification', notificationId: made.id });
}

/** Marks some or all of one's notifications as read. Answers how many are left. */
export async function readNotifications(deps: Deps, accountId: string, which: { ids: string[] } | { all: true }): Promise<number> {
  await ('ids' in which
    ? deps.db`UPDATE notifications SET read_at = app_now() WHERE account_id = ${accountId} AND id = ANY(${which.ids}::uuid[]) AND read_at IS NULL`
    : deps.db`UPDATE notifications SET read_at = app_now() WHERE account_id = ${accountId} AND read_at IS NULL`);
  return countUnread(deps.db, accountId);
}
