import { lockStanding } from '#features/account-status/locks.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { isFresh } from './freshness.ts';
import { purgeChannel } from '#features/channels/store.ts';

/** Deletes data of services that may no longer be shown. */
export const purgeExpiredChannels: Clock = {
  name: 'channels to empty',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`SELECT h.id FROM channels h WHERE ${isOld(db)} ORDER BY h.fetched_at LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(_deps, tx, id) {
    const [channel] = await tx<{ accountId: string }[]>`SELECT account_id FROM channels WHERE id = ${id}`;
    if (!channel) return false;
    await lockStanding(tx, channel.accountId);
    const { count } = await tx`SELECT 1 FROM channels h WHERE h.id = ${id} AND ${isOld(tx)} FOR UPDATE`;
    if (count === 1) await purgeChannel(tx, { id, accountId: channel.accountId });
    return count === 1;
  },
};

function isOld(db: Db): Fragment {
  return db`h.emptied_at IS NULL AND NOT ${isFresh(db, db`h.fetched_at`)}`;
}
