import type { Deps } from '#platform/deps.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { TAKE_APPROVAL, takeApproval } from './actions.ts';

/** The background tasks of reviews. */
export function verificationTasks(deps: Deps): Record<string, TaskHandler> {
  return { [TAKE_APPROVAL]: (approval: Parameters<typeof takeApproval>[1]) => takeApproval(deps, approval) };
}
