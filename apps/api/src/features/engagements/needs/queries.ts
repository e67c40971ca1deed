import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { MOST_NEEDS, type listNeeds as endpoint, type Need } from '@castlane/contract/need.ts';
import { needDeadline, needsOf } from '#features/records/needs.ts';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Returns what waits for an account, the nearest deadline first, comments at the end. */
export async function listNeeds(db: Db, viewer: Pick<Viewer, 'accountId' | 'userType'>): Promise<AnswerOf<typeof endpoint>> {
  const order = db`${needDeadline(db)} NULLS LAST, n.kind, n.job_id DESC`;
  const rows = await db<Need[]>`
    WITH ${needsOf(db, viewer)},
    first AS MATERIALIZED (SELECT * FROM needs n ORDER BY ${order} LIMIT ${rowLimit(db, MOST_NEEDS + 1)})
    SELECT n.kind, jsonb_build_object('slug', j.slug, 'title', j.title) AS job, coalesce(a.company, a.name) AS name,
      n.engagement_id, n.thread_id, n.by, n.due_at, n.count
    FROM first n JOIN jobs j ON j.id = n.job_id LEFT JOIN accounts a ON a.id = n.other_id
    ORDER BY ${order}`;
  return { items: rows.slice(0, MOST_NEEDS), hasMore: rows.length > MOST_NEEDS };
}
