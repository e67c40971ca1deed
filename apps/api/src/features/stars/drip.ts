import { DRIP_BELOW } from '@castlane/contract/policy.ts';
import type { Clock } from '#platform/clocks.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { giveDrip } from './actions.ts';

/** Gives a star to active creators whose turn has come; missed turns follow one by one. */
export const dripStars: Clock = {
  name: 'stars that drip',
  async due(db, most) {
    const rows = await db<{ accountId: string }[]>`
      SELECT s.account_id FROM star_accounts s JOIN accounts a ON a.id = s.account_id
      WHERE s.next_drip_at <= (SELECT app_now()) AND a.status = 'active' AND a.deleted_at IS NULL ORDER BY s.next_drip_at LIMIT ${most}`;
    return rows.map(({ accountId }) => accountId);
  },
  async act({ wake }, tx, accountId) {
    const [own] = await tx<{ balance: number; turn: string }[]>`
      SELECT balance, extract(epoch FROM next_drip_at)::bigint::text AS turn FROM star_accounts
      WHERE account_id = ${accountId} AND next_drip_at <= (SELECT app_now()) FOR UPDATE SKIP LOCKED`;
    if (!own || own.balance >= DRIP_BELOW || !(await giveDrip(tx, accountId, own.turn))) return false;
    await appendToStreams(tx, wake, [accountId], { kind: 'account' });
    return true;
  },
};
