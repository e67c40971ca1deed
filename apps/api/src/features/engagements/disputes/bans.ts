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

export type HandedOver = { id: string; statusBefore: EngagementStatus };

/** Both parties read this, so it says what happened, not why. */
const WHY: Record<Side, string> = {
  owner: 'The account of the business was banned while this work was in progress. Our team decides what happens next.',
  creator: 'The account of the creator was banned while this work was in progress. Our team decides what happens next.',
};

/**
 * Hands the running work of a banned account to staff, and notifies the other parties. Work that staff already have stays there. Returns
 * what was handed over. The caller holds the locks of the jobs.
 */
export async function handToStaff(deps: Deps, tx: Tx, { banId, accountId }: { banId: string; accountId: string }): Promise<HandedOver[]> {
  const went: HandedOver[] = [];
  for (const { status, proposalId: _, ...work } of await stillRunning(deps, tx, accountId)) {
    const banned = sideOf(work, accountId);
    const reason = WHY[banned];
    if (status !== 'disputed') {
      await addDispute(tx, work, { openedBy: null, reason });
      await moveEngagement(deps, tx, work, 'disputed');
      await appendEvent(tx, deps.wake, work.threadId, { kind: 'dispute_opened', senderId: null, body: reason });
      went.push({ id: work.id, statusBefore: status });
    }
    const news = { kind: 'work_with_staff', cause: `ban:${banId}:${work.id}`, byOther: false, mail: workWithStaffMail(reason) } as const;
    await notifyParties(deps, tx, work, news, [otherOf(banned)]);
  }
  return went;
}

/**
 * Resumes work that a lifted ban had handed to staff, unless they have decided it: a party that had time to answer has as much left. The
 * caller holds the locks of the jobs.
 */
export async function takeFromStaff(deps: Deps, tx: Tx, { id, statusBefore }: HandedOver, accountId: string): Promise<void> {
  const [away] = await tx<{ seconds: number }[]>`
    DELETE FROM disputes WHERE engagement_id = ${id} AND outcome IS NULL AND opened_by IS NULL
    RETURNING extract(epoch FROM app_now() - opened_at)::float8 AS seconds`;
  if (!away) return;
  const work = await getEngaged(tx, id);
  await moveEngagement(deps, tx, work, statusBefore);
  await tx`
    UPDATE deliveries SET accept_by = accept_by + make_interval(secs => ${away.seconds}), remind_at = remind_at + make_interval(secs => ${away.seconds})
    WHERE engagement_id = ${id} AND ended_as IS NULL`;
  await keepAcceptBy(tx, id);
  await resumeShipping(tx, id, away.seconds);
  const event = await appendEvent(tx, deps.wake, work.threadId, { kind: 'dispute_withdrawn', senderId: null });
  const gone = await findGone(tx, work);
  if (gone) return leaveWork(deps, tx, { ...work, ...gone, status: statusBefore }, gone.accountId);
  const news = { kind: 'work_goes_on', cause: `work_goes_on:${event.id}`, byOther: false, mail: workGoesOnMail() } as const;
  await notifyParties(deps, tx, work, news, [otherOf(sideOf(work, accountId))]);
}
