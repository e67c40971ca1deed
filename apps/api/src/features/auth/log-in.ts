import type { login as loginEndpoint } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { replacePasswordHash } from '#features/accounts/actions.ts';
import { detailsOfBan } from '#features/account-status/ban-details.ts';
import { startSession } from './sessions/actions.ts';
import type { Caller, SignedIn } from './sessions/device-cookie.ts';
import { findDevice, rememberDevice } from './sessions/devices.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { comparePassword } from '#platform/passwords.ts';
import { findCredentials, getUser, lockIfThere, type Credentials } from '#features/accounts/credentials.ts';
import { FIRST_BLOCK } from './rules.ts';
import { findSecondStep, spendSecondStep, type SecondStep } from '#features/auth/two-step/two-step-proof.ts';
import { forgetFailures, giveBack, refuseBlocked, takeAttempt, throttleKeyOf, type Attempt } from './throttle.ts';

type Proof = { account: Credentials; attempt: Attempt | undefined; renewed: string | undefined };

export const MAIL_FAILED_LOGINS = 'auth.mail_failed_logins';

/** How often a log-in is tried if the password changes during the comparison. */
const MOST_TRIES = 3;

/** Logs an account in. An unknown address and a wrong password get the same answer, after the same work. */
export async function logIn(deps: Deps, given: BodyOf<typeof loginEndpoint>, caller: Caller): Promise<SignedIn> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const signedIn = await tryLogIn(deps, given, caller);
    if (signedIn) return signedIn;
  }
  throw new Problem(1023);
}

/** Returns undefined if the password was changed, or just its hash renewed, during the comparison. */
async function tryLogIn(deps: Deps, given: BodyOf<typeof loginEndpoint>, caller: Caller): Promise<SignedIn | undefined> {
  const proof = await provePassword(deps, given.email.toLowerCase(), given.password, caller.devices);
  const problem = await whyKeptOut(deps, proof.account, given);
  if (problem) {
    if (proof.attempt) await giveBack(deps.db, proof.attempt.key);
    throw problem;
  }
  const step = await proveSecondStep(deps, proof, given);
  const signedIn = await enter(deps, proof, step, caller);
  if (!signedIn && proof.attempt) await giveBack(deps.db, proof.attempt.key);
  return signedIn;
}

async function provePassword(deps: Deps, email: string, password: string, devices: readonly string[]): Promise<Proof> {
  const { db, keys, config } = deps;
  const key = config.rateLimits ? throttleKeyOf(email, await findDevice(db, email, devices)) : undefined;
  if (key) await refuseBlocked(db, key);
  const account = await findCredentials(db, email);
  let attempt: Attempt | undefined;
  const { isRight, renewed } = await comparePassword(keys, account?.passwordHash, password, async () => {
    attempt = key && (await takeAttempt(db, key));
  });
  if (account && isRight) return { account, attempt, renewed };
  await warnOwner(deps, email, attempt);
  throw new Problem(1019);
}

/** Returns what prevents a log-in in spite of a right password. Only a caller with the right password learns of it. */
async function whyKeptOut(
  deps: Deps,
  { id, banned, userType, totpSecret }: Credentials,
  { oneTimeCode, recoveryCode }: SecondStep,
): Promise<Problem | undefined> {
  if (banned) return new Problem(1003, { details: await detailsOfBan(deps, id) });
  if (userType === 'staff' && totpSecret === null && deps.config.production)
    return new Problem(1012, { message: 'Staff log in with an authenticator. Set one up: npm run staff:create with --new-totp' });
  if (totpSecret === null || oneTimeCode !== undefined || recoveryCode !== undefined) return undefined;
  const message = 'Enter the 6-digit code from your authenticator';
  return new Problem(1004, { message, details: [{ path: 'oneTimeCode', message }] });
}

/** Counts a wrong code as a failure, like a wrong password, so codes cannot be guessed. */
async function proveSecondStep(deps: Deps, { account, attempt }: Proof, given: SecondStep): Promise<SecondStep | undefined> {
  if (account.totpSecret === null) return undefined;
  if (await findSecondStep(deps, account, given)) return given;
  await warnOwner(deps, account.email, attempt);
  throw new Problem(1021);
}

/** Starts the session, unless the credentials have changed since they were compared. */
async function enter(
  deps: Deps,
  { account, attempt, renewed }: Proof,
  step: SecondStep | undefined,
  caller: Caller,
): Promise<SignedIn | undefined> {
  return deps.write(async (tx) => {
    const now = await lockIfThere(tx, tx`id = ${account.id}`);
    if (now?.passwordHash !== account.passwordHash || now.totpSecret !== account.totpSecret || now.banned !== account.banned)
      return undefined;
    if (step && !(await spendSecondStep(deps, tx, account, step))) throw new Problem(1021);
    if (renewed) await replacePasswordHash(tx, account.id, renewed);
    if (attempt) await forgetFailures(tx, attempt.key);
    return letIn(deps, tx, account, caller);
  });
}

/** Starts a session of a locked account and remembers the browser. `seconds`: how long it lives at most, if not as usual. */
export async function letIn(
  { wake }: Deps,
  tx: Tx,
  account: Pick<Credentials, 'id' | 'userType'>,
  { userAgent, devices }: Caller,
  seconds?: number,
): Promise<SignedIn> {
  const token = await startSession(tx, wake, account, userAgent, seconds);
  return { session: { token, user: await getUser(tx, account.id) }, devices: await rememberDevice(tx, account.id, devices) };
}

/** Mails the owner on the first failure that blocks. The outbox task finds out later whether the account exists. */
async function warnOwner({ write }: Deps, email: string, attempt: Attempt | undefined): Promise<void> {
  if (attempt?.failures !== FIRST_BLOCK) return;
  await write((tx) => enqueue(tx, { kind: MAIL_FAILED_LOGINS, payload: { email } }));
}
