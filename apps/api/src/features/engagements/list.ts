import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import { RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import type { EngagementRow, listEngagements as endpoint } from '@castlane/contract/engagement.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dueByNow, partNow, statusNow } from '#features/records/auto-end.ts';
import { acceptByOf, cancelAskedByOf, partyOf } from './queries.ts';

/** Returns a page of an account's engagements, newest first. A job of others gives an empty page. */
export async function listEngagements(
  db: Db,
  { accountId, userType }: Pick<Viewer, 'accountId' | 'userType'>,
  { status, job, limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const isOwn = userType === 'creator' ? db`e.creator_id = ${accountId}` : db`e.owner_id = ${accountId}`;
  const isAsked = job === undefined ? db`` : db`AND e.job_id = (SELECT id FROM jobs WHERE slug = ${job})`;
  const rows = await db<EngagementRow[]>`
    WITH page AS MATERIALIZED (
      SELECT e.id FROM engagements e WHERE ${isOwn} ${isAsked} AND ${isIn(db, status)} AND e.id < ${idBefore(cursor)}::uuid ORDER BY e.id DESC LIMIT ${pageLimit(db, limit + 1)})
    SELECT e.id, ${statusNow(db)} AS status, jsonb_build_object('slug', j.slug, 'title', j.title) AS job, ${partyOf(db, db`o`)} AS owner, ${partyOf(db, db`c`)} AS creator,
      e.thread_id, e.proposal_id, e.begun_at, f.price, ${partNow(db)} AS part, e.parts, f.due_by, end_of_day(f.due_by, j.time_zone) AS due_at,
      ${acceptByOf(db)} AS accept_by, ${cancelAskedByOf(db)} AS cancel_asked_by
    FROM page JOIN engagements e ON e.id = page.id JOIN jobs j ON j.id = e.job_id JOIN accounts o ON o.id = e.owner_id JOIN accounts c ON c.id = e.creator_id
    JOIN LATERAL (
      SELECT f.price, ${dueByNow(db)} AS due_by FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = e.id ORDER BY g.number DESC LIMIT 1) f ON true
    ORDER BY e.id DESC`;
  return pageOf(rows, limit, ({ id }) => id);
}

function isIn(db: Db, filter: QueryOf<typeof endpoint>['status']): Fragment {
  if (filter === 'all') return db`true`;
  // Of one status, an index gives the ids in order; of an array it does not.
  return filter === 'running' ? db`e.status = ANY(${RUNNING_STATUSES}::text[])` : db`e.status = ${filter}`;
}
