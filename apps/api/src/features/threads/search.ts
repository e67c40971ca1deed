import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { searchMessages as endpoint } from '@castlane/contract/message-change.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { Db } from '#platform/db/connect.ts';
import { badCursor, pageLimit, pageOf } from '#platform/db/page.ts';
import { wordsIn } from '#platform/db/spelling.ts';
import { eventColumns } from './events.ts';
import { requireMember } from './queries.ts';

const LAST_SEQ = 2_147_483_647;

/** Returns messages with all the words, newest first. A thread is short enough to scan; each message would have to update an index. */
export async function searchMessages(
  db: Db,
  accountId: string,
  threadId: string,
  { q, limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const before = seqBefore(cursor);
  await requireMember(db, accountId, threadId);
  const words = wordsIn(withoutMarks(q));
  if (words.length === 0) return { items: [], nextCursor: null };
  // What is deleted is left out last (`OFFSET 0`): to look at that column, each scanned row would have to be taken apart further.
  const rows = await db<ThreadEvent[]>`
    SELECT ${eventColumns(db)} FROM (
      SELECT * FROM thread_events e WHERE e.thread_id = ${threadId} AND e.seq < ${before} AND e.kind = 'message'
        AND plain_text(e.body) LIKE ALL(${words.map((word) => `%${word}%`)}::text[])
      ORDER BY e.seq DESC OFFSET 0) e
    WHERE e.deleted_at IS NULL ORDER BY e.seq DESC LIMIT ${pageLimit(db, limit + 1)}`;
  return pageOf(rows, limit, ({ seq }) => String(seq));
}

/** Does the same as `plain_text` in the database. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
}

function seqBefore(cursor: string | undefined): number {
  if (cursor === undefined) return LAST_SEQ;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}
