import { randomBytes } from 'node:crypto';
import { createAccount, dropTotpSecret, replacePasswordHash } from '#features/accounts/actions.ts';
import { dropPasskeys } from '#features/auth/passkeys/passkeys.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { hashPassword } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** By whom a person is known, and as whom. */
export type Identity = { issuer: string; subject: string };

/** Returns the account of a person at a provider. An address never identifies one: providers let people change theirs. */
export async function findByIdentity(db: Db, { issuer, subject }: Identity): Promise<string | undefined> {
  const [found] = await db<{ accountId: string }[]>`
    SELECT account_id FROM sign_on_identities WHERE issuer = ${issuer} AND subject = ${subject}`;
  return found?.accountId;
}

/** Tests whether an account logs in by single sign-on only. */
export async function hasIdentity(db: Db, accountId: string): Promise<boolean> {
  const rows = await db`SELECT FROM sign_on_identities WHERE account_id = ${accountId}`;
  return rows.length > 0;
}

/** The hash of a password that nobody knows. */
export function hashOfNoPassword(keys: SecretKeys): Promise<string> {
  return hashPassword(keys, randomBytes(32).toString('base64'));
}

type NewStaff = Identity & { email: string; name: string; passwordHash: string };

/** Creates a staff account that logs in by single sign-on only. Throws 1006 if the address is taken. */
export async function createByIdentity(tx: Tx, { email, name, passwordHash, ...identity }: NewStaff): Promise<string> {
  const id = await createAccount(tx, { userType: 'staff', email, name, passwordHash, emailVerified: true });
  await bind(tx, id, identity);
  return id;
}

/** Makes an account log in by single sign-on only: its password, passkeys, authenticator and mailed links work no more. */
export async function bindToIdentity(tx: Tx, accountId: string, passwordHash: string, identity: Identity): Promise<void> {
  await bind(tx, accountId, identity);
  await replacePasswordHash(tx, accountId, passwordHash);
  await dropTotpSecret(tx, accountId);
  await dropPasskeys(tx, accountId);
  await tx`DELETE FROM mailed_secrets WHERE account_id = ${accountId}`;
}

async function bind(tx: Tx, accountId: string, { issuer, subject }: Identity): Promise<void> {
  const { count } = await tx`
    INSERT INTO sign_on_identities (account_id, issuer, subject) VALUES (${accountId}, ${issuer}, ${subject}) ON CONFLICT DO NOTHING`;
  if (count === 0) throw new Problem(1006, { message: 'The account or the subject already has a single sign-on' });
}

export async function dropIdentity(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM sign_on_identities WHERE account_id = ${accountId}`;
}
