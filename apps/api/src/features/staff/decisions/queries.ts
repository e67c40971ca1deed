import type { DecisionKind, HeldDecision } from '@castlane/contract/decision.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** Returns the decisions of all staff that can still be undone, newest first. */
export async function listDecisions(db: Db, viewerId: string): Promise<{ items: HeldDecision[] }> {
  return { items: await heldDecisions(db, viewerId, db`true`) };
}

/** Returns the decision on a case that can still be undone. */
export async function findDecision(db: Db, viewerId: string, subjectId: string): Promise<HeldDecision | undefined> {
  const [held] = await heldDecisions(db, viewerId, db`h.subject_id = ${subjectId}`);
  return held;
}

function heldDecisions(db: Db, viewerId: string, which: Fragment): Promise<HeldDecision[]> {
  return db<HeldDecision[]>`
    SELECT h.id, h.kind, h.subject_id, ${outcomeOf(db)} AS outcome, s.name AS by, h.staff_id = ${viewerId} AS is_own,
      greatest(0, ceil(extract(epoch FROM h.takes_effect_at - (SELECT app_now()))))::int AS seconds_left,
      coalesce(CASE h.kind
        WHEN 'decide_appeal' THEN (SELECT a.name FROM appeals p JOIN accounts a ON a.id = p.account_id WHERE p.id = h.subject_id)
        WHEN 'resolve_report' THEN (SELECT a.name FROM reports r JOIN accounts a ON a.id = r.reported_id WHERE r.id = h.subject_id)
        WHEN 'decide_dispute' THEN (
          SELECT j.title FROM disputes d JOIN engagements e ON e.id = d.engagement_id JOIN jobs j ON j.id = e.job_id WHERE d.id = h.subject_id)
        ELSE (SELECT a.name FROM accounts a WHERE a.id = h.subject_id) END, '') AS name
    FROM held_decisions h JOIN accounts s ON s.id = h.staff_id WHERE ${which} ORDER BY h.id DESC`;
}

function outcomeOf(db: Db) {
  return db`CASE h.kind WHEN 'approve_profile' THEN 'approved' WHEN 'reject_profile' THEN 'rejected' ELSE h.decision ->> 'outcome' END`;
}

export type Logged = { noun: string; targetKind: 'account' | 'job' | 'report'; targetId: string; outcome: string };

/** Returns a decision as the log names it: the target is that of the line which the decision itself would write. */
export async function loggedOf(db: Db, id: string): Promise<Logged | undefined> {
  const [held] = await db<{ kind: DecisionKind; subjectId: string; accountId: string | null; jobId: string | null; outcome: string }[]>`
    SELECT h.kind, h.subject_id, ${outcomeOf(db)} AS outcome, (SELECT p.account_id FROM appeals p WHERE p.id = h.subject_id) AS account_id,
      (SELECT e.job_id FROM disputes d JOIN engagements e ON e.id = d.engagement_id WHERE d.id = h.subject_id) AS job_id
    FROM held_decisions h WHERE h.id = ${id}`;
  if (!held) return undefined;
  const { kind, subjectId, accountId, jobId, outcome } = held;
  switch (kind) {
    case 'approve_profile':
    case 'reject_profile':
      return { noun: 'profile', targetKind: 'account', targetId: subjectId, outcome };
    case 'decide_appeal':
      return { noun: 'appeal', targetKind: 'account', targetId: accountId ?? subjectId, outcome };
    case 'resolve_report':
      return { noun: 'report', targetKind: 'report', targetId: subjectId, outcome };
    case 'decide_dispute':
      return { noun: 'dispute', targetKind: 'job', targetId: jobId ?? subjectId, outcome };
  }
}
