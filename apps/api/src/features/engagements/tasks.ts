import type { Deps } from '#platform/deps.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { CHECK_DISCLOSURE, checkDisclosure } from './disclosure.ts';

/** Another service may take seconds, so these tasks run apart from mails. */
export function slowWorkTasks(deps: Deps): Record<string, TaskHandler> {
  return { [CHECK_DISCLOSURE]: (check: Parameters<typeof checkDisclosure>[1]) => checkDisclosure(deps, check) };
}
