import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';

type Entry = {
  /** Given if another row in the transaction refers to the act. */
  id?: string;
  /** The account that acted; null for a command on the server. */
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
 * Writes one line of the append-only log, in the transaction of the act itself, so that neither exists without the other. Call it as the
 * last statement of a transaction: the log's lock is held until the commit, and every other act of the installation waits for it.
 */
export async function recordAct(
  tx: Tx,
  { id = newId(), actorId, action, targetKind, targetId, reason, before, after, requestId }: Entry,
): Promise<void> {
  await tx`
    INSERT INTO audit_log (id, actor_id, action, target_kind, target_id, reason, before, after, request_id)
    VALUES (${id}, ${actorId}, ${action}, ${targetKind}, ${targetId}, ${reason ?? null},
      ${before ? tx.json(before) : null}, ${after ? tx.json(after) : null}, ${requestId ?? null})`;
}
