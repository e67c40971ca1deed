import type { Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';

/** Makes the account's open screens refetch it, and its sessions be looked up again, since they hold whether it may act. */
export async function notifyAccountChanged(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await appendToStreams(tx, wake, [accountId], { kind: 'account' });
  afterCommit(tx, () => wake.sessions([accountId]));
}

/** Makes open staff queues refetch. A transaction appends to these streams last: all submissions share them, so it prevents deadlocks. */
export async function notifyReviewers(tx: Tx, wake: Wake): Promise<void> {
  const staff = await tx<{ id: string }[]>`SELECT id FROM accounts WHERE user_type = 'staff' ORDER BY id`;
  await appendToStreams(
    tx,
    wake,
    staff.map(({ id }) => id),
    { kind: 'reviews' },
  );
}
