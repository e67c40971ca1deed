import type { Tx } from '#platform/db/connect.ts';
import { dropPasskeys } from '#features/auth/passkeys/passkeys.ts';
import { formerEmailsOf } from './secrets.ts';
import { forgetFailures, throttleKeyOf } from './throttle.ts';

/** Deletes mailed codes and links, passkeys and failed log-ins. Returns the addresses that the account had until now. */
export async function eraseSecrets(tx: Tx, accountId: string, email: string): Promise<string[]> {
  const emails = [email, ...(await formerEmailsOf(tx, accountId))];
  await tx`DELETE FROM mailed_secrets WHERE account_id = ${accountId}`;
  await dropPasskeys(tx, accountId);
  for (const each of emails) await forgetFailures(tx, throttleKeyOf(each));
  return emails;
}
