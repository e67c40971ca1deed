import type { Tx } from '#platform/db/connect.ts';

/** That there was an appeal stays, and how it was decided; its words do not. */
export async function eraseAppeals(tx: Tx, accountId: string): Promise<void> {
  await tx`UPDATE appeals SET text = '', against = '', answer = CASE WHEN answer IS NOT NULL THEN '' END WHERE account_id = ${accountId}`;
}
