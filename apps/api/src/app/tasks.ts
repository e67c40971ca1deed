import { authTasks, mailTask } from '#features/auth/tasks.ts';
import { channelTasks, slowChannelTasks } from '#features/channels/tasks.ts';
import { slowWorkTasks } from '#features/engagements/tasks.ts';
import { notificationMailTask, notificationTasks } from '#features/notifications/tasks.ts';
import { pushTasks } from '#features/notifications/push/tasks.ts';
import { decisionTasks } from '#features/staff/decisions/tasks.ts';
import { invitationMailTask } from '#features/search/mail-invitations/tasks.ts';
import { sweepTasks } from '#features/uploads/sweep.ts';
import { slowUploadTasks, uploadTasks } from '#features/uploads/tasks.ts';
import type { ChannelDeps } from '#features/channels/services/service.ts';
import type { Pools } from '#platform/db/pools.ts';
import { mailer } from '#platform/mail/mail.ts';
import { startWorker, type Worker } from '#platform/outbox/worker.ts';
import { buildSweepTasks } from './builds/sweep.ts';
import { DECIDERS } from './deciders.ts';
import { upkeepTasks } from './upkeep.ts';

/** Slow, CPU-bound tasks run two at a time, so that requests are still served. */
const SLOW_BATCH = 2;
/** Tasks that wait for other servers run many at a time. */
const MAIL_BATCH = 20;
const PUSH_BATCH = 20;
const CHANNEL_BATCH = 5;
/** Takes minutes, so that no other task may wait for it. */
const UPKEEP_BATCH = 1;

/** Starts the worker of all kinds of tasks. */
export function startTasks(deps: ChannelDeps, { reads: db, writes }: Pick<Pools, 'reads' | 'writes'>): Worker {
  const send = mailer(deps.config, db);
  const tasks = {
    ...notificationTasks(deps),
    ...authTasks(deps),
    ...decisionTasks(deps, DECIDERS),
    ...uploadTasks(deps),
  };
  return startWorker(
    db,
    tasks,
    deps.log,
    [
      {
        handlers: {
          ...slowUploadTasks(deps),
          ...sweepTasks(deps),
          ...buildSweepTasks(deps),
          ...slowWorkTasks(deps),
          ...slowChannelTasks(deps),
        },
        batch: SLOW_BATCH,
        inTurns: true,
      },
      { handlers: { ...mailTask(deps, send), ...notificationMailTask(deps, send), ...invitationMailTask(deps, send) }, batch: MAIL_BATCH },
      { handlers: pushTasks(deps), batch: PUSH_BATCH },
      { handlers: channelTasks(deps), batch: CHANNEL_BATCH },
      { handlers: upkeepTasks(deps), batch: UPKEEP_BATCH },
    ],
    { writes },
  );
}
