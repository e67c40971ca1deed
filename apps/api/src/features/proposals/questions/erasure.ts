import type { Tx } from '#platform/db/connect.ts';

/** Forgets which answers a deleted account was to be told of. Its questions stay with their jobs, as comments do. */
export async function eraseAnswersToTell(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM answers_to_tell WHERE account_id = ${accountId}`;
}
