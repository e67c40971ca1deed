import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listNotifications as endpoint, Notification } from '@castlane/contract/notification.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageOf } from '#platform/db/page.ts';

export async function listNotifications(
  db: Db,
  accountId: string,
  { limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const [rows, unreadCount] = await Promise.all([
    db<Notification[]>`
      SELECT id, kind, data, created_at, read_at FROM notifications
      WHERE account_id = ${accountId} AND id < ${idBefore(cursor)}::uuid ORDER BY id DESC LIMIT ${limit + 1}`,
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

/** Some notifications by id, for their owners' streams. */
export async function findNotifications(db: Db, ids: readonly string[]): Promise<Notification[]> {
  if (ids.length === 0) return [];
  return db<Notification[]>`SELECT id, kind, data, created_at, read_at FROM notifications WHERE id = ANY(${ids as string[]}::uuid[])`;
}
