import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { Job, listOwnJobs as endpoint, OwnerCard, OwnJob, OwnJobFilter, OwnJobGroup, OwnJobSort } from '@castlane/contract/job.ts';
import type { Page } from '@castlane/contract/page.ts';
import { RUNNING_STATUSES, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type postgres from 'postgres';
import { withCategories } from '#features/categories/shown.ts';
import { needRanks, needsOf } from '#features/records/needs.ts';
import { reviewByOf } from '#features/records/reviews.ts';
import { sharesOf } from '#features/records/rules.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, rankCursor, rankCursorOf, rowLimit, type Rank } from '#platform/db/page.ts';
import { onePage, pagesOf, pageTables, type Placed } from '#platform/db/pages.ts';
import { patternOf } from '#platform/db/pattern.ts';
import { SharedReads } from '#platform/db/shared-reads.ts';
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

type OwnRow = Omit<OwnJob, 'work' | 'categories'> & JobRow & Placed & { work: OwnJob['work'] | null };

/** Returns owners' jobs with what became of them, those of `page`, the last of `tables`. Engagements of all jobs are read at once, since most jobs have none. */
async function readOwn(db: Db, tables: postgres.Fragment): Promise<(OwnJob & Placed)[]> {
  const count = (status: EngagementStatus) => db`count(*) FILTER (WHERE e.status = ${status})`;
  const rows = await db<OwnRow[]>`
    WITH ${tables},
    engaged AS MATERIALIZED (
      SELECT e.job_id, min(CASE WHEN e.status = 'delivered' THEN (SELECT d.accept_by FROM deliveries d WHERE d.engagement_id = e.id AND d.ended_as IS NULL) END) AS answer_by,
        min(${reviewByOf(db, db`e.owner_id`)}) AS review_by,
        jsonb_build_object('active', ${count('active')}, 'delivered', ${count('delivered')}, 'changesRequested', ${count('changes_requested')},
          'disputed', ${count('disputed')}, 'completed', ${count('completed')}, 'cancelled', ${count('cancelled')}) AS work
      FROM engagements e WHERE e.job_id = ANY(ARRAY(SELECT id FROM page)) GROUP BY e.job_id)
    SELECT page.n, page.nth, page.rank, page.has_next, ${jobColumns(db)}, s.unopened_count AS new_proposal_count, s.approved_count, j.removed_reason, j.close_reason, j.close_note,
      engaged.work, engaged.answer_by, engaged.review_by, CASE WHEN engaged.job_id IS NOT NULL THEN ${assignedTo(db)} END AS assigned_to
    FROM page JOIN jobs j ON j.id = page.id JOIN job_stats s ON s.job_id = j.id LEFT JOIN engaged ON engaged.job_id = j.id`;
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
  const found = db`SELECT j.id, 0 AS rank FROM jobs j WHERE j.slug = ${slug} AND j.owner_id = ${ownerId}`;
  const [job] = await readOwn(db, pageTables(db, onePage(db, found), 1));
  if (!job) throw new Problem(1013);
  return job;
}

type OwnQuery = QueryOf<typeof endpoint>;

export async function listOwnJobs(db: Db, ownerId: string, query: OwnQuery): Promise<AnswerOf<typeof endpoint>> {
  const { status, sort, q, limit } = query;
  const after = rankCursor(query.cursor);
  const [page, counts] = await Promise.all([
    sort === 'newest' && status === 'all' && q === undefined
      ? newestOfAll.of(db, { ownerId, before: idBefore(after?.id) }, { limit })
      : listFound(db, ownerId, query, after),
    ownCounts.of(db, ownerId, {}),
  ]);
  return { ...page, counts };
}

type Wish = { ownerId: string; before: string };

/** The newest jobs of owners, of requests that arrive together. They are sorted by id alone, which the index supports. */
const newestOfAll = new SharedReads<{ limit: number }, Wish, Page<OwnJob & Placed>>(async (db, wishes, { limit }) => {
  const [owners, places] = [wishes.map(({ ownerId }) => ownerId), wishes.map(({ before }) => before)];
  const found = db`
    SELECT w.n, ARRAY(
      SELECT j.id FROM jobs j WHERE j.owner_id = w.owner_id AND j.id < w.before
      ORDER BY j.id DESC LIMIT ${pageLimit(db, limit + 1)}) AS ids, NULL::bigint[] AS ranks
    FROM unnest((SELECT ${owners}::uuid[]), (SELECT ${places}::uuid[])) WITH ORDINALITY AS w (owner_id, before, n)`;
  return pagesOf(await readOwn(db, pageTables(db, found, limit)), wishes.length, rankCursorOf);
});

async function listFound(
  db: Db,
  ownerId: string,
  { status, sort, q, limit }: OwnQuery,
  after: Rank | undefined,
): Promise<Page<OwnJob & Placed>> {
  const pattern = patternOf(q);
  const own = db`j.owner_id = ${ownerId} AND ${isUnder(db, ownerId, status)} ${pattern ? db`AND j.id IN (SELECT f.id FROM searched f)` : db``}`;
  const rows =
    sort === 'newest'
      ? newestFirst(db, own, after)
      : sort === 'needs'
        ? neediestFirst(db, own, after, limit + 1)
        : ranked(db, own, rankIn(db, sort), after);
  const needs = db`${needsOf(db, { accountId: ownerId, userType: 'business_owner' })}, ${needRanks(db, db`n.job_id`)},`;
  const searched = pattern ? db`searched AS MATERIALIZED (${jobsWith(db, ownerId, pattern)}),` : db``;
  const found = onePage(db, db`${rows} ORDER BY rank DESC, id DESC LIMIT ${pageLimit(db, limit + 1)}`);
  return pagesOf(
    await readOwn(db, db`${sort === 'needs' ? needs : db``} ${searched} ${pageTables(db, found, limit)}`),
    1,
    rankCursorOf,
  )[0]!;
}

function newestFirst(db: Db, own: postgres.Fragment, after: Rank | undefined): postgres.Fragment {
  return db`SELECT j.id, 0 AS rank FROM jobs j WHERE ${own} AND j.id < ${idBefore(after?.id)}::uuid`;
}

function ranked(db: Db, own: postgres.Fragment, rank: postgres.Fragment, after: Rank | undefined): postgres.Fragment {
  return db`
    SELECT r.id, r.rank FROM (SELECT j.id, ${rank} AS rank FROM jobs j WHERE ${own}) r
    ${after ? db`WHERE (r.rank, r.id) < (${after.rank}::bigint, ${after.id}::uuid)` : db``}`;
}

/** Jobs that need their owner are few, and read one by one (`OFFSET 0`); the others are read in the order of the index. */
function neediestFirst(db: Db, own: postgres.Fragment, after: Rank | undefined, most: number): postgres.Fragment {
  const rest = idBefore(after?.rank === 0 ? after.id : undefined);
  return db`
    SELECT r.id, r.rank FROM (
      SELECT j.id, k.rank FROM ranks k CROSS JOIN LATERAL (SELECT j.id FROM jobs j WHERE j.id = k.id AND ${own} OFFSET 0) j
      UNION ALL
      (SELECT j.id, 0 FROM jobs j WHERE ${own} AND j.id < ${rest}::uuid AND j.id NOT IN (SELECT k.id FROM ranks k) ORDER BY j.id DESC LIMIT ${pageLimit(db, most)})) r
    ${after ? db`WHERE (r.rank, r.id) < (${after.rank}::bigint, ${after.id}::uuid)` : db``}`;
}

const LAST = -1_000_000;

/** Selects the number by which an owner's jobs are sorted, the highest first. A last day counts only while proposals are accepted. */
function rankIn(db: Db, sort: Exclude<OwnJobSort, 'newest' | 'needs'>): postgres.Fragment {
  const isRecruiting = db`j.status IN ('open', 'paused')`;
  // Only a job that recruits has proposals that wait; of the others nothing is read.
  if (sort === 'comments')
    return db`CASE WHEN ${isRecruiting} THEN (SELECT s.unopened_count FROM job_stats s WHERE s.job_id = j.id) ELSE 0 END::bigint`;
  return db`CASE WHEN ${isRecruiting} AND j.apply_by IS NOT NULL THEN date '2000-01-01' - j.apply_by ELSE ${LAST}::int END::bigint`;
}

/** Tests whether a job has ended without being done, unless a creator still works. */
function isEnded(db: Db): postgres.Fragment {
  return db`j.status IN ('filled', 'closed', 'expired', 'removed')`;
}

/** Names are looked for in this many engagements, the newest. */
const SEARCHED = 500;

/** Selects the owner's jobs with the searched text in the title or in the name of a creator who has or had the job. */
function jobsWith(db: Db, ownerId: string, pattern: string): postgres.Fragment {
  return db`
    WITH latest AS MATERIALIZED (SELECT job_id, creator_id FROM engagements WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${rowLimit(db, SEARCHED)})
    SELECT j.id FROM jobs j WHERE j.owner_id = ${ownerId} AND lower(j.title) LIKE ${pattern}
    UNION
    SELECT e.job_id FROM latest e WHERE e.creator_id IN (
      SELECT a.id FROM accounts a WHERE a.id = ANY(ARRAY(SELECT creator_id FROM latest)) AND lower(a.name) LIKE ${pattern})`;
}

/** Tests whether a job is under a tab or in a group, for `jobs j`. */
function isUnder(db: Db, ownerId: string, filter: OwnJobFilter): postgres.Fragment {
  const isWorkedOn = db`j.id IN (${workedOn(db, db`${ownerId}`)})`;
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

/** Selects the jobs that creators work on. The statuses are literals, so that the index of running work is used. */
function workedOn(db: Db, ownerId: postgres.Fragment): postgres.Fragment {
  return db`SELECT DISTINCT e.job_id FROM engagements e WHERE e.owner_id = ${ownerId} AND e.status NOT IN ('completed', 'cancelled')`;
}

/** Counts the jobs of each tab and group, from indexes alone. */
const ownCounts = new SharedReads<Record<string, never>, string, Counts>(async (db, ownerIds) => {
  const rows = await db<Counted[]>`
    SELECT c.* FROM unnest((SELECT ${ownerIds as string[]}::uuid[])) WITH ORDINALITY AS w (owner_id, n) CROSS JOIN LATERAL (
      SELECT count(*)::int AS all, count(*) FILTER (WHERE j.status = 'draft')::int AS draft, count(*) FILTER (WHERE j.status IN ('open', 'paused'))::int AS open,
        count(*) FILTER (WHERE j.status = 'done')::int AS completed, count(*) FILTER (WHERE ${isEnded(db)})::int AS ended,
        count(k.job_id)::int AS worked, count(k.job_id) FILTER (WHERE ${isEnded(db)})::int AS ended_worked
      FROM jobs j LEFT JOIN (${workedOn(db, db`w.owner_id`)}) k ON k.job_id = j.id
      WHERE j.owner_id = w.owner_id) c
    ORDER BY w.n`;
  return rows.map(countsOf);
});

type Counted = Omit<Counts, 'in_progress' | 'closed' | OwnJobGroup> & { ended: number; worked: number; endedWorked: number };

function countsOf({ ended, worked, endedWorked, ...counts }: Counted): Counts {
  const closed = ended - endedWorked;
  const done = counts.completed + closed;
  return { ...counts, in_progress: worked, closed, done, waiting: counts.all - worked - done };
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
