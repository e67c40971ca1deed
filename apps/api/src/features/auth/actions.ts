import type { resetPassword as resetEndpoint, signup as signupEndpoint, User } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { createAccount, markEmailVerified, replacePasswordHash } from '#features/accounts/actions.ts';
import { endAddress } from './calendar/actions.ts';
import { endSessions, startSession } from './sessions/actions.ts';
import type { Caller, SignedIn } from './sessions/device-cookie.ts';
import { forgetDevices, rememberDevice } from './sessions/devices.ts';
import { dropPasskeys } from './passkeys/passkeys.ts';
import { notifySecurityChanged } from './two-step/security-changes.ts';
import { acceptAtSignUp } from '#features/legal/actions.ts';
import { showFirstSteps } from '#features/accounts/welcome/actions.ts';
import type { GivenLink } from '@castlane/contract/invitation-link.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { contextOf, refuseCommonPassword } from './common-passwords.ts';
import { hasIdentity } from './sign-on/identities.ts';
import { MAIL_FAILED_LOGINS } from './log-in.ts';
import { resetProblem } from './mailed-links.ts';
import { failedLoginsMail, passwordChangedMail, passwordResetMail, verificationCodeMail } from './mails.ts';
import { hashPassword, verifyPassword } from '#platform/passwords.ts';
import { findCredentials, getCredentials, getUser, lockCredentials, lockIfThere } from '#features/accounts/credentials.ts';
import { resendAvailableAt, secondsToCode } from './rules.ts';
import { codesSent, findCode, findLink, keepCode, makeHashedCode, makeLink, useCode, useLink, voidCodes, voidLinks } from './secrets.ts';
import { forgetFailures, throttleKeyOf } from './throttle.ts';

export const MAIL_RESET_LINK = 'auth.mail_reset_link';

/** How a creator is invited, which is on a higher floor. */
export type Joins = {
  /** Invites a new creator who came through a link; throws if the link invites no longer. */
  byLink: (tx: Tx, creatorId: string, link: GivenLink) => Promise<void>;
  /** Gives a creator what waits for their proven address, and for the one that a token was mailed to. */
  byMail: (deps: Deps, tx: Tx, accountId: string, token?: string) => Promise<void>;
};

export async function signUp(
  deps: Deps,
  { name, email, password, userType, link, invitation }: BodyOf<typeof signupEndpoint>,
  { userAgent, devices }: Caller,
  joins: Joins,
): Promise<SignedIn> {
  refuseCommonPassword('password', password, contextOf(deps.config, email));
  if (await findCredentials(deps.db, email)) throw new Problem(1006);
  const passwordHash = await hashPassword(deps.keys, password);
  const { code, hash } = await makeHashedCode(deps.keys);
  return deps.write(async (tx) => {
    const id = await createAccount(tx, { userType, email, name, passwordHash });
    await acceptAtSignUp(tx, deps.legal, id);
    await showFirstSteps(tx, id);
    if (link && userType === 'creator') await joins.byLink(tx, id, link);
    if (invitation !== undefined) await joins.byMail(deps, tx, id, invitation);
    const secretId = await keepCode(tx, id, hash);
    await enqueue(tx, { kind: 'mail', payload: { ...verificationCodeMail(deps.config, email, code), secretId } });
    await forgetFailures(tx, throttleKeyOf(email));
    const token = await startSession(tx, deps.wake, { id, userType }, userAgent);
    return { session: { token, user: await getUser(tx, id) }, devices: await rememberDevice(tx, id, devices) };
  });
}

export async function resendOwnCode(deps: Deps, { accountId }: Viewer): Promise<{ resendAvailableAt: string }> {
  const made = await makeHashedCode(deps.keys);
  return deps.write((tx) => resendCode(deps, tx, accountId, made));
}

/** Mails another code, at most one a minute and five an hour. Returns when the next one may be requested. */
export async function resendCode(
  { config }: Deps,
  tx: Tx,
  accountId: string,
  { code, hash }: { code: string; hash: string },
): Promise<{ resendAvailableAt: string }> {
  const { email, emailVerified } = await lockCredentials(tx, accountId);
  if (emailVerified) throw new Problem(1005, { message: 'Your email is already verified' });
  const { sentAt, now } = await codesSent(tx, accountId, 'verify_email');
  const wait = secondsToCode({ sentAt, now });
  if (wait > 0) throw new Problem(1022, { retryAfterSeconds: wait });
  const secretId = await keepCode(tx, accountId, hash);
  await enqueue(tx, { kind: 'mail', payload: { ...verificationCodeMail(config, email, code), secretId } });
  return { resendAvailableAt: new Date(resendAvailableAt([now, ...sentAt])).toISOString() };
}

export async function verifyEmail(deps: Deps, { accountId }: Viewer, code: string, joins: Joins): Promise<User> {
  const found = await findCode(deps, accountId, 'verify_email', code);
  if (!found) throw new Problem(1021);
  return deps.write(async (tx) => {
    // The address may have been corrected in the meantime, which voids the code under the same lock.
    await lockCredentials(tx, accountId);
    if (!(await useCode(tx, found.id))) throw new Problem(1021);
    await markEmailVerified(tx, deps.wake, accountId);
    await joins.byMail(deps, tx, accountId);
    return getUser(tx, accountId);
  });
}

/** Enqueues the mail without looking the account up, so each address costs the same work here. */
export async function askForReset({ write }: Deps, email: string): Promise<void> {
  await write((tx) => enqueue(tx, { kind: MAIL_RESET_LINK, payload: { email } }));
}

/** Mails the link, if the account exists and has a password. A repeat with the same `id` mails nothing more. */
export async function mailResetLink(deps: Deps, email: string, id: string): Promise<void> {
  await deps.write(async (tx) => {
    const account = await lockIfThere(tx, tx`email = ${email}`);
    if (!account || account.banned || (await hasIdentity(tx, account.id))) return;
    const token = await makeLink(tx, account.id, id);
    if (token) await enqueue(tx, { kind: 'mail', payload: { ...passwordResetMail(deps.config, email, token), secretId: id } });
  });
}

/** Warns the owner, if the account exists, that its password is being guessed. `id` is the task's; a repeat mails nothing more. */
export async function mailFailedLogins({ db, config, write }: Deps, email: string, id: string): Promise<void> {
  const account = await findCredentials(db, email);
  if (!account || account.banned) return;
  await write((tx) => enqueue(tx, { kind: 'mail', payload: failedLoginsMail(config, email), cause: `${MAIL_FAILED_LOGINS} ${id}` }));
}

/** Sets a new password. Removes the passkeys and ends the sessions that the owner does not keep: one may belong to somebody else. */
export async function resetPassword(
  deps: Deps,
  { token, password, keepPasskeys = [], keepSessions = [] }: BodyOf<typeof resetEndpoint>,
  requestId: string,
): Promise<void> {
  const link = await findLink(deps.db, token);
  if (!link) throw await resetProblem(deps.db, token);
  refuseCommonPassword('password', password, contextOf(deps.config, link.email));
  const hash = await hashPassword(deps.keys, password);
  await deps.write(async (tx) => {
    const accountId = await useLink(tx, token);
    if (!accountId) throw await resetProblem(tx, token);
    const account = await replacePasswordHash(tx, accountId, hash);
    if (!account) throw new Problem(1021);
    const passkeys = await dropPasskeys(tx, accountId, tx`id <> ALL(${keepPasskeys}::uuid[])`);
    if (passkeys > 0) await notifySecurityChanged(deps, tx, { accountId, change: 'passkey_removed', requestId });
    await endAccess(deps, tx, accountId, account, keepSessions);
  });
}

/** Changes the viewer's password and ends every other session. */
export async function changePassword(deps: Deps, { accountId, sessionId }: Viewer, current: string, next: string): Promise<void> {
  const { passwordHash: before, email } = await getCredentials(deps.db, accountId);
  if (!(await verifyPassword(deps.keys, before, current))) throw new Problem(1011);
  refuseCommonPassword('newPassword', next, contextOf(deps.config, email));
  const hash = await hashPassword(deps.keys, next);
  await deps.write(async (tx) => {
    const account = await replacePasswordHash(tx, accountId, hash, before);
    if (!account) throw new Problem(1011);
    await endAccess(deps, tx, accountId, account, [sessionId]);
  });
}

/** Ends access by the old password: sessions, the calendar’s address, password links, a change of the email that waits for its code, known devices. Clears failed log-ins and mails the owner. */
export async function endAccess(
  { config, wake }: Deps,
  tx: Tx,
  accountId: string,
  account: { email: string; name: string },
  keepSessions: readonly string[] = [],
): Promise<void> {
  await endSessions(tx, wake, accountId, keepSessions);
  await endAddress(tx, accountId);
  await voidLinks(tx, accountId);
  await voidCodes(tx, accountId, ['change_email']);
  await forgetDevices(tx, accountId);
  await forgetFailures(tx, throttleKeyOf(account.email));
  await enqueue(tx, { kind: 'mail', payload: passwordChangedMail(config, account) });
}
