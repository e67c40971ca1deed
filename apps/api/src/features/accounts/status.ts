import type { Status } from '#features/account-status/locks.ts';
import { notifyAccountChanged } from './notify.ts';
import { showCreators } from '#features/search-index/creators.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Wake } from '#platform/live/wake.ts';

/** Bans an account or restores its former status. Its sessions are looked up again on every node. */
export async function setStatus(tx: Tx, wake: Wake, accountId: string, status: Status): Promise<void> {
  await tx`UPDATE accounts SET status = ${status} WHERE id = ${accountId}`;
  await showCreators(tx, tx`a.id = ${accountId}`);
  await notifyAccountChanged(tx, wake, accountId);
}
