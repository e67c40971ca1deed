import type { Case } from '@castlane/contract/case.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { getAccount } from '@castlane/contract/staff.ts';
import type postgres from 'postgres';
import { RUNNING } from '#features/jobs/closing.ts';
import type { Db } from '#platform/db/connect.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';

type Detail = AnswerOf<typeof getAccount>;
type Ban = NonNullable<Detail['ban']>;
type RunningWork = Detail['runningWork'][number];

/** The ban under which an account is now. */
export async function findOpenBanId(db: Db, accountId: string): Promise<string | undefined> {
  const [ban] = await db<{ id: string }[]>`SELECT id FROM bans WHERE account_id = ${accountId} AND lifted_at IS NULL`;
  return ban?.id;
}

/** The ban under which an account is now, and what it hides. */
export async function findBan(db: Db, accountId: string): Promise<Ban | undefined> {
  const [ban] = await db<Ban[]>`
    SELECT b.id, b.reason, b.created_at AS banned_at, by.name AS banned_by,
      (SELECT count(*)::int FROM ban_effects e WHERE e.ban_id = b.id AND e.kind = 'job') AS hidden_jobs,
      (SELECT count(*)::int FROM ban_effects e WHERE e.ban_id = b.id AND e.kind = 'proposal') AS hidden_proposals
    FROM bans b LEFT JOIN accounts by ON by.id = b.banned_by WHERE b.account_id = ${accountId} AND b.lifted_at IS NULL`;
  return ban;
}

/** Work between this account and somebody else that has begun and not ended, newest first. */
export async function runningWorkOf(db: Db, accountId: string): Promise<RunningWork[]> {
  return db<RunningWork[]>`
    SELECT j.slug AS job_slug, j.title AS job_title, o.id AS other_id, o.name AS other_name
    FROM ${runningWork(db, accountId)} JOIN accounts o ON o.id = CASE WHEN j.owner_id = ${accountId} THEN p.creator_id ELSE j.owner_id END
    ORDER BY j.id DESC`;
}

function runningWork(db: Db, accountId: string): postgres.Fragment {
  return db`(SELECT id, owner_id, slug, title FROM jobs WHERE status = ANY(${RUNNING as JobStatus[]}::text[])) j
    JOIN proposals p ON p.job_id = j.id AND p.status = 'assigned' AND ${accountId}::uuid IN (j.owner_id, p.creator_id)`;
}

/** A case, as whoever has its address reads it. */
export async function getCase(db: Db, banId: string): Promise<Case> {
  const [found] = await db<Case[]>`
    SELECT b.reason, b.created_at AS banned_at, b.lifted_at, b.lifted_at IS NULL AND p.id IS NULL AS may_appeal,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('text', p.text, 'createdAt', ${timeText(db, db`p.created_at`)}, 'outcome', p.outcome,
        'answer', p.answer, 'decidedAt', ${timeText(db, db`p.decided_at`)}) END AS appeal
    FROM bans b JOIN accounts a ON a.id = b.account_id AND a.deleted_at IS NULL LEFT JOIN appeals p ON p.ban_id = b.id WHERE b.id = ${banId}`;
  if (!found) throw new Problem(1009);
  return found;
}

/** Whom a case is about, and who decided it. */
export async function getCaseSubject(db: Db, banId: string): Promise<{ accountId: string; reason: string; bannedBy: string | null }> {
  const [ban] = await db<{ accountId: string; reason: string; bannedBy: string | null }[]>`
    SELECT account_id, reason, banned_by FROM bans WHERE id = ${banId}`;
  if (!ban) throw new Problem(1009);
  return ban;
}

/** Whether a comment is out of sight because its creator is banned, for `proposals p`. */
export function isHiddenByBan(db: Db): postgres.Fragment {
  return db`EXISTS (
    SELECT 1 FROM bans b JOIN ban_effects e ON e.ban_id = b.id AND e.kind = 'proposal' AND e.subject_id = p.id
    WHERE b.account_id = p.creator_id AND b.lifted_at IS NULL)`;
}
