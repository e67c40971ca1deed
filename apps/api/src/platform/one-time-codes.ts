import { Secret, TOTP } from 'otpauth';
import type { Db } from './db/connect.ts';
import type { SecretKeys } from './secret-keys.ts';

/** The codes of an authenticator (RFC 6238): six digits for each half minute. */

const STEP_SECONDS = 30;
/** A clock may be one step off. */
const WINDOW = 1;

export type NewTotp = {
  /** For the database. */ sealed: string;
  /** For a person to type. */ secret: string;
  /** For a QR code. */ address: string;
};

export function newTotp(keys: SecretKeys, appName: string, email: string): NewTotp {
  const secret = new Secret({ size: 20 });
  const address = new TOTP({ issuer: appName, label: email, secret }).toString();
  return { sealed: keys.seal('totp', secret.base32), secret: secret.base32, address };
}

/** The codes of this moment's step, by the database's clock. */
export async function stepNow(db: Db, keys: SecretKeys, sealed: string, code: string): Promise<number | undefined> {
  const [clock] = await db<{ now: number }[]>`SELECT extract(epoch FROM app_now())::float8 AS now`;
  return stepOf(keys, sealed, code, clock!.now);
}

/** Which step this code is of, if it is of the present one or of its neighbours. */
export function stepOf(keys: SecretKeys, sealed: string, code: string, nowSeconds: number): number | undefined {
  const secret = keys.open('totp', sealed);
  if (secret === undefined) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const delta = totp.validate({ token: code, timestamp: nowSeconds * 1000, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowSeconds / STEP_SECONDS) + delta;
}
