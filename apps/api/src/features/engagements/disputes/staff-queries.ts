import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type * as contract from '@castlane/contract/dispute.ts';
import type { DisputeRow } from '@castlane/contract/dispute.ts';
import { pageOfEvents } from '#features/threads/queries.ts';
import { disputeColumns } from '#features/engagements/columns.ts';
import { getEngaged, getEngagementForStaff, partyOf } from '#features/engagements/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idAfter, idCursor, pageLimit, pageOf } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** What staff read of disputes. */

type Disputes = AnswerOf<typeof contract.listDisputes>;
type Detail = AnswerOf<typeof contract.getDispute>;
type Events = AnswerOf<typeof contract.listDisputeEvents>;

/** Returns the open disputes, the oldest first, or the decided ones, the newest first. */
export async function listDisputes(db: Db, { status, limit, cursor }: QueryOf<typeof contract.listDisputes>): Promise<Disputes> {
  const which =
    status === 'open'
      ? db`d.outcome IS NULL AND d.id > ${idAfter(cursor)}::uuid ORDER BY d.id`
      : db`d.outcome IS NOT NULL ${decidedBefore(db, idCursor(cursor))} ORDER BY d.decided_at DESC, d.id DESC`;
  const [rows, openCount] = await Promise.all([
    db<DisputeRow[]>`SELECT ${rowColumns(db)} WHERE ${which} LIMIT ${pageLimit(db, limit + 1)}`,
    countOpenDisputes(db),
  ]);
  return { ...pageOf(rows, limit, ({ id }) => id), openCount };
}

/** Returns how many disputes wait for a decision, without those with one that can still be undone. */
async function countOpenDisputes(db: Db): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM disputes d
    WHERE d.outcome IS NULL AND NOT EXISTS (SELECT 1 FROM held_decisions h WHERE h.subject_id = d.id)`;
  return open!.count;
}

function decidedBefore(db: Db, id: string | undefined): Fragment {
  return id ? db`AND (d.decided_at, d.id) < (SELECT x.decided_at, x.id FROM disputes x WHERE x.id = ${id})` : db``;
}

function rowColumns(db: Db): Fragment {
  return db`${disputeColumns(db)}, jsonb_build_object('slug', j.slug, 'title', j.title) AS job, ${partyOf(db, db`o`)} AS owner,
    ${partyOf(db, db`c`)} AS creator, s.name AS decided_by
    FROM disputes d JOIN engagements e ON e.id = d.engagement_id JOIN jobs j ON j.id = e.job_id
    JOIN accounts o ON o.id = e.owner_id JOIN accounts c ON c.id = e.creator_id LEFT JOIN accounts s ON s.id = d.decided_by`;
}

/** Returns a whole dispute with its engagement and the newest terms. */
export async function getDispute(db: Db, id: string): Promise<Detail> {
  const engagementId = await engagementOf(db, id);
  const [[row], engagement, [agreement]] = await Promise.all([
    db<DisputeRow[]>`SELECT ${rowColumns(db)} WHERE d.id = ${id}`,
    getEngagementForStaff(db, engagementId),
    db<{ terms: string }[]>`SELECT terms FROM agreements WHERE engagement_id = ${engagementId} ORDER BY number DESC LIMIT 1`,
  ]);
  return { ...row!, engagement, terms: JSON.parse(agreement!.terms) };
}

/** Returns a page of the thread of a disputed job, and the job's id. */
export async function eventsOfDispute(
  db: Db,
  id: string,
  { before }: QueryOf<typeof contract.listDisputeEvents>,
): Promise<Events & { jobId: string }> {
  const { jobId, threadId } = await getEngaged(db, await engagementOf(db, id));
  return { ...(await pageOfEvents(db, { threadId, before, limit: EVENTS_A_PAGE })), jobId };
}

const EVENTS_A_PAGE = 50;

async function engagementOf(db: Db, id: string): Promise<string> {
  const [dispute] = await db<{ engagementId: string }[]>`SELECT engagement_id FROM disputes WHERE id = ${id}`;
  if (!dispute) throw new Problem(1009);
  return dispute.engagementId;
}
