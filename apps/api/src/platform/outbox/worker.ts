import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import { errorWithoutData } from './error-text.ts';
import { lease, whenEnqueued, type Kinds, type Task } from './outbox.ts';

const POLL_MS = 1000;
const BATCH = 20;
const MOST_ATTEMPTS = 10;

/** Does one kind of task. It may run again after a crash, so it must be safe to repeat. */
export type TaskHandler = (payload: never, taskId: string) => Promise<void>;

export type Worker = { drain: () => Promise<void>; stop: () => Promise<void> };

export type Handlers = Record<string, TaskHandler>;

/** Kinds of tasks that others do not wait for, and so many of them at a time. */
export type OwnLane = { handlers: Handlers; batch: number };

/** What cannot be done now and may be done after so many seconds, as whoever refuses it says. */
export class TryLater extends Error {
  readonly seconds: number;
  /** It is not this task's fault, so it is never given up, and asked for again just then. */
  readonly forEver: boolean;

  constructor(message: string, seconds: number, { forEver = false, cause }: { forEver?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.seconds = seconds;
    this.forEver = forEver;
  }
}

/**
 * Works through the outbox: retries from a second to an hour apart, ten times, then dead, where staff can see it. What is slow has a
 * lane of its own: a mail never waits for it.
 */
export function startWorker(pool: Pool, handlers: Handlers, log: FastifyBaseLogger, ownLanes: readonly OwnLane[] = []): Worker {
  const elsewhere = ownLanes.flatMap((lane) => Object.keys(lane.handlers));
  const lanes = [
    startLane(pool, handlers, log, BATCH, { not: elsewhere }),
    ...ownLanes.map((lane) => startLane(pool, lane.handlers, log, lane.batch, { only: Object.keys(lane.handlers) })),
  ];
  const poll = setInterval(look, POLL_MS);
  function look(): void {
    for (const lane of lanes) lane.look();
  }
  whenEnqueued(look);
  look();
  return {
    async drain() {
      look();
      // What one lane did may have left work for the other.
      while (lanes.some((lane) => lane.running())) for (const lane of lanes) await lane.running();
    },
    async stop() {
      clearInterval(poll);
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

type Lane = { look: () => void; running: () => Promise<void> | undefined; stop: () => Promise<void> };

function startLane(pool: Pool, handlers: Handlers, log: FastifyBaseLogger, batch: number, kinds: Kinds): Lane {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drainAll().finally(() => {
      running = undefined;
      if (again) {
        again = false;
        look();
      }
    });
  }

  async function drainAll(): Promise<void> {
    try {
      while (!stopped) {
        const tasks = await lease(pool, batch, kinds);
        await Promise.all(tasks.map(run));
        if (tasks.length < batch) return;
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read');
    }
  }

  async function run(task: Task): Promise<void> {
    try {
      const handler = handlers[task.kind];
      if (!handler) throw new Error(`Nothing handles tasks of kind ${task.kind}`);
      await handler(task.payload as never, task.id);
      // What a mail says may be a secret; once it is sent nobody needs it here.
      await pool`UPDATE outbox SET done_at = app_now(), leased_until = NULL, payload = '{}' WHERE id = ${task.id}`;
    } catch (error) {
      const isPatient = error instanceof TryLater && error.forEver;
      const dead = task.attempts >= MOST_ATTEMPTS && !isPatient;
      log[dead ? 'error' : 'warn']({ err: error, kind: task.kind, task: task.id, attempts: task.attempts }, 'a task failed');
      const asked = error instanceof TryLater ? error.seconds : 0;
      const growing = isPatient ? 0 : 2 ** (task.attempts - 1) * (0.75 + Math.random() / 2);
      const waitSeconds = Math.min(3600, Math.max(asked, growing));
      await pool`
        UPDATE outbox SET leased_until = NULL, attempts = attempts - ${isPatient ? 1 : 0}, last_error = ${errorWithoutData((error as Error).message).slice(0, 500)},
          run_at = app_now() + make_interval(secs => ${waitSeconds}), dead_at = CASE WHEN ${dead} THEN app_now() END
        WHERE id = ${task.id}`.catch(() => {});
    }
  }

  return {
    look,
    running: () => running,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
