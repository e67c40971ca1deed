import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import type { getAccount } from '@castlane/contract/staff.ts';
import type { Db } from '#platform/db/connect.ts';

type RunningWork = AnswerOf<typeof getAccount>['runningWork'][number];

/** Returns the running work of an account, newest first. */
export async function runningWorkOf(db: Db, accountId: string): Promise<RunningWork[]> {
  return db<RunningWork[]>`
    SELECT j.slug AS job_slug, j.title AS job_title, o.id AS other_id, o.name AS other_name
    FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN accounts o ON o.id = CASE WHEN e.owner_id = ${accountId} THEN e.creator_id ELSE e.owner_id END
    WHERE ${accountId}::uuid IN (e.owner_id, e.creator_id) AND e.status = ANY(${RUNNING_STATUSES}::text[]) ORDER BY e.id DESC`;
}
