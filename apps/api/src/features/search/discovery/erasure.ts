import type { Tx } from '#platform/db/connect.ts';

/** Deletes an account's lists and invitations, and its entries in those of others. */
export async function eraseDiscovery(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM creator_lists WHERE owner_id = ${accountId}`;
  await tx`DELETE FROM listed_creators WHERE creator_id = ${accountId}`;
  await tx`DELETE FROM invitations WHERE ${accountId}::uuid IN (owner_id, creator_id)`;
}
