import { wholeBrief, type Brief } from '@castlane/contract/brief.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { lockOwn, requireActive } from '#features/account-status/locks.ts';
import { areApart } from '#features/blocks/queries.ts';
import { storeDraft } from '#features/jobs/briefs.ts';
import { getOwnJob } from '#features/jobs/own-list.ts';
import { knownTimeZone } from '#features/jobs/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { briefAgain, whyNotAgain, type LastTerms } from './rules.ts';

type Again = { job: OwnJob; isNew: boolean };

/**
 * Makes a draft by invitation for the creator of completed work. The invitation is stored with it: it opens nothing before the publication,
 * which tells the creator. A draft that waits already is returned.
 */
export async function workAgain(deps: Deps, viewer: Viewer, engagementId: string): Promise<Again> {
  const { accountId: ownerId } = viewer;
  return deps.write(async (tx) => {
    // The lock runs a business's calls one after another, so a second press finds the draft of the first.
    await lockOwn(tx, ownerId);
    await requireActive(tx, ownerId);
    const work = await getWork(tx, ownerId, engagementId);
    refuse(whyNotAgain(work.status));
    await refuseAway(tx, ownerId, work.creatorId);
    const brief = briefAgain(wholeBrief(work.brief), work.terms);
    const waiting = await findDraft(tx, ownerId, work.creatorId, brief.title);
    if (waiting) return { job: await getOwnJob(tx, ownerId, waiting), isNew: false };
    const timeZone = await knownTimeZone(tx, viewer);
    const { id, slug } = await storeDraft(tx, { ownerId, brief, timeZone, visibility: 'invited' });
    await tx`INSERT INTO invitations (id, job_id, creator_id, owner_id) VALUES (${newId()}, ${id}, ${work.creatorId}, ${ownerId})`;
    return { job: await getOwnJob(tx, ownerId, slug), isNew: true };
  });
}

type Work = { status: EngagementStatus; creatorId: string; brief: Partial<Brief>; terms: LastTerms };

/** Returns work of an owner with its job's brief and the terms that were agreed on last. Throws 1009 if it is another's. */
async function getWork(tx: Tx, ownerId: string, id: string): Promise<Work> {
  const [work] = await tx<Work[]>`
    SELECT e.status, e.creator_id, j.brief, jsonb_build_object('price', f.price, 'deliverables', f.deliverables, 'usageRights', f.usage_rights,
      'changeRounds', f.change_rounds, 'payWithinDays', f.pay_within_days) AS terms
    FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN agreements g ON g.engagement_id = e.id JOIN offers f ON f.id = g.offer_id
    WHERE e.id = ${id} AND e.owner_id = ${ownerId} ORDER BY g.number DESC LIMIT 1`;
  if (!work) throw new Problem(1009);
  return work;
}

async function refuseAway(tx: Tx, ownerId: string, creatorId: string): Promise<void> {
  const [active] = await tx`SELECT 1 FROM accounts WHERE id = ${creatorId} AND status = 'active' AND deleted_at IS NULL FOR SHARE`;
  if (!active || (await areApart(tx, ownerId, creatorId))) throw new Problem(1009, { message: 'This creator can no longer be invited' });
}

async function findDraft(tx: Tx, ownerId: string, creatorId: string, title: string): Promise<string | undefined> {
  const [draft] = await tx<{ slug: string }[]>`
    SELECT j.slug FROM invitations v JOIN jobs j ON j.id = v.job_id
    WHERE v.creator_id = ${creatorId} AND v.owner_id = ${ownerId} AND j.status = 'draft' AND j.title = ${title} LIMIT 1`;
  return draft?.slug;
}
