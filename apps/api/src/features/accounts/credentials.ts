import type { User, UserType } from '@castlane/contract/auth.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** The client keeps it in its application state and shows it nowhere. */
const SWAP_TO_FIGHT_RATIO = 5;

export async function getUser(db: Db, accountId: string): Promise<User> {
  const [user] = await db<Omit<User, 'swapToFightRatio'>[]>`
    SELECT id, name, email, user_type, email_verified_at, is_profile_completed FROM accounts WHERE id = ${accountId}`;
  if (!user) throw new Problem(1010);
  return { ...user, swapToFightRatio: SWAP_TO_FIGHT_RATIO };
}

export type Credentials = {
  id: string;
  userType: UserType;
  email: string;
  passwordHash: string;
  emailVerified: boolean;
  banned: boolean;
  totpSecret: string | null;
  totpUsedStep: number;
  recoveryHashes: string[];
};

function credentialColumns(db: Db) {
  return db`id, user_type, email, password_hash, email_verified_at IS NOT NULL AS email_verified, status = 'banned' AS banned,
    totp_secret, totp_used_step, recovery_hashes`;
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const [found] = await db<Credentials[]>`SELECT ${credentialColumns(db)} FROM accounts WHERE email = ${email}`;
  return found;
}

export async function getCredentials(db: Db, accountId: string): Promise<Credentials> {
  const [found] = await db<Credentials[]>`SELECT ${credentialColumns(db)} FROM accounts WHERE id = ${accountId}`;
  if (!found) throw new Problem(1010);
  return found;
}

/** Locks an account until the end of the transaction and returns its current credentials. Throws 1010 if it is deleted. */
export async function lockCredentials(tx: Tx, accountId: string): Promise<Credentials> {
  const found = await lockIfThere(tx, tx`id = ${accountId}`);
  if (!found) throw new Problem(1010);
  return found;
}

/** Does the same, but returns undefined if the account is deleted. */
export async function lockIfThere(tx: Tx, which: Fragment): Promise<Credentials | undefined> {
  const [found] = await tx<
    Credentials[]
  >`SELECT ${credentialColumns(tx)} FROM accounts WHERE ${which} AND deleted_at IS NULL FOR NO KEY UPDATE`;
  return found;
}
