import type { Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';

/** The account's open screens fetch it anew, and its sessions are looked up anew: they know whether it may act. */
export async function tellOfChange(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await appendToStreams(tx, wake, [accountId], { kind: 'account' });
  afterCommit(tx, () => wake.sessions([accountId]));
}
