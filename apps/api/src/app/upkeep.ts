import { dropOldRows } from '#platform/db/old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { trimStreams } from '#platform/live/trimming.ts';
import { askEvery } from '#platform/outbox/periodic.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { oldRowsOf } from './retention.ts';

const UPKEEP = 'upkeep';
const TRIM = 'trim-streams';

/** Deletes what is no longer needed. Each step is idempotent. */
export function upkeepTasks(deps: Deps): Record<string, TaskHandler> {
  return {
    [UPKEEP]: (_payload, _taskId, stopping) => dropOldRows(deps, oldRowsOf(deps.config), { stopping }),
    [TRIM]: (_payload, _taskId, stopping) => trimStreams(deps, { stopping }),
  };
}

export const askForUpkeep = askEvery(1, UPKEEP);
export const askForTrimming = askEvery(24, TRIM);
