import type { RunningWork } from './notify.ts';
import type { Db } from '#platform/db/connect.ts';

/** Returns a job that is or was assigned, and the thread of its two parties. */
export async function getRunningWork(db: Db, jobId: string): Promise<RunningWork> {
  const [place] = await db<RunningWork[]>`
    SELECT j.id, j.slug, j.title, g.owner_id, g.creator_id, f.thread_id
    FROM jobs j JOIN agreements g ON g.job_id = j.id AND g.number = 1 JOIN offers f ON f.id = g.offer_id WHERE j.id = ${jobId}`;
  return place!;
}
