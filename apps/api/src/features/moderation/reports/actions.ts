import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import { REPORTS_A_DAY } from '@castlane/contract/policy.ts';
import type { Report, resolveReport as resolveEndpoint, sendReport as sendEndpoint } from '@castlane/contract/report.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { getReport } from './queries.ts';
import { findSubject } from './subjects.ts';

type Sent = AnswerOf<typeof sendEndpoint>;

/** Stores a snapshot of the reported item, for staff. If the account has an open report of it, returns that one. */
export async function sendReport(
  { write }: Deps,
  { accountId }: Viewer,
  { about, reason, note }: BodyOf<typeof sendEndpoint>,
): Promise<Sent> {
  return write(async (tx) => {
    // The lock runs an account's reports one after another: concurrent clicks make one report, and the daily limit holds.
    await lockOwn(tx, accountId);
    const subject = await findSubject(tx, accountId, about);
    const [open] = await tx<Sent[]>`
      SELECT id, created_at FROM reports
      WHERE reporter_id = ${accountId} AND kind = ${about.kind} AND subject_id = ${subject.id} AND resolved_at IS NULL`;
    if (open) return open;
    await refuseTooMany(tx, accountId);
    const [made] = await tx<Sent[]>`
      INSERT INTO reports (id, reporter_id, reported_id, kind, subject_id, reason, note, title, context)
      VALUES (${newId()}, ${accountId}, ${subject.reportedId}, ${about.kind}, ${subject.id}, ${reason}, ${note ?? null}, ${subject.title},
        ${tx.json(subject.context)})
      RETURNING id, created_at`;
    return made!;
  });
}

async function refuseTooMany(tx: Tx, accountId: string): Promise<void> {
  const [sent] = await tx<{ today: number; wait: number }[]>`
    SELECT count(*)::int AS today,
      coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 day' - app_now())), 0)::int AS wait
    FROM reports WHERE reporter_id = ${accountId} AND created_at > (SELECT app_now()) - interval '1 day'`;
  if (sent!.today >= REPORTS_A_DAY) throw new Problem(1022, { retryAfterSeconds: sent!.wait });
}

type By = { accountId: string; requestId: string };

/** Returns a report for staff. Reading a private message is recorded in the audit log. */
export async function readReport({ db, write }: Deps, by: By, id: string): Promise<Report> {
  const report = await getReport(db, id);
  if (report.kind !== 'message') return report;
  await write((tx) => record(tx, by, { id, action: 'report.read' }));
  return report;
}

/** Locks an open report. Throws 1005 with the name of the first if it is closed already. */
export async function lockOpenReport(tx: Tx, id: string): Promise<Report> {
  // A statement of its own: one that waits for the lock would join the row as it was before.
  await tx`SELECT 1 FROM reports WHERE id = ${id} FOR UPDATE`;
  const report = await getReport(tx, id);
  if (report.resolvedAt === null) return report;
  throw new Problem(1005, { status: 409, message: `${report.resolvedBy} has already closed this report` });
}

/** Closes a report and notifies the reporter whether staff acted. */
export async function resolveReport(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  by: By,
  id: string,
  { outcome, note }: BodyOf<typeof resolveEndpoint>,
): Promise<Report> {
  const { reporter } = await lockOpenReport(tx, id);
  await tx`
    UPDATE reports SET resolved_at = app_now(), resolved_by = ${by.accountId}, outcome = ${outcome}, resolution = ${note} WHERE id = ${id}`;
  const report = await getReport(tx, id);
  const data = { hasActed: outcome === 'acted' };
  await notify(tx, wake, { accountId: reporter.id, kind: 'report_resolved', data, cause: `report:${id}` });
  await record(tx, by, { id, action: 'report.resolved', reason: note, after: { outcome } });
  return report;
}

type Act = { id: string; action: string; reason?: string; after?: Record<string, unknown> };

function record(tx: Tx, { accountId, requestId }: By, { id, ...act }: Act): Promise<void> {
  return recordAct(tx, { ...act, actorId: accountId, targetKind: 'report', targetId: id, requestId });
}
