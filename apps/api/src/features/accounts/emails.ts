import type { Db, Tx } from '#platform/db/connect.ts';

/** The first half of the lock's key; the second is the hash of the address. */
const EMAIL_LOCK = 7_214_010;

/**
 * Locks addresses until the end of the transaction, in sorted order. Every transaction that gives an address to an account calls this,
 * since an address may be reserved for its former owner, which no index can express.
 */
export async function holdEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of emails.toSorted()) await tx`SELECT pg_advisory_xact_lock(${EMAIL_LOCK}::int, hashtext(${email}))`;
}

/** Tests whether an account may take this address: no other account has it, and no former owner may still take it back. */
export async function isFreeEmail(db: Db, email: string, accountId?: string): Promise<boolean> {
  const isOther = db`${accountId ?? null}::uuid IS NULL OR a.id <> ${accountId ?? null}::uuid`;
  const [row] = await db<{ isFree: boolean }[]>`
    SELECT NOT EXISTS (SELECT 1 FROM accounts a WHERE a.email = ${email} AND (${isOther}))
      AND NOT EXISTS (SELECT 1 FROM mailed_secrets m JOIN accounts a ON a.id = m.account_id
        WHERE m.email = ${email} AND m.purpose = 'undo_email' AND m.used_at IS NULL AND m.expires_at > (SELECT app_now()) AND (${isOther})) AS is_free`;
  return row!.isFree;
}
