import type { Deps } from '#platform/deps.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { mailOf, NOTIFICATION_MAIL, type NotificationMail } from './mails.ts';
import { pushMessage, PUSH_MESSAGE, NOTIFY_OF_MESSAGE, notifyOfMessage } from './messages.ts';
import { isStillReader, isUnread } from './queries.ts';

export function notificationMailTask(deps: Deps, send: SendMail): Record<string, TaskHandler> {
  return {
    async [NOTIFICATION_MAIL](mail: NotificationMail, taskId) {
      // Days may have passed since it was enqueued, and the account may be gone.
      const isWorthIt = mail.putOff === undefined || (await isUnread(deps.db, mail.putOff));
      if (isWorthIt && (await isStillReader(deps.db, mail))) await send(mailOf(deps, mail), taskId);
    },
  };
}

/** The other tasks of notifications. */
export function notificationTasks(deps: Deps): Record<string, TaskHandler> {
  return {
    [NOTIFY_OF_MESSAGE]: (run: Parameters<typeof notifyOfMessage>[1]) => notifyOfMessage(deps, run),
    [PUSH_MESSAGE]: (message: Parameters<typeof pushMessage>[1]) => pushMessage(deps, message),
  };
}
