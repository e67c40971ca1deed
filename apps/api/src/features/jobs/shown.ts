import type { Job, OwnerCard } from '@castlane/contract/job.ts';
import { anyOf } from '#platform/db/page.ts';
import type { Db } from '#platform/db/connect.ts';
import type { MatchedJob } from './match.ts';
import { jobColumns, jobsOf, ownerCardOf, ownerColumns, type JobRow, type OwnerRow } from './queries.ts';

/** A job and its owner as every creator sees them. */
export type ShownJob = { job: Job & MatchedJob; owner: OwnerCard };

/** Returns jobs by their ids. */
export async function findShownJobs(db: Db, ids: readonly string[]): Promise<Map<string, ShownJob>> {
  if (ids.length === 0) return new Map();
  const rows = await db<(JobRow & OwnerRow)[]>`
    SELECT ${jobColumns(db)}, ${ownerColumns(db)}
    FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    WHERE j.id = ${anyOf(db, ids)}`;
  // What the rows have beyond the answer is not written.
  return new Map((await jobsOf(db, rows)).map((row) => [row.id, { job: row, owner: ownerCardOf(row) }]));
}
