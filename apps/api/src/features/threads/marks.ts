import { seeInPlace } from '#features/notifications/seen.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';

type Mark = { lastReadSeq: number; lastReadAt: string | null };

/** Moves the mark up to which an account has read. It never goes back, and never beyond the last event. */
export async function markRead(deps: Deps, viewer: Viewer, threadId: string, seq: number): Promise<Mark> {
  const { hasNews, ...mark } = await moveMark(deps, viewer, true, threadId, seq);
  if (hasNews) await deps.write((tx) => seeNews(tx, deps, viewer.accountId, threadId, mark.lastReadSeq));
  return mark;
}

/** Marks notifications about this conversation as read, up to an event. */
async function seeNews(tx: Tx, { wake }: Deps, accountId: string, threadId: string, seq: number): Promise<void> {
  const until = tx`(SELECT created_at FROM thread_events WHERE thread_id = ${threadId} AND seq = ${seq})`;
  await seeInPlace(tx, wake, accountId, 'chat', threadId, until);
}

/** Records that a device of an account has received the events up to one, and notifies the other party. */
export async function markDelivered(deps: Deps, viewer: Viewer, threadId: string, seq: number): Promise<void> {
  await moveMark(deps, viewer, false, threadId, seq);
}

async function moveMark(
  { writeOne, wake }: Deps,
  { accountId }: Viewer,
  isRead: boolean,
  threadId: string,
  seq: number,
): Promise<Mark & { hasNews: boolean }> {
  const [moved] = await writeOne(
    (db) => db<(Mark & { told: string[] | null; hasNews: boolean })[]>`
      SELECT told, marked_seq AS last_read_seq, marked_at AS last_read_at,
        EXISTS (SELECT 1 FROM notifications WHERE account_id = ${accountId} AND read_at IS NULL AND data ->> 'threadId' = ${threadId}) AS has_news
      FROM move_mark(${isRead}, ${accountId}, ${threadId}, ${seq})`,
  );
  if (!moved) throw new Problem(1009);
  const { told, ...mark } = moved;
  if (told) wake.accounts(told);
  return mark;
}
