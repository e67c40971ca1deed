import type { Numbers } from '@castlane/contract/staff.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { auditTailIsWhole } from '#platform/audit/chain.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countFailing } from '#platform/clock-failures.ts';
import { countDeadTasks, listDeadTasks, reviveTask, reviveTasks } from '#platform/outbox/dead.ts';
import { Problem } from '#platform/problem.ts';

const DEAD_TASKS = 20;
const RETRIED = 'task.retried';

/** Returns the state of the background tasks, and whether the audit log is intact. */
export async function getHealth(db: Db): Promise<Numbers['health']> {
  // A task for later is not late: until its first try, its age counts from when it is due.
  const [waiting] = await db<{ tasks: number; oldest: number }[]>`
    SELECT count(*)::int AS tasks,
      coalesce(floor(extract(epoch FROM app_now() - min(CASE WHEN attempts = 0 THEN run_at ELSE created_at END))), 0)::int AS oldest
    FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND (attempts > 0 OR run_at <= (SELECT app_now()))`;
  return {
    tasksWaiting: waiting!.tasks,
    oldestTaskSeconds: waiting!.oldest,
    deadTasks: await listDeadTasks(db, DEAD_TASKS),
    deadByKind: await countDeadTasks(db),
    failingClocks: await countFailing(db),
    auditIsWhole: await auditTailIsWhole(db),
  };
}

/** Requeues a task that was given up. */
export async function retryTask({ write }: Deps, { accountId: actorId }: Viewer, id: string, requestId: string): Promise<void> {
  await write(async (tx) => {
    const kind = await reviveTask(tx, id);
    if (kind === undefined) throw await whyNotDead(tx, id);
    await recordAct(tx, { actorId, action: RETRIED, targetKind: 'task', targetId: id, requestId, after: { kind } });
  });
}

/** Requeues all given-up tasks except those that may have been done, with one entry in the log for all. */
export async function retryTasks({ write }: Deps, { accountId: actorId }: Viewer, requestId: string): Promise<{ retried: number }> {
  return write(async (tx) => {
    const retried = await reviveTasks(tx);
    if (retried > 0)
      await recordAct(tx, { actorId, action: 'tasks.retried', targetKind: 'account', targetId: actorId, requestId, after: { retried } });
    return { retried };
  });
}

async function whyNotDead(db: Db, id: string): Promise<Problem> {
  const [task] = await db<{ retriedBy: string | null }[]>`
    SELECT (SELECT a.name FROM audit_log l JOIN accounts a ON a.id = l.actor_id WHERE l.target_id = o.id AND l.action = ${RETRIED} ORDER BY l.n DESC LIMIT 1) AS retried_by
    FROM outbox o WHERE o.id = ${id}`;
  if (!task) return new Problem(1009);
  return new Problem(1005, {
    status: 409,
    message: task.retriedBy ? `${task.retriedBy} has already retried this` : 'This hasn’t failed',
  });
}
