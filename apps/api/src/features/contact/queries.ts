import type { listContact as endpoint, ReceivedContact } from '@castlane/contract/contact.ts';
import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf } from '#platform/db/page.ts';

export async function listContact(db: Db, { limit, cursor, state }: QueryOf<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const rows = await db<ReceivedContact[]>`
    SELECT ${contactColumns(db)} FROM contact_requests c LEFT JOIN accounts a ON a.id = c.handled_by
    WHERE c.id < ${idBefore(cursor)}::uuid ${state === undefined ? db`` : db`AND c.handled_at ${state === 'handled' ? db`IS NOT NULL` : db`IS NULL`}`}
    ORDER BY c.id DESC LIMIT ${pageLimit(db, limit + 1)}`;
  return { ...pageOf(rows, limit, (item) => item.id), openCount: await countOpenContact(db) };
}

export async function findContact(db: Db, id: string): Promise<ReceivedContact | undefined> {
  const [found] = await db<ReceivedContact[]>`
    SELECT ${contactColumns(db)} FROM contact_requests c LEFT JOIN accounts a ON a.id = c.handled_by WHERE c.id = ${id}`;
  return found;
}

/** Returns how many requests wait for an answer. */
export async function countOpenContact(db: Db): Promise<number> {
  const [open] = await db<{ count: number }[]>`SELECT count(*)::int AS count FROM contact_requests WHERE handled_at IS NULL`;
  return open!.count;
}

function contactColumns(db: Db) {
  return db`c.id, c.email, c.subject, c.message, c.created_at, c.handled_at, a.name AS handled_by`;
}
