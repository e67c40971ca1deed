import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listReports as endpoint, Report, ReportSummary } from '@castlane/contract/report.ts';
import type { Db } from '#platform/db/connect.ts';
import { idAfter, idCursor, pageLimit, pageOf } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** Returns open reports, the oldest first, or resolved ones, the newest first. */
export async function listReports(db: Db, { status, limit, cursor }: QueryOf<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const which =
    status === 'open'
      ? db`r.resolved_at IS NULL AND r.id > ${idAfter(cursor)}::uuid ORDER BY r.id`
      : db`r.resolved_at IS NOT NULL ${resolvedBefore(db, idCursor(cursor))} ORDER BY r.resolved_at DESC, r.id DESC`;
  const [rows, openCount] = await Promise.all([
    db<ReportSummary[]>`SELECT ${summaryColumns(db)} ${withPeople(db)} WHERE ${which} LIMIT ${pageLimit(db, limit + 1)}`,
    countOpenReports(db),
  ]);
  return { ...pageOf(rows, limit, ({ id }) => id), openCount };
}

export async function getReport(db: Db, id: string): Promise<Report> {
  const [report] = await db<Report[]>`
    SELECT ${summaryColumns(db)}, r.note, r.context, r.outcome, r.resolution, s.name AS resolved_by
    ${withPeople(db)} LEFT JOIN accounts s ON s.id = r.resolved_by WHERE r.id = ${id}`;
  if (!report) throw new Problem(1009);
  return report;
}

/** Returns how many reports wait for an answer, without those with a decision that can still be undone. */
async function countOpenReports(db: Db): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM reports r
    WHERE r.resolved_at IS NULL AND NOT EXISTS (SELECT 1 FROM held_decisions h WHERE h.subject_id = r.id)`;
  return open!.count;
}

function resolvedBefore(db: Db, id: string | undefined): Fragment {
  return id ? db`AND (r.resolved_at, r.id) < (SELECT x.resolved_at, x.id FROM reports x WHERE x.id = ${id})` : db``;
}

function summaryColumns(db: Db): Fragment {
  return db`r.id, r.kind, r.reason, r.title, ${personOf(db, db`a`)} AS reporter, ${personOf(db, db`b`)} AS reported,
    (SELECT count(*)::int FROM reports x WHERE x.reported_id = r.reported_id AND x.resolved_at IS NULL AND x.id <> r.id) AS other_open_reports,
    r.created_at, r.resolved_at`;
}

function withPeople(db: Db): Fragment {
  return db`FROM reports r JOIN accounts a ON a.id = r.reporter_id JOIN accounts b ON b.id = r.reported_id`;
}

function personOf(db: Db, account: Fragment): Fragment {
  return db`jsonb_build_object('id', ${account}.id, 'slug', ${account}.slug, 'name', ${account}.name)`;
}
