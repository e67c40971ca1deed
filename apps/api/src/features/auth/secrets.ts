import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES, type LinkFault } from '@castlane/contract/auth.ts';
import { UNDO_EMAIL_DAYS } from '@castlane/contract/email.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { hashPassword, verifyFetched } from '#platform/passwords.ts';
import { LINK_MINUTES, LINKS_AN_HOUR } from './rules.ts';

/** Codes and links that are mailed: the newest of an account and purpose counts, once, for a while. Only hashes are kept. */

export function makeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

export async function makeHashedCode(keys: SecretKeys): Promise<{ code: string; hash: string }> {
  const code = makeCode();
  return { code, hash: await hashPassword(keys, code) };
}

/** What a code is for: the address of the account, or another one that it is to have. */
type CodePurpose = 'verify_email' | 'change_email';

/** Keeps a code, with the address it is sent to where that is not the account's. Answers the id of the secret, for its mail. */
export async function keepCode(tx: Tx, accountId: string, hash: string, newEmail?: string): Promise<string> {
  const id = newId();
  const purpose: CodePurpose = newEmail === undefined ? 'verify_email' : 'change_email';
  await tx`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, email, expires_at)
    VALUES (${id}, ${accountId}, ${purpose}, ${hash}, ${newEmail ?? null}, app_now() + make_interval(mins => ${CODE_MINUTES}))`;
  return id;
}

/** Whether what a mail holds can still be used: a mail that waited for its server may come too late. */
export async function isWorthMailing(db: Db, id: string): Promise<boolean> {
  const [live] = await db`
    SELECT 1 FROM mailed_secrets m
    WHERE m.id = ${id} AND m.used_at IS NULL AND m.expires_at > app_now()
      AND NOT EXISTS (SELECT 1 FROM mailed_secrets n WHERE n.account_id = m.account_id AND n.purpose = m.purpose AND (n.created_at, n.id) > (m.created_at, m.id))`;
  return live !== undefined;
}

/** When codes were mailed in the last hour, newest first, and what the time is. */
export async function codesSent(db: Db, accountId: string, purpose: CodePurpose): Promise<{ sentAt: string[]; now: string }> {
  const rows = await db<{ at: string }[]>`
    SELECT created_at AS at FROM mailed_secrets
    WHERE account_id = ${accountId} AND purpose = ${purpose} AND created_at > app_now() - interval '1 hour' ORDER BY created_at DESC`;
  const [clock] = await db<{ now: string }[]>`SELECT app_now() AS now`;
  return { sentAt: rows.map((row) => row.at), now: clock!.now };
}

type KeptCode = { id: string; secretHash: string; email: string | null };

/** The account's code if this is it. Each comparison is one of its five tries, however many come at once. */
export async function findCode({ db, keys }: Deps, accountId: string, purpose: CodePurpose, code: string): Promise<KeptCode | undefined> {
  return verifyFetched(keys, () => takeTry(db, accountId, purpose), code);
}

async function takeTry(db: Db, accountId: string, purpose: CodePurpose): Promise<KeptCode | undefined> {
  const [tried] = await db<KeptCode[]>`
    UPDATE mailed_secrets SET tries = tries + 1
    WHERE id = (SELECT id FROM mailed_secrets WHERE account_id = ${accountId} AND purpose = ${purpose} ORDER BY created_at DESC, id DESC LIMIT 1)
      AND used_at IS NULL AND tries < ${CODE_TRIES} AND expires_at > app_now()
    RETURNING id, secret_hash, email`;
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

/** Why a link does not work; nothing for one that was never made. Its holder has read the mail, so this tells no stranger who is here. */
export async function findLinkFault(db: Db, token: string): Promise<LinkFault | undefined> {
  const [link] = await db<{ fault: LinkFault }[]>`
    SELECT CASE WHEN m.used_at IS NOT NULL THEN 'used' WHEN m.expires_at <= app_now() THEN 'expired' ELSE 'replaced' END AS fault
    FROM mailed_secrets m WHERE m.purpose = 'reset_password' AND m.secret_hash = ${linkHashOf(token)} AND NOT (${isLive(db, token)})`;
  return link?.fault;
}

/** Uses a link up. Answers whose it was; nobody's for whoever comes second. */
export async function useLink(tx: Tx, token: string): Promise<string | undefined> {
  const [used] = await tx<
    { accountId: string }[]
  >`UPDATE mailed_secrets m SET used_at = app_now() WHERE ${isLive(tx, token)} RETURNING account_id`;
  return used?.accountId;
}

/** Links to a new password that wait in a mailbox are worth nothing once the password or the mailbox has changed. */
export async function voidLinks(tx: Tx, accountId: string): Promise<void> {
  await tx`UPDATE mailed_secrets SET expires_at = LEAST(expires_at, app_now())
    WHERE account_id = ${accountId} AND purpose = 'reset_password' AND used_at IS NULL`;
}

/** Codes that were mailed are worth nothing once they would say something of another address. */
export async function voidCodes(tx: Tx, accountId: string): Promise<void> {
  await tx`
    UPDATE mailed_secrets SET used_at = app_now()
    WHERE account_id = ${accountId} AND purpose IN ('verify_email', 'change_email') AND used_at IS NULL`;
}

/** Makes the secret of a link that takes a change of the email back, for the address that the account had. */
export async function makeUndoLink(tx: Tx, accountId: string, formerEmail: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, email, expires_at)
    VALUES (${newId()}, ${accountId}, 'undo_email', ${linkHashOf(token)}, ${formerEmail}, app_now() + make_interval(days => ${UNDO_EMAIL_DAYS}))`;
  return token;
}

/** Whose change a link takes back, and the address that comes back, while it can be used. */
export async function findUndo(db: Db, token: string): Promise<{ accountId: string; email: string; changedAt: string } | undefined> {
  const [undo] = await db<{ accountId: string; email: string; changedAt: string }[]>`
    SELECT account_id, email, created_at AS changed_at FROM mailed_secrets
    WHERE purpose = 'undo_email' AND secret_hash = ${linkHashOf(token)} AND used_at IS NULL AND expires_at > app_now()`;
  return undo;
}

/** Uses such a link up, and with it those of all later changes: those addresses may be of somebody who took the account over. */
export async function useUndo(tx: Tx, accountId: string, changedAt: string): Promise<void> {
  await tx`
    UPDATE mailed_secrets SET used_at = app_now()
    WHERE account_id = ${accountId} AND purpose = 'undo_email' AND used_at IS NULL AND created_at >= ${changedAt}`;
}

/** Addresses that an account had and still may take back. */
export async function formerEmailsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    SELECT DISTINCT email FROM mailed_secrets WHERE account_id = ${accountId} AND purpose = 'undo_email' AND used_at IS NULL AND expires_at > app_now()`;
  return rows.map(({ email }) => email);
}

export async function dropOldMailedSecrets(db: Db): Promise<void> {
  await db`DELETE FROM mailed_secrets WHERE expires_at < app_now() - interval '24 hours'`;
}

function linkHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
