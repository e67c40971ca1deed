import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';

type Entry = {
  /** Who did it; null for a command on the server. */
  actorId: string | null;
  /** `noun.verb`, like `profile.approved`. */
  action: string;
  targetKind: 'account' | 'job' | 'category' | 'contact' | 'appeal' | 'task';
  targetId: string;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  requestId?: string;
};

/** Writes one line of the append-only log, in the transaction of the act itself: never one without the other. Answers its id. */
export async function recordAct(
  tx: Tx,
  { actorId, action, targetKind, targetId, reason, before, after, requestId }: Entry,
): Promise<string> {
  const id = newId();
  await tx`
    INSERT INTO audit_log (id, actor_id, action, target_kind, target_id, reason, before, after, request_id)
    VALUES (${id}, ${actorId}, ${action}, ${targetKind}, ${targetId}, ${reason ?? null},
      ${before ? tx.json(before as never) : null}, ${after ? tx.json(after as never) : null}, ${requestId ?? null})`;
  return id;
}
