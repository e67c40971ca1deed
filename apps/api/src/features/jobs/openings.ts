import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { countOpenings, countTaken, type Sides } from '#features/records/counts.ts';
import { hideFromFeed } from '#features/search-index/jobs.ts';
import type { Tx } from '#platform/db/connect.ts';
import { refuse, refuseInput } from '#platform/problem.ts';
import type { LockedJob } from './queries.ts';

/** The openings of a job, how many creators have one, and who waits for them. All callers hold the job's lock. */

/** Stores with a job whether a creator works on it. Call after an engagement has begun or ended. */
export async function keepWorkedOn(tx: Tx, jobId: string): Promise<void> {
  await tx`
    UPDATE jobs j SET is_worked_on = now.runs
    FROM (SELECT EXISTS (SELECT FROM engagements WHERE job_id = ${jobId} AND status NOT IN ('completed', 'cancelled')) AS runs) now
    WHERE j.id = ${jobId} AND j.is_worked_on <> now.runs`;
}

/** Counts an engagement that has begun. Returns whether it took the last opening, which fills the job. */
export async function takeOpening(tx: Tx, jobId: string, sides: Sides): Promise<boolean> {
  await countTaken(tx, jobId, sides);
  await recountTaken(tx, jobId);
  await keepWorkedOn(tx, jobId);
  return fillIfTaken(tx, jobId);
}

/** Stores the number of openings. Returns whether none is left, which fills an open job. Throws 1004 below those taken. */
export async function storeOpenings(tx: Tx, job: LockedJob, openings: number): Promise<boolean> {
  refuse(whyJobCannot('setOpenings', job.status));
  const [stats] = await tx<{ taken: number }[]>`SELECT taken_count AS taken FROM job_stats WHERE job_id = ${job.id}`;
  const { taken } = stats!;
  if (openings < taken)
    refuseInput([{ path: 'openings', message: taken === 1 ? 'One opening is already filled' : `${taken} openings are already filled` }]);
  await countOpenings(tx, job, openings);
  await tx`UPDATE jobs SET openings = ${openings}, updated_at = app_now() WHERE id = ${job.id}`;
  const isFilled = await fillIfTaken(tx, job.id);
  await finishJobs(tx, [job.id]);
  return isFilled;
}

/** Returns whether a job has an opening that no creator has. */
export async function hasFreeOpening(tx: Tx, jobId: string): Promise<boolean> {
  const [job] = await tx<{ isFree: boolean }[]>`
    SELECT s.taken_count < j.openings AS is_free FROM jobs j JOIN job_stats s ON s.job_id = j.id WHERE j.id = ${jobId}`;
  return job!.isFree;
}

/** Ends jobs whose work is over: filled, closed or expired, with no engagement running and at least one completed. */
export async function finishJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    UPDATE jobs j SET status = 'done', updated_at = app_now()
    WHERE j.id = ANY(${ids}::uuid[]) AND j.status IN ('filled', 'closed', 'expired') AND NOT j.is_worked_on
      AND EXISTS (SELECT 1 FROM engagements e WHERE e.job_id = j.id AND e.status = 'completed')`;
}

export async function isDone(tx: Tx, jobId: string): Promise<boolean> {
  const [job] = await tx<{ isDone: boolean }[]>`SELECT status = 'done' AS is_done FROM jobs WHERE id = ${jobId}`;
  return job!.isDone;
}

/** Counts the openings that creators have: a cancelled engagement frees its own. */
export async function recountTaken(tx: Tx, jobId: string): Promise<void> {
  await tx`
    UPDATE job_stats SET taken_count = (SELECT count(*) FROM engagements e WHERE e.job_id = ${jobId} AND e.status <> 'cancelled') WHERE job_id = ${jobId}`;
}

async function fillIfTaken(tx: Tx, jobId: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE jobs j SET status = 'filled', updated_at = app_now() FROM job_stats s
    WHERE j.id = ${jobId} AND s.job_id = j.id AND j.status IN ('open', 'paused') AND s.taken_count >= j.openings`;
  if (count > 0) await hideFromFeed(tx, [jobId]);
  return count > 0;
}
