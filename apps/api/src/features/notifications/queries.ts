import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listNotifications as endpoint, Notification } from '@castlane/contract/notification.ts';
import type { NotificationTopic } from '@castlane/contract/notification-preference.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { waysOf } from './rules.ts';

export async function listNotifications(
  db: Db,
  accountId: string,
  { limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const [rows, unreadCount] = await Promise.all([
    db<Notification[]>`
      SELECT id, kind, data, created_at, read_at FROM notifications
      WHERE account_id = ${accountId} AND id < ${idBefore(cursor)}::uuid ORDER BY id DESC LIMIT ${pageLimit(db, limit + 1)}`,
    countUnread(db, accountId),
  ]);
  return { ...pageOf(rows, limit, (notification) => notification.id), unreadCount };
}

export async function countUnread(db: Db, accountId: string): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM notifications WHERE account_id = ${accountId} AND read_at IS NULL`;
  return row?.count ?? 0;
}

export async function isUnread(db: Db, id: string): Promise<boolean> {
  const [unread] = await db`SELECT 1 FROM notifications WHERE id = ${id} AND read_at IS NULL`;
  return unread !== undefined;
}

/** Returns notifications by id, for their accounts' streams. */
export async function findNotifications(db: Db, ids: readonly string[]): Promise<Notification[]> {
  if (ids.length === 0) return [];
  return db<Notification[]>`SELECT id, kind, data, created_at, read_at FROM notifications WHERE id = ANY(${ids}::uuid[])`;
}

/** An account that can be reached outside the product, and its choices about a topic. */
export type Reader = { email: string; name: string; timeZone: string; mail: boolean; push: boolean; deviceIds: string[] };
type Row = Pick<Reader, 'email' | 'name' | 'timeZone' | 'deviceIds'> & {
  id: string;
  chosenMail: boolean | null;
  chosenPush: boolean | null;
};

/** Returns undefined if the account cannot be reached: its address is unverified, or it is banned or deleted. */
export async function findReader(db: Db, accountId: string, topic: NotificationTopic): Promise<Reader | undefined> {
  return (await findReaders(db, [accountId], topic)).get(accountId);
}

/** Returns those accounts that can be reached, by id. */
export async function findReaders(db: Db, accountIds: readonly string[], topic: NotificationTopic): Promise<Map<string, Reader>> {
  const rows = await db<Row[]>`
    SELECT a.id, a.email, a.name, a.time_zone, p.mail AS chosen_mail, p.push AS chosen_push,
      ARRAY(SELECT s.id FROM push_subscriptions s WHERE s.account_id = a.id ORDER BY s.id) AS device_ids
    FROM accounts a LEFT JOIN notification_preferences p ON p.account_id = a.id AND p.topic = ${topic}
    WHERE a.id = ANY(${accountIds}::uuid[]) AND ${isReachable(db)}`;
  return new Map(
    rows.map(({ id, chosenMail, chosenPush, ...reader }) => {
      const chosen = chosenMail === null || chosenPush === null ? undefined : { mail: chosenMail, push: chosenPush };
      const { mail, push } = waysOf(topic, chosen);
      return [id, { ...reader, mail, push }];
    }),
  );
}

/** Tests whether an account can still get a mail that was enqueued for it. */
export async function isStillReader(db: Db, { accountId, to }: { accountId: string; to: string }): Promise<boolean> {
  const [row] = await db`SELECT 1 FROM accounts a WHERE a.id = ${accountId} AND a.email = ${to} AND ${isReachable(db)}`;
  return row !== undefined;
}

function isReachable(db: Db): Fragment {
  return db`a.email_verified_at IS NOT NULL AND a.status <> 'banned' AND a.deleted_at IS NULL`;
}
