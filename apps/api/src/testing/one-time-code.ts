import { Secret, TOTP } from 'otpauth';
import type { Db } from '#platform/db/connect.ts';

/** Returns the code that an authenticator shows at the database's time, or some seconds from it. */
export async function codeNow(db: Db, secret: string, secondsFromNow = 0): Promise<string> {
  const [clock] = await db<{ now: number }[]>`SELECT extract(epoch FROM app_now())::float8 AS now`;
  return codeAt(secret, (clock!.now + secondsFromNow) * 1000);
}

/** Returns the code that an authenticator shows at a time, in milliseconds. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
