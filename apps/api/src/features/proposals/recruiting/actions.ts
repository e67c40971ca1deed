import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { closeJob as closeEndpoint, OwnJob } from '@castlane/contract/job.ts';
import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { closeJobs, keepCloseReason } from '#features/jobs/closing.ts';
import { changeOwnJob } from '#features/jobs/lifecycle.ts';
import { jobRemovedMail } from './mails.ts';
import { lockJobForStaff } from '#features/jobs/queries.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import { endQuestionsOf } from '#features/proposals/questions/ending.ts';
import { endProposals } from './ending.ts';

/** Ends recruiting. Creators with open proposals read the reason and get their stars back. */
export async function closeJob(deps: Deps, viewer: Viewer, slug: string, { reason, note }: BodyOf<typeof closeEndpoint>): Promise<OwnJob> {
  return changeOwnJob(deps, viewer, slug, 'close', async (tx, { id }) => {
    await closeJobs(tx, [id], 'closed');
    await keepCloseReason(tx, id, { reason, note });
    await endQuestionsOf(tx, [id]);
    await endProposals(deps, tx, tx`p.job_id = ${id}`, { reason: 'job_closed', cause: `closed:${id}`, close: { reason, note } });
  });
}

/** Removes a job that recruits, with a reason that its owner reads. Creators with open proposals get their stars back. */
export async function removeJob(deps: Deps, viewer: Viewer, slug: string, reason: string, requestId: string): Promise<void> {
  await deps.write(async (tx) => {
    const { id, status, title, ownerId, isWorkedOn } = await lockJobForStaff(tx, slug);
    const why = whyJobCannot('remove', status);
    if (why) throw new Problem(1005, { status: 409, message: why });
    await closeJobs(tx, [id], 'removed', reason);
    await endQuestionsOf(tx, [id]);
    await endProposals(deps, tx, tx`p.job_id = ${id}`, { cause: `removed:${id}`, reason: 'job_removed' });
    const data = { jobSlug: slug, jobTitle: title, reason };
    const mail = jobRemovedMail({ title, slug, reason, isWorkedOn });
    await notify(tx, deps.wake, { accountId: ownerId, kind: 'job_removed', cause: `removed:${id}`, data, mail });
    const change = { before: { status }, after: { status: 'removed' } };
    await recordAct(tx, {
      actorId: viewer.accountId,
      action: 'job.removed',
      targetKind: 'job',
      targetId: id,
      reason,
      requestId,
      ...change,
    });
  });
}
