import { RECRUITING_STATUSES } from '@castlane/contract/job-state.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { lookAtMailInvitation as lookEndpoint } from '@castlane/contract/mail-invitation.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { areApart } from '#features/blocks/queries.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { hashesOf, openAddress } from './addresses.ts';
import { grantToCreators } from './granting.ts';
import { hashIn } from './token.ts';

/** Returns who invites the holder of a mailed token, and to what. Throws 1009 once nothing waits. */
export async function lookAtMailInvitation({ db, keys }: Deps, token: string): Promise<AnswerOf<typeof lookEndpoint>> {
  const hash = hashIn(keys, 'join', token);
  const rows = hash === undefined ? [] : await findOpen(db, await sameAddress(db, keys, hash));
  const email = rows[0] && openAddress(keys, rows[0].address);
  if (!email) throw new Problem(1009);
  return { email, items: rows.map(({ business, jobTitle }) => ({ business, jobTitle })) };
}

/**
 * Gives a creator the invitations that wait for their proven address and, with a token, those that wait for the address that it was mailed
 * to: some people sign up with another one.
 */
export async function joinInvited(deps: Deps, tx: Tx, accountId: string, token?: string): Promise<void> {
  const { keys } = deps;
  const [account] = await tx<{ email: string; isProven: boolean }[]>`
    SELECT email, email_verified_at IS NOT NULL AS is_proven FROM accounts
    WHERE id = ${accountId} AND user_type = 'creator' AND status <> 'banned' AND deleted_at IS NULL`;
  if (!account) return;
  const mailedTo = token === undefined ? undefined : hashIn(keys, 'join', token);
  const hashes = [
    ...(account.isProven ? hashesOf(keys, account.email) : []),
    ...(mailedTo === undefined ? [] : await sameAddress(tx, keys, mailedTo)),
  ];
  for (const { id, ownerId, jobId, jobSlug, jobTitle } of await findOpen(tx, hashes)) {
    if (await areApart(tx, ownerId, accountId)) continue;
    const job = { id: jobId, slug: jobSlug, title: jobTitle };
    const invitationId = (await grantToCreators(deps, tx, { ownerId, job }, [accountId])).get(accountId);
    if (!invitationId) continue;
    await tx`UPDATE mail_invitations SET status = 'joined', invitation_id = ${invitationId} WHERE id = ${id} AND status = 'waiting'`;
  }
}

/** Returns the hashes of an address under all keys: later invitations of it have the newest key's. */
async function sameAddress(db: Db, keys: Deps['keys'], hash: string): Promise<string[]> {
  const [row] = await db<{ address: string }[]>`
    SELECT address FROM mail_invitations WHERE address_hash = ${hash} AND address IS NOT NULL LIMIT 1`;
  const address = row && openAddress(keys, row.address);
  return address ? [...new Set([hash, ...hashesOf(keys, address)])] : [hash];
}

type Open = { id: string; ownerId: string; jobId: string; jobSlug: string; jobTitle: string; business: string; address: string };

/** Returns what waits for an address: of active owners, to jobs that recruit. */
async function findOpen(db: Db, hashes: readonly string[]): Promise<Open[]> {
  return db<Open[]>`
    SELECT m.id, m.owner_id, m.job_id, j.slug AS job_slug, j.title AS job_title, coalesce(o.company, o.name) AS business, m.address
    FROM mail_invitations m JOIN jobs j ON j.id = m.job_id JOIN accounts o ON o.id = m.owner_id
    WHERE m.address_hash = ANY(${hashes}::text[]) AND m.status = 'waiting' AND m.address IS NOT NULL AND m.erase_at > (SELECT app_now())
      AND j.status = ANY(${RECRUITING_STATUSES}::text[]) AND o.status = 'active'
    ORDER BY m.job_id, m.id`;
}
