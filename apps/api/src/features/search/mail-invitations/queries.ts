import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listMailInvitations as listEndpoint, MailInvitation } from '@castlane/contract/mail-invitation.ts';
import { findOwnJob } from '#features/jobs/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { openAddress } from './addresses.ts';
import { isPaused } from './pausing.ts';

type Row = Omit<MailInvitation, 'email'> & { address: string | null };

/** Selects the state of `mail_invitations m` as its owner sees it. */
function stateOf(db: Db): Fragment {
  return db`CASE WHEN m.status <> 'waiting' THEN m.status WHEN m.refused_at IS NOT NULL THEN 'refused' WHEN m.reminded_at IS NOT NULL THEN 'reminded'
    WHEN m.mailed_at IS NOT NULL THEN 'sent' ELSE 'waiting' END`;
}

type Found = Omit<AnswerOf<typeof listEndpoint>, 'items'> & { items: Row[] };

/** Returns a page with the addresses as they are stored. */
export async function findMailInvitations(
  db: Db,
  ownerId: string,
  slug: string,
  { limit, cursor }: QueryOf<typeof listEndpoint>,
): Promise<Found> {
  const before = idBefore(cursor);
  const job = await findOwnJob(db, ownerId, slug);
  const rows = await db<Row[]>`
    SELECT m.id, m.address, m.name, ${stateOf(db)} AS state, m.created_at
    FROM mail_invitations m WHERE m.job_id = ${job.id} AND m.id < ${before}::uuid ORDER BY m.id DESC LIMIT ${pageLimit(db, limit + 1)}`;
  return { ...pageOf(rows, limit, ({ id }) => id), isPaused: await isPaused(db, ownerId) };
}

export async function listMailInvitations(
  db: Db,
  keys: SecretKeys,
  ...[ownerId, slug, query]: [ownerId: string, slug: string, query: QueryOf<typeof listEndpoint>]
): Promise<AnswerOf<typeof listEndpoint>> {
  const page = await findMailInvitations(db, ownerId, slug, query);
  const items = page.items.map(({ address, ...row }) => ({ ...row, email: address === null ? null : openAddress(keys, address) }));
  return { ...page, items };
}
