import type { Tx } from '#platform/db/connect.ts';

/** Erases the texts of an account's appeals. The appeals and their outcomes stay. */
export async function eraseAppeals(tx: Tx, accountId: string): Promise<void> {
  await tx`UPDATE appeals SET text = '', against = '', answer = CASE WHEN answer IS NOT NULL THEN '' END WHERE account_id = ${accountId}`;
}
