import type { Db } from '#platform/db/connect.ts';

/** Work between two, with what is needed to tell them of it. */
export type Place = { id: string; slug: string; title: string; ownerId: string; creatorId: string; threadId: string };

/** Of a job that somebody has or had. */
export async function getPlace(db: Db, jobId: string): Promise<Place> {
  const [place] = await db<Place[]>`
    SELECT j.id, j.slug, j.title, g.owner_id, g.creator_id, f.thread_id
    FROM jobs j JOIN agreements g ON g.job_id = j.id AND g.number = 1 JOIN offers f ON f.id = g.offer_id WHERE j.id = ${jobId}`;
  return place!;
}
