import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { inviteByMail as inviteEndpoint, previewMailList as previewEndpoint } from '@castlane/contract/mail-invitation.ts';
import { TAKEN_STATUSES, whyJobCannot, type JobStatus } from '@castlane/contract/job-state.ts';
import { MAIL_ADDRESS_DAYS } from '@castlane/contract/policy.ts';
import { holdAccounts, lockOwn, requireActive } from '#features/account-status/locks.ts';
import { findOwnJob, lockOwnJob } from '#features/jobs/queries.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { enqueueAll } from '#platform/outbox/outbox.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import { sealAddress } from './addresses.ts';
import { grantToCreators, type Inviting } from './granting.ts';
import { readLines, type ReadLine } from './lines.ts';
import { mailTask } from './mailing.ts';
import { isPaused } from './pausing.ts';
import { shownLine, sortPeople, type Person } from './people.ts';

/** Reads a list and says what would become of each line. Keeps and sends nothing. */
export async function previewMailList(
  { db, keys, config }: Deps,
  { accountId }: Viewer,
  slug: string,
  text: string,
): Promise<AnswerOf<typeof previewEndpoint>> {
  const job = await findOwnJob(db, accountId, slug);
  refuseOver(job.status);
  const people = await sortPeople(db, keys, { ownerId: accountId, jobId: job.id }, linesOf(text));
  return { lines: people.map(shownLine), left: (await countDay(db, config.mailInvitationsADay, accountId, 1)).left };
}

/** Invites the people of a list: creators in the product, the others by mail. What cannot be invited is left out. */
export async function inviteByMail(
  deps: Deps,
  { accountId }: Viewer,
  slug: string,
  text: string,
  requestId: string,
): Promise<AnswerOf<typeof inviteEndpoint>> {
  const lines = linesOf(text);
  return deps.write(async (tx) => {
    // The lock runs an owner's lists one after another, so concurrent calls keep the limit.
    await lockOwn(tx, accountId);
    await requireActive(tx, accountId);
    const people = await sortPeople(tx, deps.keys, { ownerId: accountId, jobId: (await findOwnJob(tx, accountId, slug)).id }, lines);
    const creatorIds = [...new Set(people.flatMap(({ creatorId }) => creatorId ?? []))];
    // Accounts before the job: the lock order of all transactions.
    await holdAccounts(tx, tx`a.id = ANY(${creatorIds}::uuid[])`);
    const job = await lockOwnJob(tx, accountId, slug);
    refuseOver(job.status);
    const others = people.filter(({ state }) => state === 'new');
    if (creatorIds.length + others.length === 0) throw new Problem(1005, { message: 'No one in this list can be invited' });
    await refuseTooMany(tx, deps, accountId, creatorIds.length + others.length);
    const inviting = { ownerId: accountId, job };
    const invited = await grantToCreators(deps, tx, inviting, creatorIds);
    await keepInvitations(deps, tx, inviting, others);
    const after = { invited: invited.size, mailed: others.length };
    await recordAct(tx, { actorId: accountId, action: 'job.invited_by_list', targetKind: 'job', targetId: job.id, requestId, after });
    return after;
  });
}

function linesOf(text: string): ReadLine[] {
  const lines = readLines(text);
  if (typeof lines === 'string') return refuseInput([{ path: 'text', message: lines }]) as never;
  return lines;
}

function refuseOver(status: JobStatus): void {
  if (TAKEN_STATUSES.includes(status)) throw new Problem(1014);
  refuse(whyJobCannot('propose', status));
}

/**
 * Stores the invitations, and a task for each address that was not written to yet. Another owner's invitation of the same person may wait:
 * the reminder then names both.
 */
async function keepInvitations({ keys }: Deps, tx: Tx, { ownerId, job }: Inviting, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return;
  // A row from before a new key keeps its hash.
  const there = await tx<{ hash: string }[]>`
    SELECT hash FROM invited_addresses WHERE hash = ANY(${people.flatMap(({ hashes }) => hashes)}::text[])`;
  const known = new Set(there.map(({ hash }) => hash));
  const rows = people.map(({ email, name, hashes }) => ({
    id: newId(),
    hash: hashes.find((hash) => known.has(hash)) ?? hashes[0]!,
    address: sealAddress(keys, email!),
    name,
  }));
  const given = tx`jsonb_to_recordset(${tx.json(rows)}) AS x (id uuid, hash text, address text, name text)`;
  const keeping = tx`make_interval(days => ${MAIL_ADDRESS_DAYS})`;
  // In the order of the hashes, so that two lists with the same people do not wait for each other.
  const addresses = await tx<{ hash: string; isNew: boolean }[]>`
    INSERT INTO invited_addresses AS a (hash, erase_at) SELECT x.hash, app_now() + ${keeping} FROM ${given} ORDER BY x.hash
    ON CONFLICT (hash) DO UPDATE SET erase_at = greatest(a.erase_at, excluded.erase_at)
    RETURNING a.hash, a.mailed_at IS NULL AND a.refused_at IS NULL AS is_new`;
  await tx`
    INSERT INTO mail_invitations AS m (id, job_id, owner_id, address_hash, address, name, refused_at, erase_at)
    SELECT x.id, ${job.id}, ${ownerId}, x.hash, x.address, x.name, a.refused_at, app_now() + ${keeping}
    FROM ${given} JOIN invited_addresses a ON a.hash = x.hash ORDER BY x.id
    ON CONFLICT (job_id, address_hash) DO UPDATE SET status = 'waiting', address = excluded.address, name = excluded.name, erase_at = excluded.erase_at
    WHERE m.status = 'withdrawn'`;
  if (await isPaused(tx, ownerId)) return;
  await enqueueAll(
    tx,
    addresses.filter(({ isNew }) => isNew).map(({ hash }) => mailTask(hash)),
  );
}

async function refuseTooMany(tx: Tx, { config }: Deps, ownerId: string, wanted: number): Promise<void> {
  const most = config.mailInvitationsADay;
  if (wanted > most) throw new Problem(1005, { message: `You can invite ${most} people a day. Leave out ${wanted - most} of them` });
  const { left, seconds } = await countDay(tx, most, ownerId, wanted);
  if (wanted > left)
    throw new Problem(1022, {
      message: left === 0 ? `You’ve invited ${most} people today` : `You can invite ${left} more people today`,
      retryAfterSeconds: Math.max(1, seconds ?? 1),
    });
}

/** Returns how many more people an owner can invite by lists now, and after how many seconds `wanted` of them. */
async function countDay(db: Db, most: number, ownerId: string, wanted: number): Promise<{ left: number; seconds: number | null }> {
  const isToday = db`created_at > (SELECT app_now()) - interval '24 hours'`;
  const [day] = await db<{ count: number; seconds: number | null }[]>`
    WITH today AS MATERIALIZED (
      SELECT created_at FROM mail_invitations WHERE owner_id = ${ownerId} AND ${isToday}
      UNION ALL SELECT created_at FROM invitations v WHERE v.owner_id = ${ownerId} AND v.${isToday} AND v.way = 'list'
        AND NOT EXISTS (SELECT FROM mail_invitations m WHERE m.invitation_id = v.id))
    SELECT count(*)::int, (
        SELECT ceil(extract(epoch FROM created_at + interval '24 hours' - app_now()))::int FROM today
        ORDER BY created_at OFFSET greatest(0, (SELECT count(*) FROM today) + ${wanted}::int - ${most}::int - 1) LIMIT 1) AS seconds
    FROM today`;
  return { left: Math.max(0, most - day!.count), seconds: day!.seconds };
}
