import { dropOldSecrets } from '#features/auth/erasure.ts';
import { dropUsedPuzzles } from '#features/bot-check/puzzles.ts';
import { dropOldConsents } from '#features/channels/consents.ts';
import { dropOldPlaces } from '#features/channels/store.ts';
import { dropOldFailures } from '#platform/clock-failures.ts';
import type { Deps } from '#platform/deps.ts';
import { dropOldKeys } from '#platform/http/idempotency.ts';
import { dropDoneTasks } from '#platform/outbox/outbox.ts';
import { askEvery } from '#platform/outbox/periodic.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';

const KIND = 'upkeep';

/** Deletes expired data. Each step is idempotent. */
export function upkeepTasks({ db }: Deps): Record<string, TaskHandler> {
  return {
    async [KIND]() {
      await dropOldSecrets(db);
      await dropUsedPuzzles(db);
      await dropOldConsents(db);
      await dropOldPlaces(db);
      await dropOldKeys(db);
      await dropDoneTasks(db);
      await dropOldFailures(db);
    },
  };
}

export const askForUpkeep = askEvery(24, KIND);
