import type { Tx } from '#platform/db/connect.ts';
import { endAddress } from '#features/auth/calendar/actions.ts';
import { dropPasskeys } from '#features/auth/passkeys/passkeys.ts';
import { dropIdentity } from '#features/auth/sign-on/identities.ts';
import { formerEmailsOf } from './secrets.ts';
import { forgetFailures, throttleKeyOf } from './throttle.ts';

/** Deletes mailed codes and links, passkeys, the calendar’s address, the identity of single sign-on and failed log-ins. Returns the addresses that the account had until now. */
export async function eraseSecrets(tx: Tx, accountId: string, email: string): Promise<string[]> {
  const emails = [email, ...(await formerEmailsOf(tx, accountId))];
  await tx`DELETE FROM mailed_secrets WHERE account_id = ${accountId}`;
  await dropPasskeys(tx, accountId);
  await endAddress(tx, accountId);
  await dropIdentity(tx, accountId);
  for (const each of emails) await forgetFailures(tx, throttleKeyOf(each));
  return emails;
}
