import type { Deps } from '#platform/deps.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { CHECK_DISCLOSURE, checkDisclosure } from './disclosure.ts';

/** Another service may take its seconds; a mail does not wait for it. */
export function slowWorkTasks(deps: Deps): Record<string, TaskHandler> {
  return { [CHECK_DISCLOSURE]: (check: Parameters<typeof checkDisclosure>[1]) => checkDisclosure(deps, check) };
}
