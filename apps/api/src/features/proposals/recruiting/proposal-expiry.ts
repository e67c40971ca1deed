import { ASKED_STATUSES } from '@castlane/contract/proposal-state.ts';
import { countLeftUnopened } from '#features/records/counts.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { endProposals } from './ending.ts';

/** Expires proposals that were not opened in time, job by job: refunds their stars and updates the owner's record. */
export const endUnopened: Clock = {
  name: 'unopened comments',
  async due(db, most) {
    return jobsWith(db, most, isOverdue(db), db`p.answer_by`);
  },
  async act(deps, tx, jobId) {
    const job = await lockUnlessBusy(tx, jobId);
    if (!job) return false;
    const which = tx`p.job_id = ${jobId} AND ${isOverdue(tx)}`;
    const [overdue] = await tx<{ count: number }[]>`SELECT count(*)::int FROM proposals p WHERE p.in_record AND ${which}`;
    // Before the streams: the lock order of all transactions.
    await countLeftUnopened(tx, job.ownerId, overdue!.count);
    return (await endProposals(deps, tx, which, { reason: 'unopened', cause: 'unopened' })).length > 0;
  },
};

/** Ends proposals without consent to a changed brief in time: creators are not bound to terms that they may not have seen. */
export const endUnconfirmed: Clock = {
  name: 'comments without consent to a changed brief',
  async due(db, most) {
    return jobsWith(db, most, isUnconfirmed(db), db`p.consent_by`);
  },
  async act(deps, tx, jobId) {
    if (!(await lockUnlessBusy(tx, jobId))) return false;
    const which = tx`p.job_id = ${jobId} AND ${isUnconfirmed(tx)}`;
    return (await endProposals(deps, tx, which, { reason: 'brief_changed', cause: 'brief_changed' })).length > 0;
  },
};

function isUnconfirmed(db: Db) {
  return db`p.status = ANY(${ASKED_STATUSES}::text[]) AND p.consent_by <= (SELECT app_now())`;
}

async function jobsWith(db: Db, most: number, which: Fragment, dueAt: Fragment): Promise<string[]> {
  const rows = await db<{ jobId: string }[]>`
    SELECT p.job_id FROM proposals p WHERE ${which} GROUP BY p.job_id ORDER BY min(${dueAt}) LIMIT ${most}`;
  return rows.map(({ jobId }) => jobId);
}

/** Locks a job, unless an owner or a creator is just changing it: the next run takes the rest. */
export async function lockUnlessBusy(tx: Tx, jobId: string): Promise<{ ownerId: string } | undefined> {
  const [job] = await tx<{ ownerId: string }[]>`SELECT owner_id FROM jobs WHERE id = ${jobId} FOR UPDATE SKIP LOCKED`;
  return job;
}

function isOverdue(db: Db) {
  return db`p.opened_at IS NULL AND p.status IN ('submitted', 'shortlisted') AND p.answer_by <= (SELECT app_now())`;
}
