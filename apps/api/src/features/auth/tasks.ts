import type { Deps } from '#platform/deps.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { MAIL_RESET_LINK, mailFailedLogins, mailResetLink } from './actions.ts';
import { MAIL_FAILED_LOGINS } from './log-in.ts';

/** What the outbox does for this feature. */
export function authTasks(deps: Deps): Record<string, TaskHandler> {
  return {
    [MAIL_RESET_LINK]: ({ email }: { email: string }, taskId) => mailResetLink(deps, email, taskId),
    [MAIL_FAILED_LOGINS]: ({ email }: { email: string }, taskId) => mailFailedLogins(deps, email, taskId),
  };
}
