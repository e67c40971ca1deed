import type { Db, Tx } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import { DEVICE_DAYS, DEVICES_AT_MOST } from './rules.ts';
import { hashOf, newToken } from './tokens.ts';

/**
 * A browser carries a token for each account that signed in from it, in one cookie, so failures elsewhere do not lock the owners out. No
 * two accounts share a token, so the failures counted for one reveal nothing about the other.
 */

/** Returns the hash of the device token that belongs to the account with this address, if there is one. */
export async function findDevice(db: Db, email: string, tokens: readonly string[]): Promise<Buffer | undefined> {
  if (tokens.length === 0) return undefined;
  const [known] = await db<{ tokenHash: Buffer }[]>`
    SELECT d.token_hash FROM known_devices d JOIN accounts a ON a.id = d.account_id
    WHERE d.token_hash = ANY(${hashesOf(db, tokens)}) AND a.email = ${email} AND d.last_used_at > (SELECT app_now()) - make_interval(days => ${DEVICE_DAYS})
    ORDER BY d.last_used_at DESC LIMIT 1`;
  return known?.tokenHash;
}

/**
 * Remembers the browser, and forgets the account's least recently used devices beyond ten. Returns the tokens that the browser must carry,
 * this account's first: beyond ten accounts, the least recently used ones are dropped.
 */
export async function rememberDevice(tx: Tx, accountId: string, given: readonly string[]): Promise<string[]> {
  const seen = await seeDevice(tx, accountId, given);
  const own = seen ?? (await addDevice(tx, accountId));
  return [own, ...given.filter((token) => token !== own)].slice(0, DEVICES_AT_MOST);
}

async function addDevice(tx: Tx, accountId: string): Promise<string> {
  const token = newToken();
  await tx`INSERT INTO known_devices (token_hash, account_id) VALUES (${hashOf(token)}, ${accountId})`;
  await tx`
    DELETE FROM known_devices WHERE token_hash IN (
      SELECT token_hash FROM known_devices WHERE account_id = ${accountId} ORDER BY last_used_at DESC, created_at DESC, token_hash OFFSET ${DEVICES_AT_MOST})`;
  return token;
}

async function seeDevice(tx: Tx, accountId: string, tokens: readonly string[]): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const seen = await tx<{ tokenHash: Buffer }[]>`
    UPDATE known_devices SET last_used_at = app_now()
    WHERE token_hash = ANY(${hashesOf(tx, tokens)}) AND account_id = ${accountId} AND last_used_at > (SELECT app_now()) - make_interval(days => ${DEVICE_DAYS})
    RETURNING token_hash`;
  return tokens.find((token) => seen.some(({ tokenHash }) => tokenHash.equals(hashOf(token))));
}

export const oldDevices: OldRows = {
  what: 'browsers that are no longer used',
  drop(db, most) {
    const isOld = db`last_used_at < (SELECT app_now()) - make_interval(days => ${DEVICE_DAYS})`;
    return db`
      DELETE FROM known_devices
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM known_devices WHERE ${isOld} ORDER BY last_used_at LIMIT ${most})) AND ${isOld}`;
  },
};

/** Forgets every browser of an account. */
export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM known_devices WHERE account_id = ${accountId}`;
}

/** The driver cannot send arrays of bytes. */
function hashesOf(db: Db, tokens: readonly string[]) {
  return db`ARRAY(SELECT decode(hex, 'hex') FROM unnest(${tokens.map((token) => hashOf(token).toString('hex'))}::text[]) AS hex)`;
}
