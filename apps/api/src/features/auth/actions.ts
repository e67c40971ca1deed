import type { signup as signupEndpoint, User } from '@castlane/contract/auth.ts';
import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import { createAccount, markEmailVerified, replacePasswordHash } from '#features/accounts/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { passwordChangedMail, passwordResetMail, verificationCodeMail } from './mails.ts';
import { hashPassword, NOBODYS_HASH, verifyPassword } from './passwords.ts';
import { findCredentials, getCredentials, getUser, lockCredentials } from './queries.ts';
import { resendAvailableAt } from './rules.ts';
import { codesSent, findCode, isLiveLink, keepCode, makeHashedCode, makeLink, useCode, useLink, voidLinks } from './secrets.ts';
import { endSession, endSessions, startSession } from './sessions.ts';

type NewSession = AnswerOf<typeof signupEndpoint>;

export const MAIL_RESET_LINK = 'auth.mail_reset_link';

export async function signUp(
  deps: Deps,
  { name, email, password, userType }: BodyOf<typeof signupEndpoint>,
  userAgent?: string,
): Promise<NewSession> {
  if (await findCredentials(deps.db, email)) throw new Problem(1006);
  const passwordHash = await hashPassword(password);
  const { code, hash } = await makeHashedCode();
  return deps.write(async (tx) => {
    const id = await createAccount(tx, { userType, email, name, passwordHash });
    await keepCode(tx, id, hash);
    await enqueue(tx, { kind: 'mail', payload: verificationCodeMail(deps.config, email, code) });
    const token = await startSession(tx, deps.wake, { id, userType }, userAgent);
    return { token, user: await getUser(tx, id) };
  });
}

/** Unknown address and wrong password are one answer, after the same work. */
export async function logIn(deps: Deps, { email, password }: { email: string; password: string }, userAgent?: string): Promise<NewSession> {
  const account = await findCredentials(deps.db, email.toLowerCase());
  const isRight = await verifyPassword(account?.passwordHash ?? NOBODYS_HASH, password);
  if (!account || !isRight) throw new Problem(1019);
  return deps.write(async (tx) => {
    const now = await lockCredentials(tx, account.id);
    // The password may have been changed while this one was compared.
    if (now.passwordHash !== account.passwordHash) throw new Problem(1019);
    if (now.banned) throw new Problem(1003);
    const token = await startSession(tx, deps.wake, account, userAgent);
    return { token, user: await getUser(tx, account.id) };
  });
}

export async function logOut({ write, wake }: Deps, { accountId, sessionId }: Viewer): Promise<void> {
  await write((tx) => endSession(tx, wake, accountId, sessionId));
}

/** Mails another code, at most one a minute and five an hour. Answers when the next one may be asked for. */
export async function resendCode(deps: Deps, { accountId }: Viewer): Promise<{ resendAvailableAt: string }> {
  const { code, hash } = await makeHashedCode();
  return deps.write(async (tx) => {
    const { email, emailVerified } = await lockCredentials(tx, accountId);
    if (emailVerified) throw new Problem(1005, { message: 'Your email address is already verified' });
    const { sentAt, now } = await codesSent(tx, accountId);
    const wait = Math.ceil((resendAvailableAt(sentAt) - Date.parse(now)) / 1000);
    if (wait > 0) throw new Problem(1022, { retryAfterSeconds: wait });
    await keepCode(tx, accountId, hash);
    await enqueue(tx, { kind: 'mail', payload: verificationCodeMail(deps.config, email, code) });
    return { resendAvailableAt: new Date(resendAvailableAt([now, ...sentAt])).toISOString() };
  });
}

export async function verifyEmail(deps: Deps, { accountId }: Viewer, code: string): Promise<User> {
  const id = await findCode(deps.db, accountId, code);
  if (id === undefined) throw new Problem(1021);
  return deps.write(async (tx) => {
    if (!(await useCode(tx, id))) throw new Problem(1021);
    await markEmailVerified(tx, deps.wake, accountId);
    return getUser(tx, accountId);
  });
}

/** Whether the account exists is found out later, by the outbox: here it is the same work for everybody. */
export async function askForReset({ write }: Deps, email: string): Promise<void> {
  await write((tx) => enqueue(tx, { kind: MAIL_RESET_LINK, payload: { email } }));
}

/** Mails the link, if the account exists. Repeated with the same `id`, nothing more is mailed. */
export async function mailResetLink(deps: Deps, email: string, id: string): Promise<void> {
  await deps.write(async (tx) => {
    const account = await findCredentials(tx, email);
    if (!account || account.banned) return;
    await lockCredentials(tx, account.id);
    const token = await makeLink(tx, account.id, id);
    if (token) await enqueue(tx, { kind: 'mail', payload: passwordResetMail(deps.config, email, token) });
  });
}

export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  if (!(await isLiveLink(deps.db, token))) throw new Problem(1021);
  const hash = await hashPassword(password);
  await deps.write(async (tx) => {
    const accountId = await useLink(tx, token);
    if (!accountId) throw new Problem(1021);
    const account = await replacePasswordHash(tx, accountId, hash);
    if (account) await endAccess(deps, tx, accountId, account);
  });
}

/** Changes the password of whoever is signed in; only this session goes on. */
export async function changePassword(deps: Deps, { accountId, sessionId }: Viewer, current: string, next: string): Promise<void> {
  const { passwordHash: before } = await getCredentials(deps.db, accountId);
  if (!(await verifyPassword(before, current))) throw new Problem(1011);
  const hash = await hashPassword(next);
  await deps.write(async (tx) => {
    const account = await replacePasswordHash(tx, accountId, hash, before);
    if (!account) throw new Problem(1011);
    await endAccess(deps, tx, accountId, account, sessionId);
  });
}

/** Whoever got in with the old password, or has a link to a new one, is out; and the owner reads of it. */
async function endAccess(
  { config, wake }: Deps,
  tx: Tx,
  accountId: string,
  account: { email: string; name: string },
  keepSession?: string,
): Promise<void> {
  await endSessions(tx, wake, accountId, keepSession);
  await voidLinks(tx, accountId);
  await enqueue(tx, { kind: 'mail', payload: passwordChangedMail(config, account) });
}
