import type { Db, Tx } from '#platform/db/connect.ts';

/** Shows a new account its first steps. */
export async function showFirstSteps(tx: Tx, accountId: string): Promise<void> {
  await tx`INSERT INTO newcomers (account_id) VALUES (${accountId})`;
}

/** Hides them for good. */
export async function hideFirstSteps(db: Db, accountId: string): Promise<void> {
  await db`DELETE FROM newcomers WHERE account_id = ${accountId}`;
}
