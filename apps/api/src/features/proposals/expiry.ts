import { countLeftUnopened } from '#features/jobs/counters.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { endProposals } from './voiding.ts';

const BATCH = 50;

/** Ends the comments that nobody has opened in time: their stars go back, and the owner's record says so. Answers how many. */
export async function endUnopened(deps: Deps): Promise<number> {
  const due = await deps.db<{ jobId: string }[]>`
    SELECT DISTINCT job_id FROM (
      SELECT job_id FROM proposals WHERE opened_at IS NULL AND status IN ('submitted', 'shortlisted') AND answer_by <= app_now()
      ORDER BY answer_by LIMIT ${BATCH}) due`;
  let ended = 0;
  for (const { jobId } of due) ended += await deps.write((tx) => endUnopenedOf(deps, tx, jobId));
  return ended;
}

async function endUnopenedOf(deps: Deps, tx: Tx, jobId: string): Promise<number> {
  const [job] = await tx<{ ownerId: string }[]>`SELECT owner_id FROM jobs WHERE id = ${jobId} FOR UPDATE SKIP LOCKED`;
  // Somebody is at it, perhaps the owner, who opens one: the next turn sees what is left.
  if (!job) return 0;
  const which = tx`p.job_id = ${jobId} AND p.opened_at IS NULL AND p.status IN ('submitted', 'shortlisted') AND p.answer_by <= app_now()`;
  const ended = await endProposals(deps, tx, which, { reason: 'unopened', cause: 'unopened' });
  await countLeftUnopened(tx, job.ownerId, ended.length);
  return ended.length;
}
