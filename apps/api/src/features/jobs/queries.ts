import type { JobStatus } from '@castlane/contract/job-state.ts';
import { wholeBrief, type Brief, type BriefField } from '@castlane/contract/brief.ts';
import type { Job, OwnerCard, Visibility } from '@castlane/contract/job.ts';
import { withCategories } from '#features/categories/shown.ts';
import { paidOnTimeRate } from '#features/records/payments.ts';
import { sharesOf } from '#features/records/rules.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import type { MatchedJob } from './match.ts';
import { isVisibleTo } from './visibility.ts';

/** The columns of `jobColumns`; `jobsOf` makes jobs of them. */
export type JobRow = Omit<Job, BriefField> & Pick<Job, 'images' | 'files'> & { brief: Brief };

/** Returns rows of `jobColumns` as jobs. */
export async function jobsOf<Row extends JobRow>(db: Db, rows: readonly Row[]): Promise<(Row & Job & MatchedJob)[]> {
  return withCategories(
    db,
    rows.map((row) => {
      const brief = wholeBrief(row.brief);
      // Into the row, which is this read's own: copies of so many fields were a fifth of what a page cost Node.
      return Object.assign(row, { ...brief, images: row.images, files: row.files, categoryIds: brief.categories });
    }),
  );
}

/** Selects a job, for `FROM jobs j JOIN job_stats s ON s.job_id = j.id`. */
export function jobColumns(db: Db) {
  return db`
    j.id, j.slug, j.version, j.status, j.visibility, j.brief, j.openings, s.taken_count AS taken, j.star_cost, j.time_zone, j.closes_at, end_of_day(j.due_by, j.time_zone) AS due_at,
    ${imagesOfJob(db)} AS images, ${filesOfJob(db)} AS files, s.proposal_count, j.created_at, j.published_at, j.updated_at`;
}

/** Most jobs have no images, and then nothing is read. */
function imagesOfJob(db: Db) {
  return db`CASE WHEN j.image_ids = '{}' THEN '[]'::jsonb ELSE (
    SELECT coalesce(jsonb_agg(u.image || jsonb_build_object('uploadId', u.id) ORDER BY x.nth), '[]')
    FROM unnest(j.image_ids) WITH ORDINALITY AS x(id, nth) JOIN uploads u ON u.id = x.id) END`;
}

function filesOfJob(db: Db) {
  return db`CASE WHEN j.file_ids = '{}' THEN '[]'::jsonb ELSE (
    SELECT coalesce(jsonb_agg(jsonb_build_object('uploadId', u.id, 'name', u.name, 'contentType', u.content_type, 'size', u.size) ORDER BY x.nth), '[]')
    FROM unnest(j.file_ids) WITH ORDINALITY AS x(id, nth) JOIN uploads u ON u.id = x.id) END`;
}

export type OwnerRow = {
  ownerSlug: string;
  ownerName: string;
  ownerCompany: string | null;
  ownerImage: string | null;
  ownerActive: boolean;
  ownerPosted: number;
  ownerOpenings: number;
  ownerTaken: number;
  ownerLeftUnopened: number;
  ownerAnswered: number;
  ownerUnanswered: number;
  ownerAnswerSeconds: number | null;
  ownerRating: number | null;
  ownerPayments: number;
  ownerPaidOnTime: number | null;
  ownerUnpaid: number;
};

/** Selects the job's owner, for `JOIN accounts o … LEFT JOIN owner_records r`; `ownerCardOf` makes the card from these columns. */
export function ownerColumns(db: Db) {
  return db`o.slug AS owner_slug, o.name AS owner_name, o.company AS owner_company, o.profile_image_uri AS owner_image,
    o.status = 'active' AS owner_active, coalesce(r.jobs_posted, 0) AS owner_posted, coalesce(r.openings_posted, 0) AS owner_openings, coalesce(r.openings_taken, 0) AS owner_taken,
    coalesce(r.left_unopened, 0) AS owner_left_unopened, coalesce(r.answered, 0) AS owner_answered, coalesce(r.unanswered, 0) AS owner_unanswered,
    r.median_answer_seconds AS owner_answer_seconds, r.rating::float AS owner_rating,
    coalesce(r.payments_counted, 0) AS owner_payments, ${paidOnTimeRate(db)} AS owner_paid_on_time, coalesce(r.payments_unpaid, 0) AS owner_unpaid`;
}

export function ownerCardOf(row: OwnerRow): OwnerCard {
  const { hireRate, answerRate, answerSeconds } = sharesOf({
    jobsPosted: row.ownerPosted,
    openingsPosted: row.ownerOpenings,
    openingsTaken: row.ownerTaken,
    answered: row.ownerAnswered,
    unanswered: row.ownerUnanswered,
    answerSeconds: row.ownerAnswerSeconds,
  });
  return {
    slug: row.ownerSlug,
    name: row.ownerName,
    company: row.ownerCompany,
    profileImageUri: row.ownerImage,
    verified: row.ownerActive,
    rating: row.ownerRating,
    jobsPosted: row.ownerPosted,
    hireRate,
    leftUnopened: row.ownerLeftUnopened,
    answerRate,
    answerSeconds,
    payments: { counted: row.ownerPayments, onTimeRate: row.ownerPaidOnTime, unpaid: row.ownerUnpaid },
  };
}

export type LockedJob = {
  id: string;
  slug: string;
  title: string;
  ownerId: string;
  status: JobStatus;
  visibility: Visibility;
  version: number;
  brief: Brief;
  starCost: number;
  openings: number;
  timeZone: string;
};

/** Selects a locked job, for `jobs j`; `lockedJob` makes its brief whole. */
function lockColumns(db: Db) {
  return db`j.id, j.slug, j.title, j.owner_id, j.status, j.visibility, j.version, j.brief, j.star_cost, j.openings, j.time_zone`;
}

function lockedJob<Row extends LockedJob>(row: Row | undefined): Row {
  if (!row) throw new Problem(1013);
  return { ...row, brief: wholeBrief(row.brief) };
}

/** Finds a job of its owner. Throws 1013 if it is another's. */
export async function findOwnJob(db: Db, ownerId: string, slug: string): Promise<{ id: string; status: JobStatus; timeZone: string }> {
  const [job] = await db<{ id: string; status: JobStatus; timeZone: string }[]>`
    SELECT id, status, time_zone FROM jobs WHERE slug = ${slug} AND owner_id = ${ownerId}`;
  if (!job) throw new Problem(1013);
  return job;
}

/** Locks a job for a change by its owner. Throws 1013 if it is not the owner's. */
export async function lockOwnJob(tx: Db, ownerId: string, slug: string): Promise<LockedJob> {
  const [job] = await tx<LockedJob[]>`SELECT ${lockColumns(tx)} FROM jobs j WHERE j.slug = ${slug} AND j.owner_id = ${ownerId} FOR UPDATE`;
  return lockedJob(job);
}

type ForStaff = Pick<LockedJob, 'id' | 'title' | 'status' | 'ownerId'> & { isWorkedOn: boolean };

/** Locks a job and returns its owner, and whether creators work on it, for staff. Throws 1013 if it does not exist. */
export async function lockJobForStaff(tx: Db, slug: string): Promise<ForStaff> {
  const [job] = await tx<ForStaff[]>`
    SELECT id, title, status, owner_id, is_worked_on FROM jobs WHERE slug = ${slug} FOR UPDATE`;
  if (!job) throw new Problem(1013);
  return job;
}

type ForProposal = LockedJob & { applyByPast: boolean; ownerActive: boolean };

/** Locks a job for a new proposal. Throws 1013 if it does not exist, is a draft, or its creator may not find it. */
export async function lockJobForProposal(tx: Db, jobId: string, creatorId: string): Promise<ForProposal> {
  const [job] = await tx<ForProposal[]>`
    SELECT ${lockColumns(tx)}, j.closes_at < (SELECT app_now()) AS apply_by_past, a.status = 'active' AS owner_active
    FROM jobs j JOIN accounts a ON a.id = j.owner_id WHERE j.id = ${jobId} AND j.status <> 'draft' AND ${isVisibleTo(tx, creatorId)} FOR SHARE OF j`;
  return lockedJob(job);
}

/** Returns a job. The caller holds its lock. */
export async function getJobHead(tx: Db, id: string): Promise<LockedJob> {
  const [job] = await tx<LockedJob[]>`SELECT ${lockColumns(tx)} FROM jobs j WHERE j.id = ${id}`;
  return lockedJob(job);
}

/** Returns today's date by the product's clock, in a time zone. */
export async function today(db: Db, timeZone: string): Promise<string> {
  const [row] = await db<{ today: string }[]>`SELECT (app_now() AT TIME ZONE ${timeZone})::date AS today`;
  return row!.today;
}

/** Returns the time zone in which a viewer's new days are meant: theirs, or UTC if the database does not know it. */
export async function knownTimeZone(db: Db, { timeZone = 'UTC' }: Pick<Viewer, 'timeZone'>): Promise<string> {
  const [row] = await db<{ zone: string }[]>`SELECT known_time_zone(${timeZone}) AS zone`;
  return row!.zone;
}
