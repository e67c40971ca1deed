import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES, type LinkFault } from '@castlane/contract/auth.ts';
import { UNDO_ADDED_DAYS, UNDO_EMAIL_DAYS } from '@castlane/contract/email.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { hashPassword, verifyFetched } from '#platform/passwords.ts';
import { LINK_MINUTES, LINKS_AN_HOUR } from './rules.ts';

/** Mailed codes and links: only the newest of an account and purpose is valid, once, for a limited time. Only hashes are stored. */

export function makeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

export async function makeHashedCode(keys: SecretKeys): Promise<{ code: string; hash: string }> {
  const code = makeCode();
  return { code, hash: await hashPassword(keys, code) };
}

/** What a code verifies: the account's address, or the new one that it asked for. */
type CodePurpose = 'verify_email' | 'change_email';

/** Stores a code, with the address it goes to if that is not the account's. Returns the id of the secret, for its mail. */
export async function keepCode(tx: Tx, accountId: string, hash: string, newEmail?: string): Promise<string> {
  const id = newId();
  const purpose: CodePurpose = newEmail === undefined ? 'verify_email' : 'change_email';
  await tx`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, email, expires_at)
    VALUES (${id}, ${accountId}, ${purpose}, ${hash}, ${newEmail ?? null}, app_now() + make_interval(mins => ${CODE_MINUTES}))`;
  return id;
}

/** Tests whether the secret in a mail is still valid: a mail that waited for the mail server may be too late. */
export async function isWorthMailing(db: Db, id: string): Promise<boolean> {
  const [live] = await db`
    SELECT 1 FROM mailed_secrets m
    WHERE m.id = ${id} AND m.used_at IS NULL AND m.expires_at > (SELECT app_now())
      AND NOT EXISTS (SELECT 1 FROM mailed_secrets n WHERE n.account_id = m.account_id AND n.purpose = m.purpose AND (n.created_at, n.id) > (m.created_at, m.id))`;
  return live !== undefined;
}

/** Returns when codes were mailed in the last hour, newest first, and the current time. */
export async function codesSent(db: Db, accountId: string, purpose: CodePurpose): Promise<{ sentAt: string[]; now: string }> {
  const rows = await db<{ at: string }[]>`
    SELECT created_at AS at FROM mailed_secrets
    WHERE account_id = ${accountId} AND purpose = ${purpose} AND created_at > (SELECT app_now()) - interval '1 hour' ORDER BY created_at DESC`;
  const [clock] = await db<{ now: string }[]>`SELECT app_now() AS now`;
  return { sentAt: rows.map((row) => row.at), now: clock!.now };
}

/** Returns the new address of the account's newest code, if it was mailed in the last hour and is not used or void. */
export async function pendingEmail(db: Db, accountId: string): Promise<string | undefined> {
  const [newest] = await db<{ email: string; isOpen: boolean }[]>`
    SELECT email, used_at IS NULL AND created_at > (SELECT app_now()) - interval '1 hour' AS is_open FROM mailed_secrets
    WHERE account_id = ${accountId} AND purpose = 'change_email' ORDER BY created_at DESC, id DESC LIMIT 1`;
  return newest?.isOpen ? newest.email : undefined;
}

type KeptCode = { id: string; secretHash: string; email: string | null };

/** Returns the account's code if it matches. Each comparison takes one of its five tries, even if many run at the same time. */
export async function findCode({ db, keys }: Deps, accountId: string, purpose: CodePurpose, code: string): Promise<KeptCode | undefined> {
  return verifyFetched(keys, () => takeTry(db, accountId, purpose), code);
}

async function takeTry(db: Db, accountId: string, purpose: CodePurpose): Promise<KeptCode | undefined> {
  const [tried] = await db<KeptCode[]>`
    UPDATE mailed_secrets SET tries = tries + 1
    WHERE id = (SELECT id FROM mailed_secrets WHERE account_id = ${accountId} AND purpose = ${purpose} ORDER BY created_at DESC, id DESC LIMIT 1)
      AND used_at IS NULL AND tries < ${CODE_TRIES} AND expires_at > (SELECT app_now())
    RETURNING id, secret_hash, email`;
  return tried;
}

/** Uses a code up. Returns false if it was already used. */
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
      WHERE account_id = ${accountId} AND purpose = 'reset_password' AND created_at > (SELECT app_now()) - interval '1 hour') < ${LINKS_AN_HOUR}
    ON CONFLICT (id) DO NOTHING`;
  return count === 1 ? token : undefined;
}

function isLive(db: Db, token: string) {
  return db`m.purpose = 'reset_password' AND m.secret_hash = ${linkHashOf(token)} AND m.used_at IS NULL AND m.expires_at > (SELECT app_now())
    AND NOT EXISTS (SELECT 1 FROM mailed_secrets n
      WHERE n.account_id = m.account_id AND n.purpose = m.purpose AND (n.created_at, n.id) > (m.created_at, m.id))`;
}

/** Returns the account that a link belongs to, if it is still valid. */
export async function findLink(db: Db, token: string): Promise<{ accountId: string; email: string } | undefined> {
  const [link] = await db<{ accountId: string; email: string }[]>`
    SELECT a.id AS account_id, a.email FROM mailed_secrets m JOIN accounts a ON a.id = m.account_id WHERE ${isLive(db, token)}`;
  return link;
}

/** Returns why a link does not work; undefined if it never existed. Its holder has read the mail, so this reveals no account. */
export async function findLinkFault(db: Db, token: string): Promise<LinkFault | undefined> {
  const [link] = await db<{ fault: LinkFault }[]>`
    SELECT CASE WHEN m.used_at IS NOT NULL THEN 'used' WHEN m.expires_at <= (SELECT app_now()) THEN 'expired' ELSE 'replaced' END AS fault
    FROM mailed_secrets m WHERE m.purpose = 'reset_password' AND m.secret_hash = ${linkHashOf(token)} AND NOT (${isLive(db, token)})`;
  return link?.fault;
}

/** Uses a link up and returns its account; undefined if it was already used. */
export async function useLink(tx: Tx, token: string): Promise<string | undefined> {
  const [used] = await tx<
    { accountId: string }[]
  >`UPDATE mailed_secrets m SET used_at = app_now() WHERE ${isLive(tx, token)} RETURNING account_id`;
  return used?.accountId;
}

/** Voids links to a new password, because the password or the mailbox has changed. */
export async function voidLinks(tx: Tx, accountId: string): Promise<void> {
  await tx`UPDATE mailed_secrets SET expires_at = LEAST(expires_at, app_now())
    WHERE account_id = ${accountId} AND purpose = 'reset_password' AND used_at IS NULL`;
}

/** Voids mailed codes, because they would verify another address. */
export async function voidCodes(
  tx: Tx,
  accountId: string,
  purposes: readonly CodePurpose[] = ['verify_email', 'change_email'],
): Promise<void> {
  await tx`
    UPDATE mailed_secrets SET used_at = app_now() WHERE account_id = ${accountId} AND purpose = ANY(${purposes}) AND used_at IS NULL`;
}

/** Makes the secret of a link that undoes a change of the email, for the account's former address. */
export async function makeUndoLink(tx: Tx, accountId: string, formerEmail: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, email, expires_at)
    VALUES (${newId()}, ${accountId}, 'undo_email', ${linkHashOf(token)}, ${formerEmail}, app_now() + make_interval(days => ${UNDO_EMAIL_DAYS}))`;
  return token;
}

type Undo = { accountId: string; email: string; changedAt: string; addedSince: string };

/**
 * Returns the account and the former address that a link restores, if it is still valid, and since when ways to log in are no longer
 * trusted.
 */
export async function findUndo(db: Db, token: string): Promise<Undo | undefined> {
  const [undo] = await db<Undo[]>`
    SELECT account_id, email, created_at AS changed_at, created_at - make_interval(days => ${UNDO_ADDED_DAYS}) AS added_since FROM mailed_secrets
    WHERE purpose = 'undo_email' AND secret_hash = ${linkHashOf(token)} AND used_at IS NULL AND expires_at > (SELECT app_now())`;
  return undo;
}

/** Returns why an undo link does not work; undefined if it never existed. */
export async function findUndoFault(db: Db, token: string): Promise<LinkFault | undefined> {
  const [link] = await db<{ fault: LinkFault }[]>`
    SELECT CASE WHEN used_at IS NOT NULL THEN 'used' ELSE 'expired' END AS fault FROM mailed_secrets
    WHERE purpose = 'undo_email' AND secret_hash = ${linkHashOf(token)} AND (used_at IS NOT NULL OR expires_at <= (SELECT app_now()))`;
  return link?.fault;
}

/** Uses up the link and those of all later changes, whose addresses may belong to an attacker. */
export async function useUndo(tx: Tx, accountId: string, changedAt: string): Promise<void> {
  await tx`
    UPDATE mailed_secrets SET used_at = app_now()
    WHERE account_id = ${accountId} AND purpose = 'undo_email' AND used_at IS NULL AND created_at >= ${changedAt}`;
}

/** Returns the former addresses that an account may still restore. */
export async function formerEmailsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    SELECT DISTINCT email FROM mailed_secrets WHERE account_id = ${accountId} AND purpose = 'undo_email' AND used_at IS NULL AND expires_at > (SELECT app_now())`;
  return rows.map(({ email }) => email);
}

/** How long after its end a code or link can still be told why it does not work. */
export const SPENT_SECRET_HOURS = 24;

export const oldMailedSecrets: OldRows = {
  what: 'mailed codes and links',
  drop(db, most) {
    const isOld = db`expires_at < (SELECT app_now()) - make_interval(hours => ${SPENT_SECRET_HOURS})`;
    return db`
      DELETE FROM mailed_secrets
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM mailed_secrets WHERE ${isOld} ORDER BY expires_at LIMIT ${most})) AND ${isOld}`;
  },
};

function linkHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
