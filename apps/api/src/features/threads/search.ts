import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { searchMessages as endpoint } from '@castlane/contract/message-change.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { Db } from '#platform/db/connect.ts';
import { badCursor, pageLimit, pageOf } from '#platform/db/page.ts';
import { searchedWords } from '#platform/db/spelling.ts';
import { eventColumns } from './events.ts';
import { Problem } from '#platform/problem.ts';

/** How many events a page looks through at most, so that no chat is too long for a request. */
const SEARCHED_EVENTS = 5000;

/**
 * Returns messages with all the words, newest first. A page may have few messages or none and still a cursor, which goes on with older
 * ones. Texts are scanned: with an index each message would cost more.
 */
export async function searchMessages(
  db: Db,
  accountId: string,
  threadId: string,
  { q, limit, cursor }: QueryOf<typeof endpoint>,
  most = SEARCHED_EVENTS,
): Promise<AnswerOf<typeof endpoint>> {
  const asked = seqOf(cursor);
  const end = (await lastSeqFor(db, accountId, threadId)) + 1;
  const before = Math.min(asked ?? end, end);
  const words = searchedWords(q);
  if (words.length === 0) return { items: [], nextCursor: null };
  const from = before - most;
  // What is deleted is left out last (`OFFSET 0`): to look at that column, each scanned row would have to be taken apart further.
  const rows = await db<ThreadEvent[]>`
    SELECT ${eventColumns(db)} FROM (
      SELECT * FROM thread_events e WHERE e.thread_id = ${threadId} AND e.seq >= ${from} AND e.seq < ${before} AND e.kind = 'message'
        AND plain_text(e.body) LIKE ALL(${words.map((word) => `%${word}%`)}::text[])
      ORDER BY e.seq DESC OFFSET 0) e
    WHERE e.deleted_at IS NULL ORDER BY e.seq DESC LIMIT ${pageLimit(db, limit + 1)}`;
  const page = pageOf(rows, limit, ({ seq }) => String(seq));
  return { ...page, nextCursor: page.nextCursor ?? (from > 1 ? String(from) : null) };
}

async function lastSeqFor(db: Db, accountId: string, threadId: string): Promise<number> {
  const [thread] = await db<{ lastSeq: number }[]>`
    SELECT t.last_seq FROM thread_members m JOIN threads t ON t.id = m.thread_id WHERE m.thread_id = ${threadId} AND m.account_id = ${accountId}`;
  if (!thread) throw new Problem(1009);
  return thread.lastSeq;
}

function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}
