import { UNUSED_UPLOAD_HOURS } from '@castlane/contract/policy.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { removeFiles, type Gone } from './actions.ts';
import { isUsed } from './queries.ts';

/** Deletes uploads that are not in use. */
export const dropUnusedUploads: Clock = {
  name: 'unused uploads',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`SELECT u.id FROM uploads u WHERE ${isOld(db)} ORDER BY u.unused_since LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(_deps, tx, id) {
    const [locked] = await tx`SELECT 1 FROM uploads u WHERE u.id = ${id} AND ${isOld(tx)} FOR UPDATE SKIP LOCKED`;
    if (!locked) return false;
    // Check again with the row locked: no use of it can begin now.
    const gone = await tx<
      Gone[]
    >`DELETE FROM uploads u WHERE u.id = ${id} AND NOT ${isUsed(tx)} RETURNING u.id, u.account_id, u.key, u.part_bytes`;
    if (gone.length === 0) await tx`UPDATE uploads SET unused_since = NULL WHERE id = ${id}`;
    await removeFiles(tx, gone);
    return true;
  },
};

function isOld(db: Db): Fragment {
  return db`u.unused_since < (SELECT app_now()) - make_interval(hours => ${UNUSED_UPLOAD_HOURS})`;
}
