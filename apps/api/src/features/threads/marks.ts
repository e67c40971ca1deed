import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';

type Mark = { lastReadSeq: number; lastReadAt: string | null };

/** Moves the mark up to which somebody has read. It never goes back and never beyond the last event. */
export async function markRead(deps: Deps, viewer: Viewer, threadId: string, seq: number): Promise<Mark> {
  return moveMark(deps, viewer, true, threadId, seq);
}

/** A device of somebody has a thread's events up to one. The other side is told. */
export async function markDelivered(deps: Deps, viewer: Viewer, threadId: string, seq: number): Promise<void> {
  await moveMark(deps, viewer, false, threadId, seq);
}

async function moveMark({ writeOne, wake }: Deps, { accountId }: Viewer, isRead: boolean, threadId: string, seq: number): Promise<Mark> {
  const [moved] = await writeOne(
    (db) => db<(Mark & { told: string[] | null })[]>`
      SELECT told, marked_seq AS last_read_seq, marked_at AS last_read_at FROM move_mark(${isRead}, ${accountId}, ${threadId}, ${seq})`,
  );
  if (!moved) throw new Problem(1009);
  const { told, ...mark } = moved;
  if (told) wake.accounts(told);
  return mark;
}
