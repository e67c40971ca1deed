import { verifyPassword } from '#platform/passwords.ts';
import { getCredentials, lockCredentials, type Credentials } from './credentials.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Writes what needs the password again, not just a session. The password is compared before the transaction, since that is slow; the
 * transaction then locks the account.
 */
export async function writeWithPassword<T>(
  deps: Deps,
  accountId: string,
  password: string,
  work: (tx: Tx, now: Credentials) => Promise<T>,
): Promise<T> {
  const { passwordHash } = await getCredentials(deps.db, accountId);
  if (!(await verifyPassword(deps.keys, passwordHash, password))) throw new Problem(1011);
  return deps.write(async (tx) => {
    const now = await lockCredentials(tx, accountId);
    // The password may have changed, or the account been banned, during the comparison.
    if (now.passwordHash !== passwordHash) throw new Problem(1011);
    if (now.banned) throw new Problem(1003);
    return work(tx, now);
  });
}
