import type { Db, Tx } from '#platform/db/connect.ts';

type DeadTask = { id: string; kind: string; attempts: number; lastError: string | null; createdAt: string; deadAt: string };

/** What was given up last. Never what the work is about: that may be a mail with a code in it. */
export async function listDeadTasks(db: Db, most: number): Promise<DeadTask[]> {
  return db<DeadTask[]>`
    SELECT id, kind, attempts, last_error, created_at, dead_at FROM outbox WHERE dead_at IS NOT NULL ORDER BY dead_at DESC, id DESC LIMIT ${most}`;
}

/** Puts given-up work back as if it were new. Answers what kind it is; undefined, and nothing has changed, if it is not given up. */
export async function reviveTask(tx: Tx, id: string): Promise<string | undefined> {
  const [revived] = await tx<{ kind: string }[]>`
    UPDATE outbox SET dead_at = NULL, attempts = 0, run_at = app_now(), leased_until = NULL
    WHERE id = ${id} AND dead_at IS NOT NULL RETURNING kind`;
  return revived?.kind;
}
