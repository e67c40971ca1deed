import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@castlane/contract/two-step.ts';
import { spendRecoveryCode, spendTotpStep } from '#features/accounts/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { stepNow } from '#platform/one-time-codes.ts';
import type { Credentials } from '#features/accounts/credentials.ts';
import { notifySecurityChanged } from './security-changes.ts';

/** The second step of a log-in: a code of the authenticator, or a recovery code in its place. */
export type SecondStep = { oneTimeCode?: string | undefined; recoveryCode?: string | undefined };

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LETTERS = 16;

/** Returns new recovery codes as they are shown: four groups of four, about 79 bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LETTERS }, letter)
      .join('')
      .replace(/....(?=.)/g, '$&-'),
  );
}

function letter(): string {
  for (;;) {
    const byte = randomBytes(1)[0]!;
    // The rest of the 256 values would make the first letters more likely.
    if (byte < 256 - (256 % ALPHABET.length)) return ALPHABET[byte % ALPHABET.length]!;
  }
}

/** Hashes a code without salt: it has too many possible values to be guessed from its hash. */
export function hashOfRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(letters).digest('hex');
}

/** Tests whether this is a right second step now, without using it up. */
export async function findSecondStep(deps: Deps, account: Credentials, { oneTimeCode, recoveryCode }: SecondStep): Promise<boolean> {
  if (account.totpSecret === null) return false;
  if (oneTimeCode === undefined) return recoveryCode !== undefined && account.recoveryHashes.includes(hashOfRecoveryCode(recoveryCode));
  const step = await stepNow(deps.db, deps.keys, account.totpSecret, oneTimeCode);
  return step !== undefined && step > account.totpUsedStep;
}

/** Uses a second step up, under the account's lock. Returns false if it was already used. */
export async function spendSecondStep(
  deps: Deps,
  tx: Tx,
  { id, totpSecret }: Credentials,
  { oneTimeCode, recoveryCode }: SecondStep,
): Promise<boolean> {
  if (oneTimeCode !== undefined) {
    const step = await stepNow(tx, deps.keys, totpSecret ?? '', oneTimeCode);
    return step !== undefined && spendTotpStep(tx, id, step);
  }
  if (recoveryCode === undefined || !(await spendRecoveryCode(tx, id, hashOfRecoveryCode(recoveryCode)))) return false;
  await notifySecurityChanged(deps, tx, { accountId: id, change: 'recovery_code_used' });
  return true;
}
