import { Introduction } from '@castlane/contract/welcome.ts';
import type { Db, Tx } from '#platform/db/connect.ts';

/** Makes a new account see every introduction once. */
export async function introduce(tx: Tx, accountId: string): Promise<void> {
  for (const what of Introduction.options) await tx`INSERT INTO introductions (account_id, what) VALUES (${accountId}, ${what})`;
}

export async function putAway(db: Db, accountId: string, what: Introduction): Promise<void> {
  await db`DELETE FROM introductions WHERE account_id = ${accountId} AND what = ${what}`;
}

export async function eraseIntroductions(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM introductions WHERE account_id = ${accountId}`;
}
