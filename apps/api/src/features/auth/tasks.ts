import type { Deps } from '#platform/deps.ts';
import type { Mail, SendMail } from '#platform/mail/mail.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { MAIL_RESET_LINK, mailFailedLogins, mailResetLink } from './actions.ts';
import { MAIL_FAILED_LOGINS } from './log-in.ts';
import { isWorthMailing } from './secrets.ts';

/** The outbox tasks of this feature. */
export function authTasks(deps: Deps): Record<string, TaskHandler> {
  return {
    [MAIL_RESET_LINK]: ({ email }: { email: string }, taskId) => mailResetLink(deps, email, taskId),
    [MAIL_FAILED_LOGINS]: ({ email }: { email: string }, taskId) => mailFailedLogins(deps, email, taskId),
  };
}

/** Sends a mail as it is. A mail with a code or a link is sent only while that is valid, however long it waited for the mail server. */
export function mailTask({ db }: Deps, send: SendMail): Record<string, TaskHandler> {
  return {
    async mail({ secretId, ...mail }: Mail & { secretId?: string }, taskId) {
      if (secretId === undefined || (await isWorthMailing(db, secretId))) await send(mail, taskId);
    },
  };
}
