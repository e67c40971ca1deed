import type { Db, Tx } from '#platform/db/connect.ts';
import { DEVICE_DAYS, DEVICES_AT_MOST } from './rules.ts';
import { hashOf, isToken, newToken } from './tokens.ts';

/** A browser that an account has signed in from carries a token in a cookie, so that failures elsewhere do not keep its owner out. */

/** The hash of a device's token, if the account with this address has signed in with it. */
export async function findDevice(db: Db, email: string, token: string | undefined): Promise<Buffer | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  const [known] = await db<{ tokenHash: Buffer }[]>`
    SELECT d.token_hash FROM known_devices d JOIN accounts a ON a.id = d.account_id
    WHERE d.token_hash = ${hashOf(token)} AND a.email = ${email} AND d.last_used_at > app_now() - make_interval(days => ${DEVICE_DAYS})`;
  return known?.tokenHash;
}

/** Knows the browser from now on, and forgets the ones longest unused beyond ten. Answers the token that it is to carry. */
export async function rememberDevice(tx: Tx, accountId: string, given: string | undefined): Promise<string> {
  if (given !== undefined && (await seeDevice(tx, accountId, given))) return given;
  const token = newToken();
  await tx`INSERT INTO known_devices (token_hash, account_id) VALUES (${hashOf(token)}, ${accountId})`;
  await tx`
    DELETE FROM known_devices WHERE token_hash IN (
      SELECT token_hash FROM known_devices WHERE account_id = ${accountId} ORDER BY last_used_at DESC, created_at DESC, token_hash OFFSET ${DEVICES_AT_MOST})`;
  return token;
}

async function seeDevice(tx: Tx, accountId: string, token: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE known_devices SET last_used_at = app_now()
    WHERE token_hash = ${hashOf(token)} AND account_id = ${accountId} AND last_used_at > app_now() - make_interval(days => ${DEVICE_DAYS})`;
  return count === 1;
}

/** Every browser is a stranger again. */
export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM known_devices WHERE account_id = ${accountId}`;
}
