import { TAKEN_STATUSES } from '@castlane/contract/job-state.ts';
import type { Invitation } from '@castlane/contract/discovery.ts';
import { INVITATIONS_A_DAY } from '@castlane/contract/policy.ts';
import { lockOwn, requireActive } from '#features/account-status/locks.ts';
import { areApart } from '#features/blocks/queries.ts';
import { lockOwnJob } from '#features/jobs/queries.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { getInvitation } from './queries.ts';
import { whyCannotInvite } from './rules.ts';

type Invited = { invitation: Invitation; isNew: boolean };
type Creator = { id: string };

/** Invites a creator to propose on an open job without stars. An invited creator stays invited and is not notified again. */
export async function inviteCreator(deps: Deps, { accountId }: Viewer, slug: string, creatorSlug: string): Promise<Invited> {
  return deps.write(async (tx) => {
    // The lock runs a business's invitations one after another, so concurrent calls keep the limits.
    await lockOwn(tx, accountId);
    await requireActive(tx, accountId);
    const creator = await lockActiveCreator(tx, creatorSlug);
    if (await areApart(tx, accountId, creator.id)) throw new Problem(1009);
    const job = await lockOwnJob(tx, accountId, slug);
    if (await isInvitedAlready(tx, job.id, creator.id)) return { invitation: await getInvitation(tx, job.id, creator.id), isNew: false };
    if (TAKEN_STATUSES.includes(job.status)) throw new Problem(1014);
    refuse(whyCannotInvite({ status: job.status, unanswered: await countUnanswered(tx, job.id) }));
    await refuseCommented(tx, job.id, creator.id);
    await refuseTooMany(tx, accountId);
    // One who came through a link may have come too late for a free comment: now it is free.
    await tx`
      INSERT INTO invitations (id, job_id, creator_id, owner_id) VALUES (${newId()}, ${job.id}, ${creator.id}, ${accountId})
      ON CONFLICT (job_id, creator_id) DO UPDATE SET is_free = true, way = 'owner', created_at = excluded.created_at`;
    await tell(deps, tx, accountId, creator, job);
    return { invitation: await getInvitation(tx, job.id, creator.id), isNew: true };
  });
}

async function tell(
  { wake }: Deps,
  tx: Tx,
  ownerId: string,
  creator: Creator,
  job: { id: string; slug: string; title: string },
): Promise<void> {
  const data = { jobSlug: job.slug, jobTitle: job.title };
  await notify(tx, wake, { accountId: creator.id, actorId: ownerId, kind: 'invited', cause: `invited:${job.id}`, data });
}

async function lockActiveCreator(tx: Tx, slug: string): Promise<Creator> {
  const [creator] = await tx<Creator[]>`
    SELECT id FROM accounts WHERE slug = ${slug} AND user_type = 'creator' AND status = 'active' FOR SHARE`;
  if (!creator) throw new Problem(1009);
  return creator;
}

async function isInvitedAlready(tx: Tx, jobId: string, creatorId: string): Promise<boolean> {
  const [row] = await tx`SELECT 1 FROM invitations WHERE job_id = ${jobId} AND creator_id = ${creatorId} AND is_free`;
  return row !== undefined;
}

async function countUnanswered(tx: Tx, jobId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int FROM invitations v WHERE v.job_id = ${jobId} AND v.way = 'owner'
      AND NOT EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = v.job_id AND p.creator_id = v.creator_id)`;
  return row!.count;
}

async function refuseCommented(tx: Tx, jobId: string, creatorId: string): Promise<void> {
  const [row] = await tx`
    SELECT 1 FROM proposals WHERE job_id = ${jobId} AND creator_id = ${creatorId} AND status NOT IN ('withdrawn', 'expired', 'not_selected')`;
  if (row) throw new Problem(1015);
}

async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
  const [day] = await tx<{ count: number; seconds: number | null }[]>`
    SELECT count(*)::int, ceil(extract(epoch FROM min(created_at) + interval '24 hours' - app_now()))::int AS seconds
    FROM invitations WHERE owner_id = ${ownerId} AND way = 'owner' AND created_at > (SELECT app_now()) - interval '24 hours'`;
  if (day!.count >= INVITATIONS_A_DAY) throw new Problem(1022, { retryAfterSeconds: Math.max(1, day!.seconds ?? 1) });
}
