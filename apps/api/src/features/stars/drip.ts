import { DRIP_BELOW } from '@castlane/contract/policy.ts';
import type { Deps } from '#platform/deps.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { transfer } from './actions.ts';

const BATCH = 100;

/** Gives a star to every active creator whose time has come. Answers how many; whoever missed several turns gets them one by one. */
export async function dripStars(deps: Deps): Promise<number> {
  const due = await deps.db<{ accountId: string }[]>`
    SELECT s.account_id FROM star_accounts s JOIN accounts a ON a.id = s.account_id
    WHERE s.next_drip_at <= app_now() AND a.status = 'active' AND a.deleted_at IS NULL ORDER BY s.next_drip_at LIMIT ${BATCH}`;
  let given = 0;
  for (const { accountId } of due) if (await dripOnce(deps, accountId)) given += 1;
  return given;
}

/** Another node may be at it: then it is theirs. */
async function dripOnce({ write, wake }: Deps, accountId: string): Promise<boolean> {
  return write(async (tx) => {
    const [own] = await tx<{ balance: number; turn: string }[]>`
      SELECT balance, extract(epoch FROM next_drip_at)::bigint::text AS turn FROM star_accounts
      WHERE account_id = ${accountId} AND next_drip_at <= app_now() FOR UPDATE SKIP LOCKED`;
    if (!own || own.balance >= DRIP_BELOW) return false;
    if (!(await transfer(tx, { accountId, stars: 1, reason: 'drip', cause: `drip:${accountId}:${own.turn}` }))) return false;
    await appendToStreams(tx, wake, [accountId], { kind: 'account' });
    return true;
  });
}
