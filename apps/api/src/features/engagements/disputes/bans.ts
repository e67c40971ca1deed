import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { moveEngagement } from '#features/engagements/ending.ts';
import { workGoesOnMail, workWithStaffMail } from './mails.ts';
import { notifyParties, otherOf, sideOf, type Side } from '#features/engagements/notify.ts';
import { getEngaged, type Engaged } from '#features/engagements/queries.ts';
import { resumeShipping } from '#features/engagements/shipping/keeping.ts';
import { appendEvent } from '#features/threads/events.ts';
import { keepAcceptBy } from '#features/engagements/deadlines.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { leaveWork } from './departure.ts';
import { addDispute } from './opening.ts';
import { stillRunning } from './overdue.ts';

/** Returns the side of some work that deleted its account while staff had it. */
async function findGone(tx: Tx, { id }: Pick<Engaged, 'id'>): Promise<{ accountId: string; proposalId: string } | undefined> {
  const [gone] = await tx<{ accountId: string; proposalId: string }[]>`
    SELECT a.id AS account_id, e.proposal_id FROM engagements e JOIN accounts a ON a.id IN (e.owner_id, e.creator_id)
    WHERE e.id = ${id} AND a.deleted_at IS NOT NULL`;
  return gone;
}

/** Both parties read this, so it says what happened, not why. */
const WHY: Record<Side, string> = {
  owner: 'The account of the business was banned while this work was in progress. Our team decides what happens next.',
  creator: 'The account of the creator was banned while this work was in progress. Our team decides what happens next.',
};

/**
 * Hands the running work of a banned account to staff, and notifies the other parties. Work that staff already have stays there. The caller
 * holds the locks of the jobs.
 */
export async function handToStaff(deps: Deps, tx: Tx, { banId, accountId }: { banId: string; accountId: string }): Promise<void> {
  for (const { status, proposalId: _, ...work } of await stillRunning(deps, tx, accountId)) {
    const banned = sideOf(work, accountId);
    if (status !== 'disputed') await handOver(deps, tx, work, banned);
    await tellOfBan(deps, tx, work, banned, `ban:${banId}:${work.id}`);
  }
}

async function handOver(deps: Deps, tx: Tx, work: Engaged, banned: Side): Promise<string> {
  const reason = WHY[banned];
  const dispute = await addDispute(tx, work, { openedBy: null, reason });
  await moveEngagement(deps, tx, work, 'disputed');
  await appendEvent(tx, deps.wake, work.threadId, { kind: 'dispute_opened', senderId: null, body: reason });
  return dispute;
}

async function tellOfBan(deps: Deps, tx: Tx, work: Engaged, banned: Side, cause: string): Promise<void> {
  const news = { kind: 'work_with_staff', cause, byOther: false, mail: workWithStaffMail(WHY[banned]) } as const;
  await notifyParties(deps, tx, work, news, [otherOf(banned)]);
}

/**
 * Keeps the part that a decision has begun from running without one of its sides: ends the work if a side has deleted its account, and hands
 * it to staff again if a side is banned. The caller holds the lock of the job and has announced the decision.
 */
export async function keepFromRunningAlone(deps: Deps, tx: Tx, work: Engaged): Promise<void> {
  const gone = await findGone(tx, work);
  if (gone) return leaveWork(deps, tx, { ...work, ...gone, status: 'active' }, gone.accountId);
  const [banned] = await tx<{ accountId: string }[]>`
    SELECT account_id FROM bans WHERE account_id IN (${work.ownerId}, ${work.creatorId}) AND lifted_at IS NULL LIMIT 1`;
  if (!banned) return;
  const side = sideOf(work, banned.accountId);
  await tellOfBan(deps, tx, work, side, `ban:${await handOver(deps, tx, work, side)}`);
}

/**
 * Resumes the work of an account whose ban was lifted, unless staff have decided it or the other party is banned. The caller holds the locks
 * of the jobs.
 */
export async function takeFromStaff(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const handedOver = await tx<HandedOver[]>`
    SELECT e.id, d.status_before FROM disputes d JOIN engagements e ON e.id = d.engagement_id
    WHERE d.outcome IS NULL AND d.opened_by IS NULL AND ${accountId}::uuid IN (e.owner_id, e.creator_id)
      AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.account_id IN (e.owner_id, e.creator_id) AND b.lifted_at IS NULL)
    ORDER BY e.id`;
  for (const each of handedOver) await resume(deps, tx, each, accountId);
}

type HandedOver = { id: string; statusBefore: EngagementStatus };

/** A party that had time to answer has as much left. */
async function resume(deps: Deps, tx: Tx, { id, statusBefore }: HandedOver, accountId: string): Promise<void> {
  const [away] = await tx<{ seconds: number }[]>`
    DELETE FROM disputes WHERE engagement_id = ${id} AND outcome IS NULL AND opened_by IS NULL
    RETURNING extract(epoch FROM app_now() - opened_at)::float8 AS seconds`;
  const work = await getEngaged(tx, id);
  await moveEngagement(deps, tx, work, statusBefore);
  await tx`
    UPDATE deliveries SET accept_by = accept_by + make_interval(secs => ${away!.seconds}), remind_at = remind_at + make_interval(secs => ${away!.seconds})
    WHERE engagement_id = ${id} AND ended_as IS NULL`;
  await keepAcceptBy(tx, id);
  await resumeShipping(tx, id, away!.seconds);
  const event = await appendEvent(tx, deps.wake, work.threadId, { kind: 'dispute_withdrawn', senderId: null });
  const gone = await findGone(tx, work);
  if (gone) return leaveWork(deps, tx, { ...work, ...gone, status: statusBefore }, gone.accountId);
  const news = { kind: 'work_goes_on', cause: `work_goes_on:${event.id}`, byOther: false, mail: workGoesOnMail() } as const;
  await notifyParties(deps, tx, work, news, [otherOf(sideOf(work, accountId))]);
}
