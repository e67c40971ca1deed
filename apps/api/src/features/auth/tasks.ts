import type { Deps } from '#platform/deps.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { MAIL_RESET_LINK, mailResetLink } from './actions.ts';

/** What the outbox does for this feature. */
export function authTasks(deps: Deps): Record<string, TaskHandler> {
  return { [MAIL_RESET_LINK]: ({ email }: { email: string }, taskId) => mailResetLink(deps, email, taskId) };
}
