import type { Deps } from '#platform/deps.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { takeApproval } from './old-approvals.ts';

/** The background tasks of reviews. */
export function verificationTasks(deps: Deps): Record<string, TaskHandler> {
  return { 'take-approval': (approval: Parameters<typeof takeApproval>[1]) => takeApproval(deps, approval) };
}
