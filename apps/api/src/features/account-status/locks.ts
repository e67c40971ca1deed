import type { Profile } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

export type Status = Profile['status'];
export type Standing = { id: string; userType: UserType; name: string; email: string; status: Status; isDeleted: boolean };

/** Returns who an account is and whether it may act, and locks it until the end of the transaction. */
export async function lockStanding(tx: Tx, accountId: string): Promise<Standing | undefined> {
  const [standing] = await tx<Standing[]>`
    SELECT id, user_type, name, email, status, deleted_at IS NOT NULL AS is_deleted FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  return standing;
}

/** Locks the account of the caller for its own write: a ban or a deletion may have come between the session's lookup and the lock. */
export async function lockOwn(tx: Tx, accountId: string): Promise<Standing> {
  const standing = await lockStanding(tx, accountId);
  if (!standing || standing.isDeleted) throw new Problem(1010);
  if (standing.status === 'banned') throw new Problem(1003);
  return standing;
}

/** Locks accounts `a` against changes until the end of the transaction, by id: the lock order of all transactions. */
export async function holdAccounts(tx: Tx, which: Fragment): Promise<void> {
  await tx`SELECT 1 FROM accounts a WHERE ${which} ORDER BY a.id FOR SHARE`;
}

/**
 * Refuses what only an active account may write. The session was already checked; this lock makes the status hold until the commit, so
 * nothing is written after a ban.
 */
export async function requireActive(tx: Tx, accountId: string): Promise<void> {
  if ((await requireThere(tx, accountId)) !== 'active') throw new Problem(1020);
}

/** Refuses what an account may write even if it is not active: only a ban or a deletion prevents it. Returns its status. */
export async function requireThere(tx: Tx, accountId: string): Promise<Status> {
  const [account] = await tx<{ status: Status; isDeleted: boolean }[]>`
    SELECT status, deleted_at IS NOT NULL AS is_deleted FROM accounts WHERE id = ${accountId} FOR SHARE`;
  if (account?.status === 'banned') throw new Problem(1003);
  if (!account || account.isDeleted) throw new Problem(1010);
  return account.status;
}
