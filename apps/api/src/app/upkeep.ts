import { dropOldSecrets } from '#features/auth/erasure.ts';
import { dropUsedPuzzles } from '#features/bot-check/puzzles.ts';
import { dropOldConsents } from '#features/channels/consents.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Deps } from '#platform/deps.ts';
import { dropOldKeys } from '#platform/http/idempotency.ts';
import { dropDoneTasks, enqueue } from '#platform/outbox/outbox.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';

const KIND = 'upkeep';

/** What nobody needs any more. Each step can be repeated. */
export function upkeepTasks({ db }: Deps): Record<string, TaskHandler> {
  return {
    async [KIND]() {
      await dropOldSecrets(db);
      await dropUsedPuzzles(db);
      await dropOldConsents(db);
      await dropOldKeys(db);
      await dropDoneTasks(db);
    },
  };
}

/** Asks once a day; the worker does it, so that it is tried again and told of when it fails. */
export const askForUpkeep: Clock = {
  name: 'upkeep',
  async due(db) {
    const rows = await db<{ cause: string }[]>`
      SELECT d.cause FROM (SELECT ${`${KIND}:`} || to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS cause) d
      WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.cause = d.cause)`;
    return rows.map(({ cause }) => cause);
  },
  async act(_deps, tx, cause) {
    await enqueue(tx, { kind: KIND, payload: {}, cause });
    return true;
  },
};
