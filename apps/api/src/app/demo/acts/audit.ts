import { REQUEST } from './rows.ts';
import type { Past } from '#app/demo/past.ts';

type Entry = {
  actorId: string | null;
  action: string;
  targetId: string;
  targetKind?: 'account' | 'job';
  reason?: string;
  before?: object;
  after?: object;
};

/** Adds a line to the audit log; returns its id. */
export function record(past: Past, { actorId, action, targetKind = 'account', targetId, reason, before, after }: Entry): string {
  const id = past.id();
  const line = { id, actor_id: actorId, action, target_kind: targetKind, target_id: targetId, reason: reason ?? null, request_id: REQUEST };
  past.tables.audit_log.push({ ...line, before: before ?? null, after: after ?? null, created_at: past.time });
  return id;
}
