import type { Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';

/** The account's open screens fetch it anew, and its sessions are looked up anew: they know whether it may act. */
export async function notifyAccountChanged(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await appendToStreams(tx, wake, [accountId], { kind: 'account' });
  afterCommit(tx, () => wake.sessions([accountId]));
}

/**
 * Open queues of the staff fetch anew. A transaction appends to these streams last: all submissions share
 * them, so the order keeps transactions from waiting for each other in a ring.
 */
export async function notifyReviewers(tx: Tx, wake: Wake): Promise<void> {
  const staff = await tx<{ id: string }[]>`SELECT id FROM accounts WHERE user_type = 'staff' ORDER BY id`;
  await appendToStreams(
    tx,
    wake,
    staff.map(({ id }) => id),
    { kind: 'reviews' },
  );
}
