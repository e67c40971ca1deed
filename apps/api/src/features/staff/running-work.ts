import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { RUNNING_STATUSES, type JobStatus } from '@castlane/contract/job-state.ts';
import type { getAccount } from '@castlane/contract/staff.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

type RunningWork = AnswerOf<typeof getAccount>['runningWork'][number];

/** Returns the running work of an account, newest first. */
export async function runningWorkOf(db: Db, accountId: string): Promise<RunningWork[]> {
  return db<RunningWork[]>`
    SELECT j.slug AS job_slug, j.title AS job_title, o.id AS other_id, o.name AS other_name
    FROM ${runningWork(db, accountId)} JOIN accounts o ON o.id = CASE WHEN j.owner_id = ${accountId} THEN p.creator_id ELSE j.owner_id END
    ORDER BY j.id DESC`;
}

function runningWork(db: Db, accountId: string): postgres.Fragment {
  return db`(SELECT id, owner_id, slug, title FROM jobs WHERE status = ANY(${RUNNING_STATUSES as JobStatus[]}::text[])) j
    JOIN proposals p ON p.job_id = j.id AND p.status = 'assigned' AND ${accountId}::uuid IN (j.owner_id, p.creator_id)`;
}
