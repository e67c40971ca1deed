import { Email, NewPassword, PersonName } from '@castlane/contract/auth.ts';
import * as z from 'zod/mini';
import { createAccount, keepTotpSecret } from '#features/accounts/actions.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { contextOf, refuseCommonPassword } from '#features/auth/common-passwords.ts';
import { hashPassword } from '#platform/passwords.ts';
import { findCredentials, lockCredentials } from '#features/accounts/credentials.ts';
import { bindToIdentity, hashOfNoPassword } from '#features/auth/sign-on/identities.ts';
import { endSessions } from '#features/auth/sessions/actions.ts';
import type { Deps } from '#platform/deps.ts';
import { newTotp, type NewTotp } from '#platform/one-time-codes.ts';
import { Problem, problemOf } from '#platform/problem.ts';

const NewStaff = z.strictObject({ email: Email, name: PersonName, password: NewPassword });

/** Creates a staff account, ready to sign in. Only the command on the server calls this. `withTotp` returns the authenticator's data. */
export async function createStaff(
  deps: Deps,
  given: { email: string; name: string; password: string },
  { withTotp = false }: { withTotp?: boolean } = {},
): Promise<NewTotp | undefined> {
  const checked = NewStaff.safeParse(given);
  if (!checked.success) throw problemOf(checked.error.issues, 'body');
  const { email, name, password } = checked.data;
  refuseCommonPassword('password', password, contextOf(deps.config, email));
  const passwordHash = await hashPassword(deps.keys, password);
  const totp = withTotp ? newTotp(deps.keys, deps.config.appName, email) : undefined;
  await deps.write(async (tx) => {
    const id = await createAccount(tx, { userType: 'staff', email, name, passwordHash, emailVerified: true });
    if (totp) await keepTotpSecret(tx, id, totp.sealed);
    await recordAct(tx, { actorId: null, action: 'staff.created', targetKind: 'account', targetId: id });
  });
  return totp;
}

/** Gives a staff member another authenticator, and ends their sessions. */
export async function renewTotp(deps: Deps, email: string): Promise<NewTotp> {
  const account = await findCredentials(deps.db, email);
  if (account?.userType !== 'staff') throw new Problem(1009, { message: 'No staff account has this address' });
  const totp = newTotp(deps.keys, deps.config.appName, email);
  await deps.write(async (tx) => {
    await lockCredentials(tx, account.id);
    await keepTotpSecret(tx, account.id, totp.sealed);
    await endSessions(tx, deps.wake, account.id);
    await recordAct(tx, { actorId: null, action: 'staff.totp_renewed', targetKind: 'account', targetId: account.id });
  });
  return totp;
}

/**
 * Makes a staff member log in by single sign-on only, as this subject of the provider, and ends their sessions. Only the operator knows
 * that the two are one person: an address that a provider names is no proof of it.
 */
export async function bindStaff(deps: Deps, email: string, subject: string): Promise<void> {
  const { signOn } = deps.config;
  if (!signOn) throw new Problem(1009, { message: 'There is no single sign-on here. Set OIDC_ISSUER first' });
  const account = await findCredentials(deps.db, email);
  if (account?.userType !== 'staff') throw new Problem(1009, { message: 'No staff account has this address' });
  const noPassword = await hashOfNoPassword(deps.keys);
  await deps.write(async (tx) => {
    await lockCredentials(tx, account.id);
    await bindToIdentity(tx, account.id, noPassword, { issuer: new URL(signOn.issuer).href, subject });
    await endSessions(tx, deps.wake, account.id);
    await recordAct(tx, { actorId: null, action: 'staff.sign_on_bound', targetKind: 'account', targetId: account.id });
  });
}
