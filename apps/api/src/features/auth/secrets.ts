import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES } from '@castlane/contract/auth.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { hashPassword, verifyFetched } from './passwords.ts';
import { LINK_MINUTES, LINKS_AN_HOUR } from './rules.ts';

/** Codes and links that are mailed: the newest of an account and purpose counts, once, for a while. Only hashes are kept. */

export function makeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

export async function makeHashedCode(keys: SecretKeys): Promise<{ code: string; hash: string }> {
  const code = makeCode();
  return { code, hash: await hashPassword(keys, code) };
}

export async function keepCode(tx: Tx, accountId: string, hash: string): Promise<void> {
  await tx`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, expires_at)
    VALUES (${newId()}, ${accountId}, 'verify_email', ${hash}, app_now() + make_interval(mins => ${CODE_MINUTES}))`;
}

/** When codes were mailed in the last hour, newest first, and what the time is. */
export async function codesSent(db: Db, accountId: string): Promise<{ sentAt: string[]; now: string }> {
  const rows = await db<{ at: string }[]>`
    SELECT created_at AS at FROM mailed_secrets
    WHERE account_id = ${accountId} AND purpose = 'verify_email' AND created_at > app_now() - interval '1 hour' ORDER BY created_at DESC`;
  const [clock] = await db<{ now: string }[]>`SELECT app_now() AS now`;
  return { sentAt: rows.map((row) => row.at), now: clock!.now };
}

/** The id of the account's code if this is it. Each comparison is one of its five tries, however many come at once. */
export async function findCode({ db, keys }: Deps, accountId: string, code: string): Promise<string | undefined> {
  const found = await verifyFetched(keys, () => takeTry(db, accountId), code);
  return found?.id;
}

async function takeTry(db: Db, accountId: string): Promise<{ id: string; secretHash: string } | undefined> {
  const [tried] = await db<{ id: string; secretHash: string }[]>`
    UPDATE mailed_secrets SET tries = tries + 1
    WHERE id = (SELECT id FROM mailed_secrets WHERE account_id = ${accountId} AND purpose = 'verify_email' ORDER BY created_at DESC, id DESC LIMIT 1)
      AND used_at IS NULL AND tries < ${CODE_TRIES} AND expires_at > app_now()
    RETURNING id, secret_hash`;
  return tried;
}

/** Uses a code up. Answers false for whoever comes second. */
export async function useCode(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`UPDATE mailed_secrets SET used_at = app_now() WHERE id = ${id} AND used_at IS NULL`;
  return count === 1;
}

/** Makes the secret of a link, unless the account was mailed too many in an hour or this `id` was made before. */
export async function makeLink(tx: Tx, accountId: string, id: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const { count } = await tx`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, expires_at)
    SELECT ${id}, ${accountId}, 'reset_password', ${linkHashOf(token)}, app_now() + make_interval(mins => ${LINK_MINUTES})
    WHERE (SELECT count(*) FROM mailed_secrets
      WHERE account_id = ${accountId} AND purpose = 'reset_password' AND created_at > app_now() - interval '1 hour') < ${LINKS_AN_HOUR}
    ON CONFLICT (id) DO NOTHING`;
  return count === 1 ? token : undefined;
}

function isLive(db: Db, token: string) {
  return db`m.purpose = 'reset_password' AND m.secret_hash = ${linkHashOf(token)} AND m.used_at IS NULL AND m.expires_at > app_now()
    AND NOT EXISTS (SELECT 1 FROM mailed_secrets n
      WHERE n.account_id = m.account_id AND n.purpose = m.purpose AND (n.created_at, n.id) > (m.created_at, m.id))`;
}

/** Whose link this is, while it can be used. */
export async function findLink(db: Db, token: string): Promise<{ email: string } | undefined> {
  const [link] = await db<{ email: string }[]>`
    SELECT a.email FROM mailed_secrets m JOIN accounts a ON a.id = m.account_id WHERE ${isLive(db, token)}`;
  return link;
}

/** Uses a link up. Answers whose it was; nobody's for whoever comes second. */
export async function useLink(tx: Tx, token: string): Promise<string | undefined> {
  const [used] = await tx<
    { accountId: string }[]
  >`UPDATE mailed_secrets m SET used_at = app_now() WHERE ${isLive(tx, token)} RETURNING account_id`;
  return used?.accountId;
}

/** Links that wait in a mailbox are worth nothing once the password has changed. */
export async function voidLinks(tx: Tx, accountId: string): Promise<void> {
  await tx`UPDATE mailed_secrets SET used_at = app_now() WHERE account_id = ${accountId} AND purpose = 'reset_password' AND used_at IS NULL`;
}

export async function dropOldMailedSecrets(db: Db): Promise<void> {
  await db`DELETE FROM mailed_secrets WHERE expires_at < app_now() - interval '24 hours'`;
}

function linkHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
