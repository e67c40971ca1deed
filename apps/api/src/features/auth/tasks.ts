import type { Deps } from '#platform/deps.ts';
import type { Mail, SendMail } from '#platform/mail/mail.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { MAIL_RESET_LINK, mailFailedLogins, mailResetLink } from './actions.ts';
import { MAIL_FAILED_LOGINS } from './log-in.ts';
import { isWorthMailing } from './secrets.ts';

/** What the outbox does for this feature. */
export function authTasks(deps: Deps): Record<string, TaskHandler> {
  return {
    [MAIL_RESET_LINK]: ({ email }: { email: string }, taskId) => mailResetLink(deps, email, taskId),
    [MAIL_FAILED_LOGINS]: ({ email }: { email: string }, taskId) => mailFailedLogins(deps, email, taskId),
  };
}

/** Sends a mail as it is. One with a code or a link goes out only while that works, however long the mail has waited for its server. */
export function mailTask({ db }: Deps, send: SendMail): Record<string, TaskHandler> {
  return {
    async mail({ secretId, ...mail }: Mail & { secretId?: string }, taskId) {
      if (secretId === undefined || (await isWorthMailing(db, secretId))) await send(mail, taskId);
    },
  };
}
