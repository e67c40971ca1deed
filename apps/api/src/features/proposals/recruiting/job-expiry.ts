import { isDone } from '#features/jobs/openings.ts';
import { closeJobs } from '#features/jobs/closing.ts';
import { dueJobs, isPast, lockDue, notifyOwner } from '#features/jobs/expiry.ts';
import { jobExpiredMail } from './mails.ts';
import type { Clock } from '#platform/clocks.ts';
import { endQuestionsOf } from '#features/proposals/questions/ending.ts';
import { endProposals } from './ending.ts';

/** Expires jobs whose last day is past. Creators with open proposals get their stars back, and the owner can reopen the job. */
export const expireJobs: Clock = {
  name: 'jobs that expire',
  due: (db, most) => dueJobs(db, most, isPast(db)),
  async act(deps, tx, id) {
    const job = await lockDue(tx, id, isPast(tx));
    if (!job) return false;
    await closeJobs(tx, [id], 'expired');
    await endQuestionsOf(tx, [id]);
    await endProposals(deps, tx, tx`p.job_id = ${id}`, { reason: 'job_expired', cause: `expired:${id}:${job.applyBy}` });
    // A job whose creators have all finished is done: there is nothing to open again.
    if (!(await isDone(tx, id))) await notifyOwner(deps, tx, job, 'job_expired', jobExpiredMail(job));
    return true;
  },
};
