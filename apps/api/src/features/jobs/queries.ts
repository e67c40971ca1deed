import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import { JOB_STATUSES, type JobStatus } from '@castlane/contract/job-state.ts';
import type { Job, listOwnJobs as endpoint, OwnerCard, OwnJob, OwnJobFilter } from '@castlane/contract/job.ts';
import { RUNNING_STATUSES, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type postgres from 'postgres';
import { withCategories } from '#features/categories/shown.ts';
import { needRanks, needsOf } from '#features/records/needs.ts';
import { reviewByOf } from '#features/records/reviews.ts';
import { sharesOf } from '#features/records/rules.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf, rankCursor, rankCursorOf, rowLimit, type Rank } from '#platform/db/page.ts';
import { patternOf } from '#platform/db/pattern.ts';
import { Problem } from '#platform/problem.ts';

type Counts = AnswerOf<typeof endpoint>['counts'];

/** The columns of `jobColumns`; `jobsOf` makes jobs of them. */
export type JobRow = Omit<Job, 'categories'> & { categoryIds: string[] };

/** Returns rows of `jobColumns` as jobs. */
export function jobsOf<Row extends JobRow>(db: Db, rows: readonly Row[]): Promise<(Row & Job)[]> {
  return withCategories(db, rows);
}

/** Selects a job, for `FROM jobs j JOIN job_stats s ON s.job_id = j.id`. */
export function jobColumns(db: Db) {
  return db`
    j.id, j.slug, j.version, j.status, j.title, j.description, j.platforms, j.deliverables, j.budget, j.openings, s.taken_count AS taken, j.star_cost,
    j.location, j.wanted, j.apply_by, j.due_by, j.terms, j.questions, ${imagesOfJob(db)} AS images, ${filesOfJob(db)} AS files, s.proposal_count, j.created_at, j.published_at, j.updated_at,
    j.category_ids`;
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

type OwnRow = Omit<OwnJob, 'work' | 'categories'> & JobRow & Rank & { work: OwnJob['work'] | null };

/**
 * Returns an owner's jobs with what became of them. `page` selects their ids and ranks, from the tables of `before`. Engagements of all jobs
 * are read at once, since most jobs have none.
 */
async function readOwn(db: Db, before: postgres.Fragment, page: postgres.Fragment): Promise<(OwnJob & Rank)[]> {
  const count = (status: EngagementStatus) => db`count(*) FILTER (WHERE e.status = ${status})`;
  const rows = await db<OwnRow[]>`
    WITH ${before} page AS MATERIALIZED (${page}),
    engaged AS MATERIALIZED (
      SELECT e.job_id, min(d.accept_by) AS answer_by, min(${reviewByOf(db, db`e.owner_id`)}) AS review_by,
        jsonb_build_object('active', ${count('active')}, 'delivered', ${count('delivered')}, 'changesRequested', ${count('changes_requested')},
          'disputed', ${count('disputed')}, 'completed', ${count('completed')}, 'cancelled', ${count('cancelled')}) AS work
      FROM engagements e LEFT JOIN deliveries d ON d.engagement_id = e.id AND d.ended_as IS NULL AND e.status = 'delivered'
      WHERE e.job_id = ANY(ARRAY(SELECT id FROM page)) GROUP BY e.job_id)
    SELECT ${jobColumns(db)}, s.unopened_count AS new_proposal_count, s.approved_count, j.removed_reason, j.close_reason, j.close_note,
      engaged.work, engaged.answer_by, engaged.review_by, CASE WHEN engaged.job_id IS NOT NULL THEN ${assignedTo(db)} END AS assigned_to, page.rank
    FROM page JOIN jobs j ON j.id = page.id JOIN job_stats s ON s.job_id = j.id LEFT JOIN engaged ON engaged.job_id = j.id
    ORDER BY page.rank DESC, j.id DESC`;
  const jobs = await jobsOf(db, rows);
  return jobs.map((job) => ({ ...job, work: job.work ?? NO_WORK }));
}

const NO_WORK: OwnJob['work'] = { active: 0, delivered: 0, changesRequested: 0, disputed: 0, completed: 0, cancelled: 0 };

/** Selects the creator who was assigned last, for `jobs j`. */
function assignedTo(db: Db): postgres.Fragment {
  return db`(
    SELECT jsonb_build_object('slug', a.slug, 'name', a.name, 'profileImageUri', a.profile_image_uri, 'threadId', e.thread_id, 'engagementId', e.id, 'status', e.status)
    FROM engagements e JOIN proposals p ON p.id = e.proposal_id AND p.status = 'assigned' JOIN accounts a ON a.id = e.creator_id
    WHERE e.job_id = j.id ORDER BY e.id DESC LIMIT 1)`;
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
};

/** Selects the job's owner, for `JOIN accounts o … LEFT JOIN owner_records r`; `ownerCardOf` makes the card from these columns. */
export function ownerColumns(db: Db) {
  return db`o.slug AS owner_slug, o.name AS owner_name, o.company AS owner_company, o.profile_image_uri AS owner_image,
    o.status = 'active' AS owner_active, coalesce(r.jobs_posted, 0) AS owner_posted, coalesce(r.openings_posted, 0) AS owner_openings, coalesce(r.openings_taken, 0) AS owner_taken,
    coalesce(r.left_unopened, 0) AS owner_left_unopened, coalesce(r.answered, 0) AS owner_answered, coalesce(r.unanswered, 0) AS owner_unanswered,
    r.median_answer_seconds AS owner_answer_seconds, r.rating::float AS owner_rating`;
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
  };
}

/** Returns one of the owner's own jobs. Throws 1013 if it does not exist or is another owner's. */
export async function getOwnJob(db: Db, ownerId: string, slug: string): Promise<OwnJob> {
  const [job] = await readOwn(db, db``, db`SELECT j.id, 0 AS rank FROM jobs j WHERE j.slug = ${slug} AND j.owner_id = ${ownerId}`);
  if (!job) throw new Problem(1013);
  return job;
}

export async function listOwnJobs(
  db: Db,
  ownerId: string,
  { status, sort, q, limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = rankCursor(cursor);
  const pattern = patternOf(q);
  const own = db`j.owner_id = ${ownerId} AND ${isUnder(db, status)} ${pattern ? db`AND (lower(j.title) LIKE ${pattern} OR j.id IN (SELECT f.job_id FROM found f))` : db``}`;
  const most = limit + 1;
  const page =
    sort === 'newest'
      ? status === 'in_progress'
        ? newestWorkedOn(db, ownerId, own, after, most)
        : newestFirst(db, own, after)
      : sort === 'deadline'
        ? earliestFirst(db, own, after)
        : highestFirst(db, own, after, most);
  const [rows, counts] = await Promise.all([
    readOwn(
      db,
      db`${sort === 'needs' || sort === 'comments' ? db`${ranksBy(db, ownerId, sort)},` : db``}
        ${pattern ? db`found AS MATERIALIZED (${workOf(db, ownerId, pattern)}),` : db``}`,
      db`${page} ORDER BY rank DESC, id DESC LIMIT ${pageLimit(db, most)}`,
    ),
    countOwnJobs(db, ownerId),
  ]);
  return { ...pageOf(rows, limit, rankCursorOf), counts };
}

/** Sorts by id alone, which the index supports. */
function newestFirst(db: Db, own: postgres.Fragment, after: Rank | undefined): postgres.Fragment {
  return db`SELECT j.id, 0 AS rank FROM jobs j WHERE ${own} AND j.id < ${idBefore(after?.id)}::uuid`;
}

/** Does the same for jobs that creators work on, in the order of their engagements: an owner may have thousands of newer jobs. */
function newestWorkedOn(db: Db, ownerId: string, own: postgres.Fragment, after: Rank | undefined, most: number): postgres.Fragment {
  return db`
    SELECT w.id, 0 AS rank FROM (
      SELECT j.id FROM (${workedOn(db, ownerId)} AND e.job_id < ${idBefore(after?.id)}::uuid ORDER BY e.job_id DESC OFFSET 0) w
      CROSS JOIN LATERAL (SELECT j.id FROM jobs j WHERE j.id = w.job_id AND ${own} OFFSET 0) j LIMIT ${pageLimit(db, most)}) w`;
}

const LAST = -1_000_000;

/** Sorts by the last day, which counts only while proposals are accepted. */
function earliestFirst(db: Db, own: postgres.Fragment, after: Rank | undefined): postgres.Fragment {
  const day = db`(CASE WHEN j.status IN ('open', 'paused') AND j.apply_by IS NOT NULL THEN date '2000-01-01' - j.apply_by ELSE ${LAST}::int END)::bigint`;
  return db`
    SELECT r.id, r.rank FROM (SELECT j.id, ${day} AS rank FROM jobs j WHERE ${own}) r
    ${after ? db`WHERE (r.rank, r.id) < (${after.rank}::bigint, ${after.id}::uuid)` : db``}`;
}

/** Builds the table `ranks (id, rank)` for `highestFirst`. Only a job that recruits has proposals that wait. */
function ranksBy(db: Db, ownerId: string, sort: 'needs' | 'comments'): postgres.Fragment {
  if (sort === 'needs') return db`${needsOf(db, { accountId: ownerId, userType: 'business_owner' })}, ${needRanks(db, db`n.job_id`)}`;
  return db`ranks (id, rank) AS MATERIALIZED (
    SELECT j.id, s.unopened_count::bigint FROM jobs j JOIN job_stats s ON s.job_id = j.id
    WHERE j.owner_id = ${ownerId} AND j.status IN ('open', 'paused') AND s.unopened_count > 0)`;
}

/** Jobs with a rank are few, and read one by one (`OFFSET 0`) until the page is full; the others are read in the order of the index. */
function highestFirst(db: Db, own: postgres.Fragment, after: Rank | undefined, most: number): postgres.Fragment {
  const rest = idBefore(after?.rank === 0 ? after.id : undefined);
  const limit = pageLimit(db, most);
  return db`
    SELECT r.id, r.rank FROM (
      (SELECT j.id, k.rank FROM (
        SELECT * FROM ranks ${after ? db`WHERE (rank, id) < (${after.rank}::bigint, ${after.id}::uuid)` : db``} ORDER BY rank DESC, id DESC OFFSET 0) k
        CROSS JOIN LATERAL (SELECT j.id FROM jobs j WHERE j.id = k.id AND ${own} OFFSET 0) j LIMIT ${limit})
      UNION ALL
      (SELECT j.id, 0 FROM jobs j WHERE ${own} AND j.id < ${rest}::uuid AND j.id NOT IN (SELECT k.id FROM ranks k) ORDER BY j.id DESC LIMIT ${limit})) r`;
}

/** Statuses of a job that has ended without being done, unless a creator still works. */
const ENDED: readonly JobStatus[] = ['filled', 'closed', 'expired', 'removed'];

function isEnded(db: Db): postgres.Fragment {
  return db`j.status = ANY(${ENDED as JobStatus[]}::text[])`;
}

/** Names are looked for in this many engagements, the newest. */
const SEARCHED = 500;

/** Selects the owner's jobs with the searched text in the name of a creator who has or had the job. */
function workOf(db: Db, ownerId: string, pattern: string): postgres.Fragment {
  return db`
    WITH latest AS MATERIALIZED (SELECT job_id, creator_id FROM engagements WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${rowLimit(db, SEARCHED)})
    SELECT e.job_id FROM latest e WHERE e.creator_id IN (
      SELECT a.id FROM accounts a WHERE a.id = ANY(ARRAY(SELECT creator_id FROM latest)) AND lower(a.name) LIKE ${pattern})`;
}

/** Tests whether a job is under a tab or in a group, for `jobs j`. Looks for work job by job (`OFFSET 0`), since a page needs few. */
function isUnder(db: Db, filter: OwnJobFilter): postgres.Fragment {
  const isWorkedOn = db`EXISTS (SELECT FROM engagements e WHERE e.job_id = j.id AND ${isRunning(db)} OFFSET 0)`;
  const closed = db`${isEnded(db)} AND NOT ${isWorkedOn}`;
  const tests: Record<OwnJobFilter, postgres.Fragment> = {
    all: db`true`,
    draft: db`j.status = 'draft'`,
    open: db`j.status IN ('open', 'paused')`,
    in_progress: isWorkedOn,
    completed: db`j.status = 'done'`,
    closed,
    waiting: db`j.status IN ('draft', 'open', 'paused') AND NOT ${isWorkedOn}`,
    done: db`(j.status = 'done' OR ${closed})`,
  };
  return tests[filter];
}

/** Tests whether work is running. The statuses are literals, so that the index of running work is used. */
function isRunning(db: Db): postgres.Fragment {
  return db`e.status NOT IN ('completed', 'cancelled')`;
}

/** Selects the jobs that creators work on, for further conditions. */
function workedOn(db: Db, ownerId: string): postgres.Fragment {
  return db`SELECT DISTINCT e.job_id FROM engagements e WHERE e.owner_id = ${ownerId} AND ${isRunning(db)}`;
}

/** Counts the jobs of each tab and group, from indexes alone, in one statement, so that all counts are of the same moment. */
async function countOwnJobs(db: Db, ownerId: string): Promise<Counts> {
  const rows = await db<{ status: JobStatus; isWorkedOn: boolean; count: number }[]>`
    SELECT j.status, false AS is_worked_on, count(*)::int FROM jobs j WHERE j.owner_id = ${ownerId} GROUP BY 1
    UNION ALL
    SELECT j.status, true, count(*)::int FROM jobs j WHERE j.owner_id = ${ownerId} AND j.id = ANY(ARRAY(${workedOn(db, ownerId)})) GROUP BY 1`;
  const sum = (statuses: readonly JobStatus[], isWorkedOn = false) =>
    rows.reduce((total, row) => total + (statuses.includes(row.status) && row.isWorkedOn === isWorkedOn ? row.count : 0), 0);
  const [all, inProgress, completed] = [sum(JOB_STATUSES), sum(JOB_STATUSES, true), sum(['done'])];
  const closed = sum(ENDED) - sum(ENDED, true);
  const done = completed + closed;
  const waiting = all - inProgress - done;
  return { all, draft: sum(['draft']), open: sum(['open', 'paused']), completed, in_progress: inProgress, closed, done, waiting };
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

/** Locks a job for a change by its owner. Throws 1013 if it is not the owner's. */
export async function lockOwnJob(tx: Db, ownerId: string, slug: string): Promise<LockedJob> {
  const [job] = await tx<LockedJob[]>`
    SELECT id, slug, title, owner_id, status, version, star_cost, budget, questions, apply_by FROM jobs
    WHERE slug = ${slug} AND owner_id = ${ownerId} FOR UPDATE`;
  if (!job) throw new Problem(1013);
  return job;
}

type ForStaff = Pick<LockedJob, 'id' | 'title' | 'status' | 'ownerId'> & { hasWork: boolean };

/** Locks a job and returns its owner, and whether creators work on it, for staff. Throws 1013 if it does not exist. */
export async function lockJobForStaff(tx: Db, slug: string): Promise<ForStaff> {
  const [job] = await tx<ForStaff[]>`
    SELECT j.id, j.title, j.status, j.owner_id, EXISTS (
      SELECT 1 FROM engagements e WHERE e.job_id = j.id AND e.status = ANY(${RUNNING_STATUSES as EngagementStatus[]}::text[])) AS has_work
    FROM jobs j WHERE j.slug = ${slug} FOR UPDATE`;
  if (!job) throw new Problem(1013);
  return job;
}

/** Locks a job for a new proposal. Throws 1013 if it does not exist or is a draft. */
export async function lockJobForProposal(tx: Db, jobId: string): Promise<LockedJob & { applyByPast: boolean; ownerActive: boolean }> {
  const [job] = await tx<(LockedJob & { applyByPast: boolean; ownerActive: boolean })[]>`
    SELECT j.id, j.slug, j.title, j.owner_id, j.status, j.version, j.star_cost, j.budget, j.questions, j.apply_by,
      j.apply_by < ((SELECT app_now()) AT TIME ZONE 'UTC')::date AS apply_by_past, a.status = 'active' AS owner_active
    FROM jobs j JOIN accounts a ON a.id = j.owner_id WHERE j.id = ${jobId} AND j.status <> 'draft' FOR SHARE OF j`;
  if (!job) throw new Problem(1013);
  return job;
}

/** Returns a job. The caller holds its lock. */
export async function getJobHead(tx: Db, id: string): Promise<Omit<LockedJob, 'questions'>> {
  const [job] = await tx<
    Omit<LockedJob, 'questions'>[]
  >`SELECT id, slug, title, owner_id, status, version, star_cost, budget, apply_by FROM jobs WHERE id = ${id}`;
  return job!;
}

/** Returns today's date by the product's clock, in UTC. */
export async function today(db: Db): Promise<string> {
  const [row] = await db<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
  return row!.today;
}
