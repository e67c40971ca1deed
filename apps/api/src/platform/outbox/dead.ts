import type { Db, Tx } from '#platform/db/connect.ts';

type DeadTask = { id: string; kind: string; attempts: number; lastError: string | null; createdAt: string; deadAt: string };

/** Returns the tasks given up last, without their payload, which may hold a mail with a code. */
export async function listDeadTasks(db: Db, most: number): Promise<DeadTask[]> {
  return db<DeadTask[]>`
    SELECT id, kind, attempts, last_error, created_at, dead_at FROM outbox WHERE dead_at IS NOT NULL ORDER BY dead_at DESC, id DESC LIMIT ${most}`;
}

export async function countDeadTasks(db: Db): Promise<{ kind: string; count: number }[]> {
  return db<
    { kind: string; count: number }[]
  >`SELECT kind, count(*)::int AS count FROM outbox WHERE dead_at IS NOT NULL GROUP BY kind ORDER BY kind`;
}

/** Requeues a given-up task as if it were new. Returns its kind; undefined, without a change, if it is not given up. */
export async function reviveTask(tx: Tx, id: string): Promise<string | undefined> {
  const [revived] = await tx<{ kind: string }[]>`${revive(tx)} AND id = ${id} RETURNING kind`;
  return revived?.kind;
}

/** Requeues all given-up tasks that certainly had no effect. Returns how many. */
export async function reviveTasks(tx: Tx): Promise<number> {
  const { count } = await tx`${revive(tx)} AND maybe_done = 0`;
  return count;
}

function revive(tx: Tx) {
  return tx`
    UPDATE outbox SET dead_at = NULL, attempts = 0, failing_since = NULL, maybe_done = 0, run_at = app_now(), leased_until = NULL
    WHERE dead_at IS NOT NULL`;
}
