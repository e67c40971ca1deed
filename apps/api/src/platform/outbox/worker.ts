import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import { errorWithoutData } from './error-text.ts';
import { lease, whenEnqueued, type Task } from './outbox.ts';

const POLL_MS = 1000;
const BATCH = 20;
const MOST_ATTEMPTS = 10;

/** Does one kind of task. It may run again after a crash, so it must be safe to repeat. */
export type TaskHandler = (payload: never, taskId: string) => Promise<void>;

export type Worker = { drain: () => Promise<void>; stop: () => Promise<void> };

/** Works through the outbox: retries from a second to an hour apart, ten times, then dead, where staff can see it. */
export function startWorker(pool: Pool, handlers: Record<string, TaskHandler>, log: FastifyBaseLogger): Worker {
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
        const tasks = await lease(pool, BATCH);
        await Promise.all(tasks.map(run));
        if (tasks.length < BATCH) return;
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
      const dead = task.attempts >= MOST_ATTEMPTS;
      log[dead ? 'error' : 'warn']({ err: error, kind: task.kind, task: task.id, attempts: task.attempts }, 'a task failed');
      const waitSeconds = Math.min(3600, 2 ** (task.attempts - 1)) * (0.75 + Math.random() / 2);
      await pool`
        UPDATE outbox SET leased_until = NULL, last_error = ${errorWithoutData((error as Error).message).slice(0, 500)},
          run_at = app_now() + make_interval(secs => ${waitSeconds}), dead_at = CASE WHEN ${dead} THEN app_now() END
        WHERE id = ${task.id}`.catch(() => {});
    }
  }

  const poll = setInterval(look, POLL_MS);
  whenEnqueued(look);
  look();

  return {
    async drain() {
      look();
      while (running) await running;
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
}
