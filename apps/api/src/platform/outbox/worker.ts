import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '#platform/db/away.ts';
import type { Pool } from '#platform/db/connect.ts';
import { errorWithoutData } from './error-text.ts';
import { Hindered, verdictOf } from './failures.ts';
import { lease, leaseInTurns, renewLease, whenEnqueued, type Kinds, type Task } from './outbox.ts';

const POLL_MS = 1000;
const BATCH = 20;
/** Well below the minute of a lease. */
const RENEW_MS = 20_000;
const LEASE_MS = 60_000;
const RELEASE_MS = 500;

/**
 * Handles one kind of task. It may run again after a crash, so it must be idempotent. One that takes longer than seconds throws the reason
 * of `stopping` between its steps when the node stops (`throwIfAborted()`): the task goes back and runs again.
 */
export type TaskHandler = (payload: never, taskId: string, stopping: AbortSignal) => Promise<void>;

export type Worker = { drain: () => Promise<void>; stop: () => Promise<void> };

export type Handlers = Record<string, TaskHandler>;

/** A separate lane for some kinds of tasks, and how many of them run at a time. */
export type OwnLane = {
  handlers: Handlers;
  batch: number;
  /** Accounts take turns, and a slow task occupies only its own slot. */
  inTurns?: true;
};

/**
 * Runs the tasks of the outbox. Failures are retried or given up as `failures.ts` decides; staff see given-up tasks. Slow tasks and those
 * that call other servers have their own lanes, so that no other task waits for them. Tasks that are enqueued through the pool `writes` start
 * immediately.
 */
export function startWorker(
  pool: Pool,
  handlers: Handlers,
  log: FastifyBaseLogger,
  ownLanes: readonly OwnLane[] = [],
  { renewMs = RENEW_MS, writes = pool }: { renewMs?: number; writes?: Pool } = {},
): Worker {
  const stop = new AbortController();
  const common = { pool, log, renewMs, stopping: stop.signal };
  const elsewhere = ownLanes.flatMap((lane) => Object.keys(lane.handlers));
  const lanes = [
    startLane({ ...common, handlers, batch: BATCH, kinds: { not: elsewhere } }),
    ...ownLanes.map((lane) => startLane({ ...common, ...lane, kinds: { only: Object.keys(lane.handlers) } })),
  ];
  const poll = setInterval(look, POLL_MS);
  function look(): void {
    for (const lane of lanes) lane.look();
  }
  whenEnqueued(writes, look);
  look();
  return {
    async drain() {
      look();
      // A task of one lane may have enqueued one for another.
      while (lanes.some((lane) => lane.running())) for (const lane of lanes) await lane.running();
    },
    async stop() {
      clearInterval(poll);
      stop.abort();
      await Promise.all(lanes.map(async (lane) => lane.running()));
    },
  };
}

type Lane = { look: () => void; running: () => Promise<void> | undefined };

type LaneOptions = Omit<OwnLane, 'inTurns'> & {
  pool: Pool;
  log: FastifyBaseLogger;
  kinds: Kinds;
  renewMs: number;
  stopping: AbortSignal;
  inTurns?: boolean;
};

function startLane({ pool, handlers, log, batch, kinds, renewMs, stopping, inTurns = false }: LaneOptions): Lane {
  let running: Promise<void> | undefined;
  let again = false;
  let nudge: () => void = () => {};

  function look(): void {
    if (stopping.aborted) return;
    if (running) {
      again = true;
      nudge();
      return;
    }
    running = (inTurns && 'only' in kinds ? drainInTurns(kinds.only) : drainAll()).finally(() => {
      running = undefined;
      if (again) {
        again = false;
        look();
      }
    });
  }

  async function drainAll(): Promise<void> {
    try {
      while (!stopping.aborted) {
        const tasks = await lease(pool, batch, kinds);
        await Promise.all(tasks.map(run));
        if (tasks.length < batch) return;
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot read the outbox');
    }
  }

  /** Fills a free slot immediately, so that a slow task delays no other. */
  async function drainInTurns(only: readonly string[]): Promise<void> {
    const inHand = new Set<Promise<void>>();
    try {
      while (!stopping.aborted) {
        const comesNew = new Promise<void>((resolve) => (nudge = resolve));
        const tasks = inHand.size < batch ? await leaseInTurns(pool, batch - inHand.size, only) : [];
        for (const task of tasks) {
          const work = run(task).finally(() => inHand.delete(work));
          inHand.add(work);
        }
        if (inHand.size === 0) return;
        await Promise.race([...inHand, comesNew]);
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot read the outbox');
    } finally {
      await Promise.all(inHand);
    }
  }

  async function run(task: Task): Promise<void> {
    const renewal = setInterval(() => void renewLease(pool, task).catch(() => {}), renewMs);
    try {
      const handler = handlers[task.kind];
      if (!handler) throw new Error(`Nothing handles tasks of kind ${task.kind}`);
      await handler(task.payload as never, task.id, stopping);
      // A mail may contain a secret: drop the payload once it is sent.
      await pool`UPDATE outbox SET done_at = app_now(), leased_until = NULL, payload = '{}' WHERE id = ${task.id}`;
    } catch (error) {
      if (stopping.aborted && error === stopping.reason) return giveBack(task);
      const { waitSeconds, isDead, counts } = verdictOf(error, task);
      log[isDead ? 'error' : 'warn']({ err: error, kind: task.kind, task: task.id, attempts: task.attempts }, 'a task failed');
      const isMaybeDone = error instanceof Hindered && error.isMaybeDone;
      await untilBack(
        () => pool`
          UPDATE outbox SET leased_until = NULL, attempts = attempts - ${counts ? 0 : 1}, maybe_done = maybe_done + ${isMaybeDone ? 1 : 0},
            failing_since = coalesce(failing_since, app_now()), last_error = ${errorWithoutData((error as Error).message).slice(0, 500)},
            run_at = app_now() + make_interval(secs => ${waitSeconds}), dead_at = CASE WHEN ${isDead} THEN app_now() END
          WHERE id = ${task.id} AND attempts = ${task.attempts} AND done_at IS NULL`,
      );
    } finally {
      clearInterval(renewal);
    }
  }

  /** Repeats a statement until the database is back. Otherwise a task that fails during a short outage waits until its lease ends. */
  async function untilBack(statement: () => Promise<unknown>): Promise<void> {
    const end = performance.now() + LEASE_MS;
    while (!stopping.aborted && performance.now() < end) {
      try {
        await statement();
        return;
      } catch (error) {
        if (!isDatabaseAway((error as { code?: string }).code)) return log.error({ err: error }, 'a failed task keeps its lease');
        await pause(RELEASE_MS);
      }
    }
  }

  /** Lets another node run it immediately. If the database is away, its lease ends by itself. */
  async function giveBack({ id, attempts }: Task): Promise<void> {
    const giving = pool`
      UPDATE outbox SET leased_until = NULL, attempts = attempts - 1 WHERE id = ${id} AND attempts = ${attempts} AND done_at IS NULL`;
    await giving.catch(() => {});
  }

  return { look, running: () => running };
}
