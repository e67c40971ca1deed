import type { Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import type { Wake } from '#platform/live/wake.ts';
import { forgetDevices } from './devices.ts';

/** Nothing is left of where an account was signed in, and whoever still is, is out. */
export async function eraseSessions(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await tx`DELETE FROM sessions WHERE account_id = ${accountId}`;
  await forgetDevices(tx, accountId);
  afterCommit(tx, () => wake.sessions([accountId]));
}
