import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import {
  TAB_STATUSES,
  type Job,
  type JobStatus,
  type listOwnJobs as endpoint,
  type OwnerCard,
  type OwnJob,
} from '@castlane/contract/job.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';

type Counts = AnswerOf<typeof endpoint>['counts'];

/** The columns of a job in the contract's shape, for `FROM jobs j JOIN job_stats s ON s.job_id = j.id`. */
export function jobColumns(db: Db) {
  return db`
    j.id, j.slug, j.version, j.status, j.title, j.description, j.platforms, j.deliverables, j.budget, j.star_cost,
    j.location, j.wanted, j.apply_by, j.due_by, j.terms, j.questions, s.proposal_count, j.created_at, j.published_at, j.updated_at,
    ARRAY(SELECT jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) FROM categories c WHERE c.id = ANY(j.category_ids) ORDER BY c.position) AS categories`;
}

function ownColumns(db: Db) {
  return db`${jobColumns(db)}, s.unopened_count AS new_proposal_count, s.approved_count, j.removed_reason, j.close_reason, j.close_note,
    (SELECT jsonb_build_object('slug', a.slug, 'name', a.name, 'profileImageUri', a.profile_image_uri, 'threadId', t.id)
     FROM proposals p JOIN accounts a ON a.id = p.creator_id LEFT JOIN threads t ON t.proposal_id = p.id
     WHERE p.job_id = j.id AND p.status = 'assigned') AS assigned_to`;
}

export type OwnerRow = {
  ownerSlug: string;
  ownerName: string;
  ownerCompany: string | null;
  ownerImage: string | null;
  ownerActive: boolean;
  ownerPosted: number;
  ownerAssigned: number;
  ownerLeftUnopened: number;
};

/** The columns of the job's owner, for `JOIN accounts o … LEFT JOIN owner_records r …`; `ownerCardOf` makes the card of them. */
export function ownerColumns(db: Db) {
  return db`o.slug AS owner_slug, o.name AS owner_name, o.company AS owner_company, o.profile_image_uri AS owner_image,
    o.status = 'active' AS owner_active, coalesce(r.jobs_posted, 0) AS owner_posted, coalesce(r.jobs_assigned, 0) AS owner_assigned,
    coalesce(r.left_unopened, 0) AS owner_left_unopened`;
}

export function ownerCardOf(row: OwnerRow): OwnerCard {
  return {
    slug: row.ownerSlug,
    name: row.ownerName,
    company: row.ownerCompany,
    profileImageUri: row.ownerImage,
    verified: row.ownerActive,
    rating: null,
    jobsPosted: row.ownerPosted,
    hireRate: row.ownerPosted < 3 ? null : Math.min(1, row.ownerAssigned / row.ownerPosted),
    leftUnopened: row.ownerLeftUnopened,
  };
}

/** One of the owner's own jobs, or 1013: another's answers as one that is not there. */
export async function getOwnJob(db: Db, ownerId: string, slug: string): Promise<OwnJob> {
  const [job] = await db<OwnJob[]>`
    SELECT ${ownColumns(db)} FROM jobs j JOIN job_stats s ON s.job_id = j.id WHERE j.slug = ${slug} AND j.owner_id = ${ownerId}`;
  if (!job) throw new Problem(1013);
  return job;
}

export async function listOwnJobs(
  db: Db,
  ownerId: string,
  { status, limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const statuses = status === 'all' ? null : (TAB_STATUSES[status] as JobStatus[]);
  const [rows, counts] = await Promise.all([
    db<OwnJob[]>`
      WITH page AS MATERIALIZED (
        SELECT id FROM jobs WHERE owner_id = ${ownerId} AND id < ${idBefore(cursor)}::uuid
          ${statuses ? db`AND status = ANY(${statuses}::text[])` : db``} ORDER BY id DESC LIMIT ${limit + 1})
      SELECT ${ownColumns(db)} FROM page JOIN jobs j ON j.id = page.id JOIN job_stats s ON s.job_id = j.id ORDER BY j.id DESC`,
    countOwnJobs(db, ownerId),
  ]);
  return { ...pageOf(rows, limit, (job) => job.id), counts };
}

async function countOwnJobs(db: Db, ownerId: string): Promise<Counts> {
  const rows = await db<
    { status: JobStatus; count: number }[]
  >`SELECT status, count(*)::int FROM jobs WHERE owner_id = ${ownerId} GROUP BY status`;
  const counts: Counts = { all: 0, draft: 0, open: 0, in_progress: 0, completed: 0, closed: 0 };
  for (const { status, count } of rows) {
    counts.all += count;
    for (const [tab, statuses] of Object.entries(TAB_STATUSES)) if (statuses.includes(status)) counts[tab as keyof Counts] += count;
  }
  return counts;
}

export type LockedJob = {
  id: string;
  slug: string;
  title: string;
  ownerId: string;
  status: JobStatus;
  version: number;
  starCost: number;
  budget: Job['budget'];
  questions: string[];
  applyBy: string | null;
};

/** Locks a job for a change by its owner, or 1013. */
export async function lockOwnJob(tx: Db, ownerId: string, slug: string): Promise<LockedJob> {
  const [job] = await tx<LockedJob[]>`
    SELECT id, slug, title, owner_id, status, version, star_cost, budget, questions, apply_by FROM jobs
    WHERE slug = ${slug} AND owner_id = ${ownerId} FOR UPDATE`;
  if (!job) throw new Problem(1013);
  return job;
}

type ForStaff = Pick<LockedJob, 'id' | 'title' | 'status' | 'ownerId'> & { email: string; name: string };

/** Locks anybody's job, or 1013, and tells whose it is. */
export async function lockJobForStaff(tx: Db, slug: string): Promise<ForStaff> {
  const [job] = await tx<ForStaff[]>`
    SELECT j.id, j.title, j.status, j.owner_id, o.email, o.name FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE j.slug = ${slug} FOR UPDATE OF j`;
  if (!job) throw new Problem(1013);
  return job;
}

/** Locks a job that somebody wants to comment on, or 1013; drafts are nobody's business. */
export async function lockJobForProposal(tx: Db, jobId: string): Promise<LockedJob & { applyByPast: boolean; ownerActive: boolean }> {
  const [job] = await tx<(LockedJob & { applyByPast: boolean; ownerActive: boolean })[]>`
    SELECT j.id, j.slug, j.title, j.owner_id, j.status, j.version, j.star_cost, j.budget, j.questions, j.apply_by,
      j.apply_by < (app_now() AT TIME ZONE 'UTC')::date AS apply_by_past, a.status = 'active' AS owner_active
    FROM jobs j JOIN accounts a ON a.id = j.owner_id WHERE j.id = ${jobId} AND j.status <> 'draft' FOR SHARE OF j`;
  if (!job) throw new Problem(1013);
  return job;
}

/** A job whose lock the caller holds. */
export async function getJobHead(tx: Db, id: string): Promise<Omit<LockedJob, 'questions'>> {
  const [job] = await tx<
    Omit<LockedJob, 'questions'>[]
  >`SELECT id, slug, title, owner_id, status, version, star_cost, budget, apply_by FROM jobs WHERE id = ${id}`;
  return job!;
}

/** Today, by the product's clock, in UTC. */
export async function today(db: Db): Promise<string> {
  const [row] = await db<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
  return row!.today;
}
