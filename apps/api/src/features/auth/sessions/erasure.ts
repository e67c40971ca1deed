import type { Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import type { Wake } from '#platform/live/wake.ts';
import { forgetDevices } from './devices.ts';

/** Deletes an account's sessions and devices, and disconnects open sessions. */
export async function eraseSessions(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await tx`DELETE FROM sessions WHERE account_id = ${accountId}`;
  await forgetDevices(tx, accountId);
  afterCommit(tx, () => wake.sessions([accountId]));
}
