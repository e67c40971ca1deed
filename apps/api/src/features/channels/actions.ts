import type { Db } from '#platform/db/connect.ts';

export async function eraseChannels(tx: Db, accountId: string): Promise<void> {
  await tx`DELETE FROM channels WHERE account_id = ${accountId}`;
}
