import { SET_UP_MINUTES, type TwoStep } from '@castlane/contract/two-step.ts';
import * as z from 'zod/mini';
import { dropTotpSecret, keepRecoveryCodes, keepTotpSecret, spendTotpStep } from '#features/accounts/actions.ts';
import { writeWithPassword } from '#features/accounts/with-password.ts';
import { endSessions } from '#features/auth/sessions/actions.ts';
import { refuseEnded } from '#features/auth/sessions/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newTotp, stepNow } from '#platform/one-time-codes.ts';
import { Problem } from '#platform/problem.ts';
import { openToken, sealToken } from '#features/auth/passkeys/ceremonies.ts';
import { lockCredentials, lockIfThere, type Credentials } from '#features/accounts/credentials.ts';
import { notifySecurityChanged } from './security-changes.ts';
import { hashOfRecoveryCode, makeRecoveryCodes, spendSecondStep, type SecondStep } from './two-step-proof.ts';

/** Sealed between the first and the second call: the server stores nothing until the code is right. */
const SetUp = z.object({ accountId: z.string(), sealed: z.string() });

const IS_ON = 'Two-step login is already on';
const IS_OFF = 'Two-step login is off';

export async function getTwoStep({ db }: Deps, { accountId }: Viewer): Promise<TwoStep> {
  const [found] = await db<TwoStep[]>`
    SELECT totp_secret IS NOT NULL AS is_on, cardinality(recovery_hashes) AS recovery_codes_left FROM accounts WHERE id = ${accountId}`;
  return found!;
}

export async function startTwoStep(
  deps: Deps,
  { accountId }: Viewer,
  currentPassword: string,
): Promise<{ setUp: string; secret: string; address: string }> {
  return writeWithPassword(deps, accountId, currentPassword, async (tx, now) => {
    refuseUnless(now.totpSecret === null, IS_ON);
    const { sealed, secret, address } = newTotp(deps.keys, deps.config.appName, now.email);
    return { setUp: await sealToken(tx, deps.keys, 'two_step', { accountId, sealed }, SET_UP_MINUTES), secret, address };
  });
}

/** Turns two-step login on. Ends the sessions that began with just the password, except the caller's. */
export async function confirmTwoStep(
  deps: Deps,
  { accountId, sessionId }: Viewer,
  { setUp, oneTimeCode }: { setUp: string; oneTimeCode: string },
  requestId: string,
): Promise<{ recoveryCodes: string[] }> {
  const begun = await openToken(deps.db, deps.keys, 'two_step', SetUp, setUp);
  if (begun?.value.accountId !== accountId) throw new Problem(1021);
  return deps.write(async (tx) => {
    const now = await lockCredentials(tx, accountId);
    await refuseEnded(tx, sessionId);
    refuseUnless(now.totpSecret === null, IS_ON);
    const { sealed } = begun.value;
    const step = await stepNow(tx, deps.keys, sealed, oneTimeCode);
    if (step === undefined) throw new Problem(1021);
    await keepTotpSecret(tx, accountId, sealed);
    await spendTotpStep(tx, accountId, step);
    await endSessions(tx, deps.wake, accountId, [sessionId]);
    await notifySecurityChanged(deps, tx, { accountId, change: 'two_step_on', requestId });
    return replaceRecoveryCodes(tx, accountId);
  });
}

export async function renewRecoveryCodes(
  deps: Deps,
  { accountId }: Viewer,
  { currentPassword, oneTimeCode }: { currentPassword: string; oneTimeCode: string },
  requestId: string,
): Promise<{ recoveryCodes: string[] }> {
  return writeWithPassword(deps, accountId, currentPassword, async (tx, now) => {
    await requireSecondStep(deps, tx, now, { oneTimeCode });
    await notifySecurityChanged(deps, tx, { accountId, change: 'recovery_codes_renewed', requestId });
    return replaceRecoveryCodes(tx, accountId);
  });
}

export async function endTwoStep(
  deps: Deps,
  { accountId }: Viewer,
  { currentPassword, ...step }: { currentPassword: string } & SecondStep,
  requestId: string,
): Promise<void> {
  await writeWithPassword(deps, accountId, currentPassword, async (tx, now) => {
    await requireSecondStep(deps, tx, now, step);
    await dropTotpSecret(tx, accountId);
    await notifySecurityChanged(deps, tx, { accountId, change: 'two_step_off', requestId });
  });
}

/** Turns it off for a user who lost the authenticator and every recovery code. Only the command on the server calls this. */
export async function endTwoStepOf(deps: Deps, email: string): Promise<void> {
  await deps.write(async (tx) => {
    const account = await lockIfThere(tx, tx`email = ${email}`);
    if (!account || account.userType === 'staff') throw new Problem(1009, { message: 'No creator or business owner has this address' });
    refuseUnless(account.totpSecret !== null, IS_OFF);
    await dropTotpSecret(tx, account.id);
    await endSessions(tx, deps.wake, account.id);
    await notifySecurityChanged(deps, tx, { accountId: account.id, change: 'two_step_off' });
  });
}

async function requireSecondStep(deps: Deps, tx: Tx, now: Credentials, step: SecondStep): Promise<void> {
  refuseUnless(now.totpSecret !== null, IS_OFF);
  if (!(await spendSecondStep(deps, tx, now, step))) throw new Problem(1021);
}

async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = makeRecoveryCodes();
  await keepRecoveryCodes(tx, accountId, recoveryCodes.map(hashOfRecoveryCode));
  return { recoveryCodes };
}

function refuseUnless(isFine: boolean, message: string): void {
  if (!isFine) throw new Problem(1005, { message });
}
