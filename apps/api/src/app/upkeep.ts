import { oldMailedSecrets } from '#features/auth/secrets.ts';
import { oldDevices } from '#features/auth/sessions/devices.ts';
import { oldSessions } from '#features/auth/sessions/actions.ts';
import { oldFailures } from '#features/auth/throttle.ts';
import { usedPuzzles } from '#features/bot-check/puzzles.ts';
import { oldConsents } from '#features/channels/consents.ts';
import { oldPlaces } from '#features/channels/store.ts';
import { oldNotifications } from '#features/notifications/erasure.ts';
import { oldClockFailures } from '#platform/clock-failures.ts';
import type { Config } from '#platform/config.ts';
import { dropOldRows, type OldRows } from '#platform/db/old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { oldKeys } from '#platform/http/idempotency.ts';
import { trimStreams } from '#platform/live/trimming.ts';
import { deadTasks, doneTasks } from '#platform/outbox/outbox.ts';
import { askEvery } from '#platform/outbox/periodic.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';

const UPKEEP = 'upkeep';
const TRIM = 'trim-streams';

/** Everything that is deleted for its age alone. `docs/scaling.md` lists it with what is kept. */
export function oldRowsOf({ keepNotificationsDays }: Pick<Config, 'keepNotificationsDays'>): OldRows[] {
  return [
    oldMailedSecrets,
    oldFailures,
    oldSessions,
    oldDevices,
    usedPuzzles,
    oldConsents,
    oldPlaces,
    oldKeys,
    doneTasks,
    deadTasks,
    oldClockFailures,
    oldNotifications(keepNotificationsDays),
  ];
}

/** Deletes what is no longer needed. Each step is idempotent. */
export function upkeepTasks(deps: Deps): Record<string, TaskHandler> {
  return {
    [UPKEEP]: (_payload, _taskId, stopping) => dropOldRows(deps, oldRowsOf(deps.config), { stopping }),
    [TRIM]: (_payload, _taskId, stopping) => trimStreams(deps, { stopping }),
  };
}

export const askForUpkeep = askEvery(1, UPKEEP);
export const askForTrimming = askEvery(24, TRIM);
