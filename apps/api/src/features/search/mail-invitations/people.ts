import type { MailLine, MailLineState } from '@castlane/contract/mail-invitation.ts';
import { idsApartFrom } from '#features/blocks/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { hashesOf, personOf } from './addresses.ts';
import type { ReadLine } from './lines.ts';

/** A line of a list and what becomes of it. */
export type Person = ReadLine & {
  state: MailLineState;
  /** Of the address; empty without one. The newest key's is first. */
  hashes: string[];
  /** The creator whose address it is, if they can be invited. */
  creatorId: string | null;
};

type Account = { email: string; id: string; canJoin: boolean; isInvited: boolean };

/** Finds out what becomes of each line in an owner's list for a job. */
export async function sortPeople(
  db: Db,
  keys: SecretKeys,
  { ownerId, jobId }: { ownerId: string; jobId: string },
  lines: readonly ReadLine[],
): Promise<Person[]> {
  const hashed = lines.map((line) => ({ ...line, hashes: line.email === null ? [] : hashesOf(keys, line.email) }));
  const hashes = hashed.flatMap((line) => line.hashes);
  const [unsubscribed, invited, accounts] = await Promise.all([
    findUnsubscribed(db, hashes),
    findInvited(db, jobId, hashes),
    findAccounts(
      db,
      { ownerId, jobId },
      lines.flatMap(({ email }) => (email === null ? [] : [email, personOf(email)])),
    ),
  ]);
  const seen = new Set<string>();
  return hashed.map((line) => {
    if (line.email === null) return { ...line, state: 'malformed', creatorId: null };
    const key = line.hashes[0]!;
    const isDouble = seen.has(key);
    seen.add(key);
    const account = accounts.get(line.email) ?? accounts.get(personOf(line.email));
    const isAmong = (set: ReadonlySet<string>) => line.hashes.some((hash) => set.has(hash));
    const state = ((): MailLineState => {
      if (isDouble) return 'double';
      if (isAmong(unsubscribed)) return 'unsubscribed';
      if (isAmong(invited) || account?.isInvited) return 'invited';
      return account ? 'account' : 'new';
    })();
    return { ...line, state, creatorId: state === 'account' && account?.canJoin ? account.id : null };
  });
}

/** Returns a line as its owner sees it. */
export function shownLine({ line, email, name, state, why }: Person): MailLine {
  return { line, email, name, state, why };
}

/** Returns those of the hashes whose people want no invitations. */
export async function findUnsubscribed(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ hash: string }[]>`SELECT hash FROM unsubscribed_addresses WHERE hash = ANY(${hashes}::text[])`;
  return new Set(rows.map(({ hash }) => hash));
}

async function findInvited(db: Db, jobId: string, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ hash: string }[]>`
    SELECT address_hash AS hash FROM mail_invitations WHERE job_id = ${jobId} AND address_hash = ANY(${hashes}::text[]) AND status <> 'withdrawn'`;
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Returns the accounts that have one of the addresses, by address. Without the proof of an address it belongs to nobody. A ban or a block
 * is not told: the line has an account, and the invitation leaves it out.
 */
async function findAccounts(
  db: Db,
  { ownerId, jobId }: { ownerId: string; jobId: string },
  emails: readonly string[],
): Promise<Map<string, Account>> {
  const rows = await db<Account[]>`
    SELECT a.email, a.id,
      a.user_type = 'creator' AND a.status <> 'banned' AND NOT a.id = ANY(ARRAY(${idsApartFrom(db, db`${ownerId}::uuid`)})) AS can_join,
      EXISTS (SELECT FROM invitations v WHERE v.job_id = ${jobId} AND v.creator_id = a.id AND v.is_free)
        OR EXISTS (SELECT FROM proposals p WHERE p.job_id = ${jobId} AND p.creator_id = a.id AND p.status NOT IN ('withdrawn', 'expired', 'not_selected')) AS is_invited
    FROM accounts a WHERE a.email = ANY(${emails}::text[]) AND a.email_verified_at IS NOT NULL AND a.deleted_at IS NULL`;
  return new Map(rows.map((row) => [row.email, row]));
}
