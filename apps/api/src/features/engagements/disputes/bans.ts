import type { JobStatus } from '@castlane/contract/job-state.ts';
import { appendEvent } from '#features/threads/events.ts';
import { resumeWork } from '#features/engagements/work/resuming.ts';
import { notifyParty } from '#features/engagements/work/notify.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { workGoesOnMail, workWithStaffMail } from './mails.ts';
import { beginDispute } from './opening.ts';
import { stillRunning } from './overdue.ts';
import { getRunningWork } from '#features/engagements/work/running.ts';

type Side = 'owner' | 'creator';
type GoingOn = Extract<JobStatus, 'assigned' | 'delivered' | 'changes_requested'>;
export type HandedOver = { id: string; statusBefore: GoingOn };

/** Both parties read this, so it says what happened, not why. */
const WHY: Record<Side, string> = {
  owner: 'The account of the business was banned while this work was under way. Our team decides what becomes of it.',
  creator: 'The account of the creator was banned while this work was under way. Our team decides what becomes of it.',
};

/**
 * Hands the running work of a banned account to staff, and notifies the other parties. Work that staff already have stays there. Returns
 * what was handed over. The caller holds the locks of the jobs.
 */
export async function handToStaff(deps: Deps, tx: Tx, { banId, accountId }: { banId: string; accountId: string }): Promise<HandedOver[]> {
  const went: HandedOver[] = [];
  for (const { id, status } of await stillRunning(deps, tx, accountId)) {
    const work = await getRunningWork(tx, id);
    const [banned, other]: [Side, Side] = work.ownerId === accountId ? ['owner', 'creator'] : ['creator', 'owner'];
    if (status !== 'disputed') {
      await beginDispute(deps, tx, work, { openedBy: null, reason: WHY[banned] });
      went.push({ id, statusBefore: status });
    }
    const mail = workWithStaffMail(WHY[banned]);
    await notifyParty(deps, tx, work, other, { kind: 'work_with_staff', cause: `ban:${banId}:${id}`, byOther: false, mail });
  }
  return went;
}

/** Resumes work that a lifted ban had handed to staff, unless they have decided it. The caller holds the locks of the jobs. */
export async function takeFromStaff(deps: Deps, tx: Tx, { id, statusBefore }: HandedOver, accountId: string): Promise<void> {
  const [away] = await tx<{ seconds: number }[]>`
    DELETE FROM disputes WHERE job_id = ${id} AND outcome IS NULL AND opened_by IS NULL
    RETURNING extract(epoch FROM app_now() - opened_at)::float8 AS seconds`;
  if (!away) return;
  await resumeWork(tx, id, { status: statusBefore, awaySeconds: away.seconds });
  const work = await getRunningWork(tx, id);
  const event = await appendEvent(tx, deps.wake, work.threadId, { kind: 'dispute_withdrawn', senderId: null });
  const other = work.ownerId === accountId ? 'creator' : 'owner';
  await notifyParty(deps, tx, work, other, {
    kind: 'work_goes_on',
    cause: `work_goes_on:${event.id}`,
    byOther: false,
    mail: workGoesOnMail(),
  });
}
