import { countLeftUnopened } from '#features/jobs/counters.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db } from '#platform/db/connect.ts';
import { endProposals } from './voiding.ts';

const BATCH = 50;

/** Ends the comments that nobody has opened in time, job by job: their stars go back, and the owner's record says so. */
export const endUnopened: Clock = {
  name: 'comments that nobody opened',
  async due(db) {
    const rows = await db<{ jobId: string }[]>`
      SELECT DISTINCT job_id FROM (SELECT p.job_id FROM proposals p WHERE ${isOverdue(db)} ORDER BY p.answer_by LIMIT ${BATCH}) due`;
    return rows.map(({ jobId }) => jobId);
  },
  async act(deps, tx, jobId) {
    // Somebody may be at it, perhaps the owner, who opens one: the next look sees what is left.
    const [job] = await tx<{ ownerId: string }[]>`SELECT owner_id FROM jobs WHERE id = ${jobId} FOR UPDATE SKIP LOCKED`;
    if (!job) return false;
    const which = tx`p.job_id = ${jobId} AND ${isOverdue(tx)}`;
    const [overdue] = await tx<{ count: number }[]>`SELECT count(*)::int FROM proposals p WHERE ${which}`;
    // Before the streams, in the order in which everybody takes locks.
    await countLeftUnopened(tx, job.ownerId, overdue!.count);
    return (await endProposals(deps, tx, which, { reason: 'unopened', cause: 'unopened' })).length > 0;
  },
};

function isOverdue(db: Db) {
  return db`p.opened_at IS NULL AND p.status IN ('submitted', 'shortlisted') AND p.answer_by <= app_now()`;
}
