import { dropOldSecrets } from '#features/auth/erasure.ts';
import { dropUsedPuzzles } from '#features/bot-check/puzzles.ts';
import type { Deps } from '#platform/deps.ts';
import { dropOldKeys } from '#platform/http/idempotency.ts';
import { dropDoneTasks, enqueue } from '#platform/outbox/outbox.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';

const KIND = 'upkeep';
const HOUR_MS = 3_600_000;

/** What nobody needs any more. Each step can be repeated. */
export function upkeepTasks({ db }: Deps): Record<string, TaskHandler> {
  return {
    async [KIND]() {
      await dropOldSecrets(db);
      await dropUsedPuzzles(db);
      await dropOldKeys(db);
      await dropDoneTasks(db);
    },
  };
}

/** Asks for today's upkeep. Every node does; the first one's word counts, so that it is done once a day. */
export async function askForUpkeep({ write, log }: Deps): Promise<void> {
  try {
    await write(async (tx) => {
      const [clock] = await tx<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
      await enqueue(tx, { kind: KIND, payload: {}, cause: `${KIND}:${clock!.today}` });
    });
  } catch (error) {
    log.warn({ err: error }, 'upkeep could not be asked for; the next hour tries again');
  }
}

/** Asks now and each hour, until stopped. */
export function startUpkeep(deps: Deps): () => Promise<void> {
  let asking = askForUpkeep(deps);
  const hourly = setInterval(() => (asking = askForUpkeep(deps)), HOUR_MS);
  return async function stop() {
    clearInterval(hourly);
    await asking;
  };
}
