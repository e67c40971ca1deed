import type { Profile } from '@castlane/contract/account.ts';
import type { getEmailChange as getEndpoint, undoEmailChange as undoEndpoint } from '@castlane/contract/email.ts';
import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import { dropRecoveryCodes, dropTotpSecret, replaceEmail, replacePasswordHash } from '#features/accounts/actions.ts';
import { holdEmails, isFreeEmail } from '#features/accounts/emails.ts';
import { profileOf } from '#features/accounts/queries.ts';
import { writeWithPassword } from '#features/accounts/with-password.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { endAccess, type Joins } from './actions.ts';
import { contextOf, refuseCommonPassword } from './common-passwords.ts';
import { undoProblem } from './mailed-links.ts';
import { emailChangedMail, emailUndoneMail, newEmailCodeMail } from './mails.ts';
import { hashPassword } from '#platform/passwords.ts';
import { lockCredentials } from '#features/accounts/credentials.ts';
import { dropPasskeys } from '#features/auth/passkeys/passkeys.ts';
import { resendAvailableAt, secondsToCode } from './rules.ts';
import {
  codesSent,
  findCode,
  findUndo,
  keepCode,
  makeHashedCode,
  makeUndoLink,
  pendingEmail,
  useCode,
  useUndo,
  voidCodes,
  voidLinks,
} from './secrets.ts';
import { notifySecurityChanged } from '#features/auth/two-step/security-changes.ts';
import { forgetFailures, throttleKeyOf } from './throttle.ts';

/** Mails a code to the account's new address. Nothing changes until the code is entered. */
export async function askForEmailChange(
  deps: Deps,
  { accountId }: Viewer,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<{ resendAvailableAt: string }> {
  const { code, hash } = await makeHashedCode(deps.keys);
  return writeWithPassword(deps, accountId, currentPassword, async (tx, now) => {
    if (now.email === email) throw new Problem(1005, { message: 'This is already your email' });
    return mailCode(deps, tx, accountId, { email, code, hash });
  });
}

/** Returns the change that the account asked for in the last hour and has neither finished nor lost to a new password. */
export async function getEmailChange({ db }: Deps, { accountId }: Viewer): Promise<AnswerOf<typeof getEndpoint>> {
  const email = await pendingEmail(db, accountId);
  if (email === undefined) return { pending: null };
  const { sentAt } = await codesSent(db, accountId, 'change_email');
  return { pending: { email, resendAvailableAt: new Date(resendAvailableAt(sentAt)).toISOString() } };
}

/** Mails another code to the new address. The password was given when the change was asked for. */
export async function resendEmailChange(deps: Deps, { accountId }: Viewer): Promise<{ resendAvailableAt: string }> {
  const { code, hash } = await makeHashedCode(deps.keys);
  return deps.write(async (tx) => {
    await lockCredentials(tx, accountId);
    const email = await pendingEmail(tx, accountId);
    if (email === undefined) throw new Problem(1005, { message: 'No email change is waiting. Start again' });
    return mailCode(deps, tx, accountId, { email, code, hash });
  });
}

/** Mails a code to the new address, at most one a minute and five an hour. Returns when the next one may be requested. */
async function mailCode(
  deps: Deps,
  tx: Tx,
  accountId: string,
  { email, code, hash }: { email: string; code: string; hash: string },
): Promise<{ resendAvailableAt: string }> {
  const sent = await codesSent(tx, accountId, 'change_email');
  const wait = secondsToCode(sent);
  if (wait > 0) throw new Problem(1022, { retryAfterSeconds: wait });
  if (!(await isFreeEmail(tx, email, accountId))) throw new Problem(1006);
  const secretId = await keepCode(tx, accountId, hash, email);
  await enqueue(tx, { kind: 'mail', payload: { ...newEmailCodeMail(deps.config, email, code), secretId } });
  return { resendAvailableAt: new Date(resendAvailableAt([sent.now, ...sent.sentAt])).toISOString() };
}

/** Moves the account to the address that the code was mailed to. The old address gets a link that undoes the change. */
export async function confirmEmailChange(
  deps: Deps,
  { accountId }: Viewer,
  code: string,
  requestId: string,
  joins: Joins,
): Promise<Profile> {
  const found = await findCode(deps, accountId, 'change_email', code);
  if (!found?.email) throw new Problem(1021);
  const { id, email } = found;
  return deps.write(async (tx) => {
    const { email: before } = await lockCredentials(tx, accountId);
    if (!(await useCode(tx, id))) throw new Problem(1021);
    await moveTo(deps, tx, accountId, before, email);
    await joins.byMail(deps, tx, accountId);
    const token = await makeUndoLink(tx, accountId, before);
    const profile = await profileOf(tx, accountId);
    await enqueue(tx, { kind: 'mail', payload: emailChangedMail(deps.config, { to: before, name: profile.name }, token) });
    await notifySecurityChanged(deps, tx, { accountId, change: 'email_changed', requestId });
    return profile;
  });
}

/**
 * Undoes a change for the owner of the old mailbox: restores the address, sets a new password and ends every session. Whoever changed the
 * email may have added another way in, before the change too: what is new goes; of what is older, the owner names the passkeys to remove.
 */
export async function undoEmailChange(
  deps: Deps,
  { token, password, removePasskeys = [] }: BodyOf<typeof undoEndpoint>,
  requestId: string,
): Promise<void> {
  const undo = await findUndo(deps.db, token);
  if (!undo) throw await undoProblem(deps.db, token);
  const { accountId, email } = undo;
  refuseCommonPassword('password', password, contextOf(deps.config, email));
  const hash = await hashPassword(deps.keys, password);
  await deps.write(async (tx) => {
    const { email: taken } = await lockCredentials(tx, accountId);
    const live = await findUndo(tx, token);
    if (!live) throw await undoProblem(tx, token);
    await useUndo(tx, accountId, live.changedAt);
    await moveTo(deps, tx, accountId, taken, email);
    const isOff = await dropTotpSecret(tx, accountId, live.addedSince);
    if (isOff) await notifySecurityChanged(deps, tx, { accountId, change: 'two_step_off', requestId });
    await dropRecoveryCodes(tx, accountId, live.addedSince);
    const passkeys = await dropPasskeys(tx, accountId, tx`(created_at >= ${live.addedSince} OR id = ANY(${removePasskeys}::uuid[]))`);
    if (passkeys > 0) await notifySecurityChanged(deps, tx, { accountId, change: 'passkey_removed', requestId });
    const account = await replacePasswordHash(tx, accountId, hash);
    if (account) await endAccess(deps, tx, accountId, account);
    for (const to of new Set([taken, email])) await enqueue(tx, { kind: 'mail', payload: emailUndoneMail(deps.config, to) });
    await recordAct(tx, { actorId: accountId, action: 'account.email_undone', targetKind: 'account', targetId: accountId, requestId });
  });
}

/** Moves the account to another address and voids codes and links that were or will be mailed. The caller holds the account's lock. */
async function moveTo(deps: Deps, tx: Tx, accountId: string, before: string, email: string): Promise<void> {
  await holdEmails(tx, [before, email]);
  if (!(await isFreeEmail(tx, email, accountId))) throw new Problem(1006);
  await voidCodes(tx, accountId);
  await voidLinks(tx, accountId);
  await forgetFailures(tx, throttleKeyOf(email));
  await replaceEmail(tx, deps.wake, accountId, email, true);
}
