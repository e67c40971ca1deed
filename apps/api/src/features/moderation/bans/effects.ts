import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import { handToStaff, takeFromStaff } from '#features/engagements/disputes/bans.ts';
import { resumePayments } from '#features/engagements/payments.ts';
import { closeJobs, lockJobs, lockJobsCommentedBy, lockJobsOf, restoreJobs, type ClosedJob } from '#features/jobs/closing.ts';
import { recountProposals } from '#features/jobs/counters.ts';
import { endQuestionsBy, endQuestionsOf } from '#features/proposals/questions/ending.ts';
import { notifyVoided, restoreProposals, endProposals } from '#features/proposals/recruiting/ending.ts';
import { lockThreadsOf } from '#features/threads/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Voided } from '#features/proposals/ending.ts';

/** What a ban changes beyond the account itself, stored row by row so that lifting it restores exactly that. */

type Banned = { banId: string; accountId: string; userType: UserType };

export async function applyBan(deps: Deps, tx: Tx, banned: Banned): Promise<void> {
  await (banned.userType === 'business_owner' ? hideJobs(deps, tx, banned) : hideProposals(deps, tx, banned));
  await handToStaff(deps, tx, banned);
}

async function hideJobs(deps: Deps, tx: Tx, { banId, accountId }: Banned): Promise<void> {
  const own = await lockJobsOf(tx, accountId);
  await lockThreadsOf(tx, accountId);
  const jobs = own.filter(({ statusBefore }) => isOpen(statusBefore));
  const ids = jobs.map(({ id }) => id);
  await closeJobs(tx, ids, 'removed');
  await endQuestionsOf(tx, ids);
  await keep(tx, banId, 'job', jobs);
  const voided = await endProposals(deps, tx, tx`p.job_id = ANY(${ids}::uuid[])`, { reason: 'owner_banned', cause: banId });
  await keep(tx, banId, 'proposal', voided);
}

async function hideProposals(deps: Deps, tx: Tx, { banId, accountId }: Banned): Promise<void> {
  const jobs = await lockJobsCommentedBy(tx, accountId);
  await lockThreadsOf(tx, accountId);
  await endQuestionsBy(tx, accountId);
  const voided = await endProposals(deps, tx, tx`p.creator_id = ${accountId}`, { reason: 'own_ban', cause: banId });
  await keep(tx, banId, 'proposal', voided);
  await recountProposals(
    tx,
    jobs.map(({ id }) => id),
  );
}

async function keep(
  tx: Tx,
  banId: string,
  kind: 'job' | 'proposal',
  subjects: readonly { id: string; statusBefore: string }[],
): Promise<void> {
  await tx`
    INSERT INTO ban_effects (ban_id, kind, subject_id, status_before)
    SELECT ${banId}, ${kind}, * FROM unnest(${subjects.map(({ id }) => id)}::uuid[], ${subjects.map(({ statusBefore }) => statusBefore)}::text[])
    ON CONFLICT DO NOTHING`;
}

/** Restores what a ban hid, as far as that is still possible. The ban is already marked as lifted. */
export async function undoBan(deps: Deps, tx: Tx, { banId, accountId }: Pick<Banned, 'banId' | 'accountId'>): Promise<void> {
  const jobs = await tx<ClosedJob[]>`
    SELECT subject_id AS id, status_before FROM ban_effects WHERE ban_id = ${banId} AND kind = 'job'`;
  const proposed = await tx<{ jobId: string }[]>`
    SELECT DISTINCT p.job_id FROM ban_effects e JOIN proposals p ON p.id = e.subject_id WHERE e.ban_id = ${banId} AND e.kind = 'proposal'`;
  // Also of disputes that a party opened: their decision may hand the next part to staff while this waits for the lock.
  const worked = await tx<{ jobId: string }[]>`
    SELECT e.job_id FROM disputes d JOIN engagements e ON e.id = d.engagement_id
    WHERE d.outcome IS NULL AND d.about = 'work' AND ${accountId}::uuid IN (e.owner_id, e.creator_id)`;
  const toPay = await tx<{ jobId: string }[]>`
    SELECT e.job_id FROM bans b JOIN payment_marks m ON m.owner_id = b.account_id AND m.pay_by > b.created_at JOIN engagements e ON e.id = m.engagement_id WHERE b.id = ${banId}`;
  const jobIds = [...new Set([...jobs.map(({ id }) => id), ...proposed.map(({ jobId }) => jobId)])];
  await lockJobs(tx, [...jobIds, ...[...worked, ...toPay].map(({ jobId }) => jobId)]);
  await restoreJobs(tx, jobs);
  const hidden = await hiddenProposals(tx, banId);
  const byCreator = hidden.filter(({ creatorBan }) => creatorBan !== null);
  const byOwner = hidden.filter(({ creatorBan, ownerBan }) => creatorBan === null && ownerBan !== null);
  for (const each of byCreator) await keep(tx, each.creatorBan!, 'proposal', [each]);
  for (const each of byOwner) await keep(tx, each.ownerBan!, 'proposal', [each]);
  const back = hidden.filter((each) => each.creatorBan === null && each.ownerBan === null && isOpen(each.jobStatus));
  await restoreProposals(deps, tx, back, banId);
  await recountProposals(tx, jobIds);
  await notifyVoided(
    deps,
    tx,
    byOwner.map(({ id }) => id),
    { reason: 'owner_banned', cause: banId },
  );
  await takeFromStaff(deps, tx, accountId);
  await resumePayments(tx, banId);
}

type Hidden = Voided & { jobStatus: JobStatus; creatorBan: string | null; ownerBan: string | null };

/**
 * Returns the proposals that a ban voided and that are still void, with what else keeps each of them hidden: its creator's ban, or the ban
 * of the owner that hid its job. That ban takes it over.
 */
async function hiddenProposals(tx: Tx, banId: string): Promise<Hidden[]> {
  return tx<Hidden[]>`
    SELECT p.id, e.status_before, j.status AS job_status, c.id AS creator_ban,
      (SELECT b.id FROM bans b JOIN ban_effects h ON h.ban_id = b.id AND h.kind = 'job' AND h.subject_id = j.id
       WHERE b.account_id = j.owner_id AND b.lifted_at IS NULL) AS owner_ban
    FROM ban_effects e JOIN proposals p ON p.id = e.subject_id AND p.status = 'void' JOIN jobs j ON j.id = p.job_id
    JOIN accounts a ON a.id = p.creator_id AND a.deleted_at IS NULL LEFT JOIN bans c ON c.account_id = p.creator_id AND c.lifted_at IS NULL
    WHERE e.ban_id = ${banId} AND e.kind = 'proposal' ORDER BY p.id FOR UPDATE OF p`;
}

function isOpen(status: JobStatus): boolean {
  return status === 'open' || status === 'paused';
}
