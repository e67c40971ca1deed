import { lockOwn } from '#features/account-status/locks.ts';
import { findOwnJob } from '#features/jobs/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueAll } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { dropAddresses } from './dropping.ts';
import { mailTask } from './mailing.ts';
import { isPaused } from './pausing.ts';
import { hashIn } from './token.ts';

/** Withdraws an invitation and deletes its address. A mail that is just being sent still arrives, and its link no longer works. */
export async function withdrawMailInvitation({ write }: Deps, { accountId }: Viewer, slug: string, id: string): Promise<void> {
  await write(async (tx) => {
    await lockOwn(tx, accountId);
    const { id: jobId } = await findOwnJob(tx, accountId, slug);
    const [row] = await tx<{ status: string; wasRefused: boolean }[]>`
      SELECT status, refused_at IS NOT NULL AS was_refused FROM mail_invitations WHERE id = ${id} AND job_id = ${jobId} FOR UPDATE`;
    if (!row) throw new Problem(1009);
    if (row.status === 'joined') throw new Problem(1005, { message: 'They have already joined' });
    await dropAddresses(tx, tx`id = ${id}`);
    if (row.wasRefused) await goOn(tx, accountId);
  });
}

/** Withdraws what mail servers refused for a job. The owner's other mails go on if few enough refused ones are left. */
export async function removeRefused({ write }: Deps, { accountId }: Viewer, slug: string): Promise<{ isPaused: boolean }> {
  return write(async (tx) => {
    await lockOwn(tx, accountId);
    const { id: jobId } = await findOwnJob(tx, accountId, slug);
    const count = await dropAddresses(tx, tx`job_id = ${jobId} AND refused_at IS NOT NULL`);
    return { isPaused: count > 0 ? !(await goOn(tx, accountId)) : await isPaused(tx, accountId) };
  });
}

/** Stops all invitations of an address, from every owner. Those that wait are withdrawn. */
export async function stopMailInvitations({ keys, write }: Deps, token: string): Promise<void> {
  const hash = hashIn(keys, 'stop', token);
  if (hash === undefined) throw new Problem(1009);
  await write(async (tx) => {
    await tx`INSERT INTO unsubscribed_addresses (hash) VALUES (${hash}) ON CONFLICT DO NOTHING`;
    await dropAddresses(tx, tx`address_hash = ${hash}`);
  });
}

/** Sends what waits, unless the owner's mails still pause. Returns whether it does. */
async function goOn(tx: Tx, ownerId: string): Promise<boolean> {
  if (await isPaused(tx, ownerId)) return false;
  const waiting = await tx<{ hash: string }[]>`
    SELECT DISTINCT a.hash FROM mail_invitations m JOIN invited_addresses a ON a.hash = m.address_hash
    WHERE m.owner_id = ${ownerId} AND m.status = 'waiting' AND a.mailed_at IS NULL AND a.refused_at IS NULL`;
  await enqueueAll(
    tx,
    waiting.map(({ hash }) => mailTask(hash)),
  );
  return true;
}
