import { UNKNOWN_FILE_HOURS } from '@castlane/contract/policy.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { askEvery } from '#platform/outbox/periodic.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { FOLDERS, type ListedFile } from '#platform/storage/store.ts';
import { rootOf, videoIn } from './rules.ts';

const KIND = 'sweep-files';

export const askForSweep = askEvery(6, KIND);

/** Removes files without a row from the store: a crash can leave them, or a second write to a bucket. */
export function sweepTasks({ db, store, log }: Pick<Deps, 'db' | 'store' | 'log'>): Record<string, TaskHandler> {
  return {
    async [KIND](_payload, _taskId, stopping) {
      let removed = 0;
      for (const folder of FOLDERS)
        for await (const files of store.list(folder))
          for (const key of await unknownAmong(db, files)) {
            stopping.throwIfAborted();
            await store.remove(key);
            removed += 1;
          }
      if (removed > 0) log.info({ removed }, 'removed files without a row');
    },
  };
}

/** Returns those files that have no row although they are old enough to have one. */
async function unknownAmong(db: Db, files: readonly ListedFile[]): Promise<string[]> {
  const asked = files.map(({ key, changedAt }) => ({ key, changedAt: changedAt.toISOString(), owner: ownerOf(key), id: idOf(key) }));
  const rows = await db<{ key: string }[]>`
    SELECT f.key
    FROM unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ changedAt }) => changedAt)}::timestamptz[],
      ${asked.map(({ owner }) => owner)}::text[], ${asked.map(({ owner }) => videoIn(owner))}::text[], ${asked.map(({ id }) => id)}::uuid[])
      AS f (key, changed_at, owner, video, id)
    WHERE f.changed_at < (SELECT app_now()) - make_interval(hours => ${UNKNOWN_FILE_HOURS})
      AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.key IN (f.owner, f.video))
      AND NOT EXISTS (SELECT 1 FROM channels c WHERE c.picture_key = f.owner)
      AND NOT EXISTS (SELECT 1 FROM portfolio_items i WHERE i.picture_key = f.owner)
      AND NOT EXISTS (
        SELECT 1 FROM uploads u
        WHERE u.id = f.id AND u.status IN ('waiting', 'processing') AND f.key LIKE ANY(ARRAY['staging/' || u.account_id || '/%', 'parts/' || u.account_id || '/%']))`;
  return rows.map(({ key }) => key);
}

/** Returns the key in the file's row: the folder of an image, the name of another file. A half-written file matches no row. */
function ownerOf(key: string): string {
  return key.endsWith('.part') ? key : rootOf(key);
}

const STAGED = /^(?:staging|parts)\/[0-9a-f-]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.part|\/[0-9a-z.]+)?$/;

function idOf(key: string): string | null {
  return STAGED.exec(key)?.[1] ?? null;
}
