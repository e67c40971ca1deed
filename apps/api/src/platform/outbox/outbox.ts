import type { Db, Pool, Tx } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import { afterCommit } from '#platform/db/transact.ts';
import { newId } from '#platform/ids.ts';
import type { Failing } from './failures.ts';

export type Enqueue = {
  kind: string;
  payload: object;
  /** An idempotency key: a cause is enqueued once for as long as its done task is stored. */
  cause?: string;
  delaySeconds?: number;
  /** The account of the work, in a lane where accounts take turns. */
  turnOf?: string;
};

export const DONE_DAYS = 30;
export const DEAD_DAYS = 90;

const LEASE_SECONDS = 60;

/** How the worker of an installation is told of new tasks, by the pool that writes them: several installations may share a process. */
const lookers = new WeakMap<Pool, () => void>();

/** Makes a worker look for tasks that come through `pool` immediately, instead of at its next poll. */
export function whenEnqueued(pool: Pool, look: () => void): void {
  lookers.set(pool, look);
}

/** The kinds that a worker leases: only these, or all but these. */
export type Kinds = { only: readonly string[] } | { not: readonly string[] };

/** Enqueues a task in the transaction that causes it: both are committed or neither. */
export async function enqueue(tx: Tx, task: Enqueue): Promise<void> {
  await enqueueAll(tx, [task]);
}

/** Does the same for many tasks in one statement. */
export async function enqueueAll(tx: Tx, tasks: readonly Enqueue[]): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ delaySeconds = 0, ...task }) => ({ id: newId(), delaySeconds, ...task }));
  await tx`
    INSERT INTO outbox (id, kind, payload, cause, run_at, turn_of)
    SELECT id, kind, payload, cause, app_now() + make_interval(secs => "delaySeconds"), "turnOf"
    FROM jsonb_to_recordset(${tx.json(rows)}) AS x (id uuid, kind text, payload jsonb, cause text, "delaySeconds" float8, "turnOf" uuid)
    ON CONFLICT (cause) DO NOTHING`;
  afterCommit(tx, lookAtOnce);
}

/** For tasks that a single statement enqueued and committed; `enqueue` does it by itself. */
export function lookAtOnce(pool: Pool): void {
  lookers.get(pool)?.();
}

/** Deletes the unsent tasks of an account, including those given up. */
export async function dropTasksFor(tx: Tx, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  const isTheirs = tx`(payload ->> 'to' = ${email} OR payload ->> 'email' = ${email} OR payload ->> 'accountId' = ${accountId})`;
  // Two statements: each has an index of just its tasks, among many that are done.
  await tx`DELETE FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND ${isTheirs}`;
  await tx`DELETE FROM outbox WHERE dead_at IS NOT NULL AND ${isTheirs}`;
}

export type Task = Failing & { id: string; kind: string; payload: unknown };

/** Leases due tasks, so that no two workers run the same task at the same time. The lease of a dead worker expires after a minute. */
export async function lease(db: Db, most: number, kinds: Kinds): Promise<Task[]> {
  const isOurs = 'only' in kinds ? db`kind = ANY(${kinds.only})` : db`kind <> ALL(${kinds.not})`;
  return db<Task[]>`
    UPDATE outbox SET leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM outbox
      WHERE done_at IS NULL AND dead_at IS NULL AND ${isOurs} AND run_at <= (SELECT app_now()) AND (leased_until IS NULL OR leased_until < now())
      ORDER BY run_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING ${taskColumns(db)}`;
}

/**
 * Leases due tasks in turns: only one task of an account runs at a time, over all nodes, and the account that was served longest ago comes
 * first. So the files of one account never delay those of another.
 */
export async function leaseInTurns(db: Db, most: number, kinds: readonly string[]): Promise<Task[]> {
  const isDue = db`kind = ANY(${kinds}) AND done_at IS NULL AND dead_at IS NULL AND run_at <= (SELECT app_now()) AND (leased_until IS NULL OR leased_until < now())`;
  return db<Task[]>`
    UPDATE outbox SET leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM outbox o
      WHERE ${isDue} AND id IN (
        SELECT DISTINCT ON (coalesce(turn_of, id)) id FROM outbox n
        WHERE ${isDue} AND NOT EXISTS (
          SELECT FROM outbox r WHERE r.turn_of = n.turn_of AND r.done_at IS NULL AND r.dead_at IS NULL AND r.leased_until > now())
        ORDER BY coalesce(turn_of, id), run_at, id)
      ORDER BY (SELECT max(d.done_at) FROM outbox d WHERE d.turn_of = o.turn_of) NULLS FIRST, run_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING ${taskColumns(db)}`;
}

/** Extends a lease by a minute, unless it was lost: another attempt has begun, or the task is done. */
export async function renewLease(db: Db, { id, attempts }: Pick<Task, 'id' | 'attempts'>): Promise<void> {
  await db`
    UPDATE outbox SET leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id} AND attempts = ${attempts} AND done_at IS NULL AND leased_until IS NOT NULL`;
}

function taskColumns(db: Db) {
  return db`id, kind, payload, attempts, maybe_done, coalesce(extract(epoch FROM app_now() - failing_since), 0)::float8 AS failing_seconds`;
}

/** Beyond it they are not counted: a full outbox must not make its figures slow. */
const MOST_COUNTED = 100_000;

/** Counts tasks that are neither done nor given up, by kind, and says how many seconds the oldest of them has been due. */
export async function countWaiting(db: Db): Promise<{ kind: string; count: number; oldestSeconds: number }[]> {
  return db<{ kind: string; count: number; oldestSeconds: number }[]>`
    SELECT kind, count(*)::int AS count, greatest(0, extract(epoch FROM app_now() - min(run_at)))::float8 AS oldest_seconds
    FROM (SELECT kind, run_at FROM outbox WHERE done_at IS NULL AND dead_at IS NULL ORDER BY run_at LIMIT ${rowLimit(db, MOST_COUNTED)}) w
    GROUP BY kind ORDER BY kind`;
}

export const doneTasks: OldRows = {
  what: 'tasks done',
  drop(db, most) {
    const isOld = db`done_at < (SELECT app_now()) - make_interval(days => ${DONE_DAYS})`;
    return db`DELETE FROM outbox WHERE ctid = ANY(ARRAY(SELECT ctid FROM outbox WHERE ${isOld} ORDER BY done_at LIMIT ${most})) AND ${isOld}`;
  },
};

/** Staff had three months to retry them. Their payload may hold personal data. */
export const deadTasks: OldRows = {
  what: 'tasks given up',
  drop(db, most) {
    const isOld = db`dead_at < (SELECT app_now()) - make_interval(days => ${DEAD_DAYS})`;
    return db`DELETE FROM outbox WHERE ctid = ANY(ARRAY(SELECT ctid FROM outbox WHERE ${isOld} ORDER BY dead_at LIMIT ${most})) AND ${isOld}`;
  },
};
