import { Secret, TOTP } from 'otpauth';
import type { Db } from './db/connect.ts';
import type { SecretKeys } from './secret-keys.ts';

/** The codes of an authenticator app (RFC 6238): six digits, new every 30 seconds. */

const STEP_SECONDS = 30;
/** The user's clock may be one step off. */
const WINDOW = 1;

export type NewTotp = {
  /** For the database. */ sealed: string;
  /** For typing by hand. */ secret: string;
  /** For a QR code. */ address: string;
};

export function newTotp(keys: SecretKeys, appName: string, email: string): NewTotp {
  const secret = new Secret({ size: 20 });
  const address = new TOTP({ issuer: appName, label: email, secret }).toString();
  return { sealed: keys.seal('totp', secret.base32), secret: secret.base32, address };
}

/** Returns the step of a code as `stepOf` does, by the database's clock. */
export async function stepNow(db: Db, keys: SecretKeys, sealed: string, code: string): Promise<number | undefined> {
  const [clock] = await db<{ now: number }[]>`SELECT extract(epoch FROM app_now())::float8 AS now`;
  return stepOf(keys, sealed, code, clock!.now);
}

/** Returns the step that a code belongs to: the current one or a neighbour; undefined for any other code. */
export function stepOf(keys: SecretKeys, sealed: string, code: string, nowSeconds: number): number | undefined {
  const secret = keys.open('totp', sealed);
  if (secret === undefined) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const delta = totp.validate({ token: code, timestamp: nowSeconds * 1000, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowSeconds / STEP_SECONDS) + delta;
}
