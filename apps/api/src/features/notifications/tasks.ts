import type { Deps } from '#platform/deps.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { mailOf, NOTIFICATION_MAIL, type NotificationMail } from './mails.ts';
import { pushMessage, PUSH_MESSAGE, TELL_MESSAGE, tellMessage } from './messages.ts';
import { isStillReader } from './queries.ts';

/** What the worker does about notifications. */
export function notificationTasks(deps: Deps, send: SendMail): Record<string, TaskHandler> {
  return {
    async [NOTIFICATION_MAIL](mail: NotificationMail, taskId) {
      // An hour may lie between the two: the account may have gone.
      if (await isStillReader(deps.db, mail)) await send(mailOf(deps, mail), taskId);
    },
    [TELL_MESSAGE]: (run: Parameters<typeof tellMessage>[1]) => tellMessage(deps, run),
    [PUSH_MESSAGE]: (message: Parameters<typeof pushMessage>[1]) => pushMessage(deps, message),
  };
}
