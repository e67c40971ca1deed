import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';

type Entry = {
  /** Given where something else in the transaction names the act. */
  id?: string;
  /** Who did it; null for a command on the server. */
  actorId: string | null;
  /** `noun.verb`, like `profile.approved`. */
  action: string;
  targetKind: 'account' | 'job' | 'category' | 'contact' | 'appeal' | 'task' | 'review' | 'report';
  targetId: string;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  requestId?: string;
};

/**
 * Writes one line of the append-only log, in the transaction of the act itself: never one without the other. It is the last
 * statement of a transaction, after what is written, told and read: the log's lock is held until the commit, and the whole
 * installation's acts wait for it.
 */
export async function recordAct(
  tx: Tx,
  { id = newId(), actorId, action, targetKind, targetId, reason, before, after, requestId }: Entry,
): Promise<void> {
  await tx`
    INSERT INTO audit_log (id, actor_id, action, target_kind, target_id, reason, before, after, request_id)
    VALUES (${id}, ${actorId}, ${action}, ${targetKind}, ${targetId}, ${reason ?? null},
      ${before ? tx.json(before as never) : null}, ${after ? tx.json(after as never) : null}, ${requestId ?? null})`;
}
