import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { JOB_STATUSES, type JobStatus } from '@castlane/contract/job-state.ts';
import type { listOwnJobs as endpoint, OwnJob, OwnJobTab } from '@castlane/contract/job.ts';
import { needRanks, needsOf } from '#features/records/needs.ts';
import { reviewByOf } from '#features/records/reviews.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf, pageTable, rankCursor, rankCursorOf, rowLimit, unseen, type Rank } from '#platform/db/page.ts';
import { patternOf } from '#platform/db/pattern.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';
import { jobColumns, jobsOf, type JobRow } from './queries.ts';

type Counts = AnswerOf<typeof endpoint>['counts'];
type OwnRow = Omit<OwnJob, 'work' | 'categories'> & JobRow & Rank & { work: OwnJob['work'] | null };

/** Returns an owner's jobs with what became of them, those that `found` selects for `pageTable`, after `tables`. Engagements of all jobs are read at once, since most jobs have none. */
async function readOwn(db: Db, found: Fragment, tables = db``): Promise<(OwnJob & Rank)[]> {
  const count = (status: EngagementStatus) => db`count(*) FILTER (WHERE e.status = ${status})`;
  const rows = await db<OwnRow[]>`
    WITH ${tables} ${pageTable(db, found)},
    engaged AS MATERIALIZED (
      SELECT e.job_id, min(CASE WHEN e.status = 'delivered' THEN e.accept_by END) AS answer_by,
        min(${reviewByOf(db, db`e.owner_id`)}) AS review_by,
        jsonb_build_object('active', ${count('active')}, 'delivered', ${count('delivered')}, 'changesRequested', ${count('changes_requested')},
          'disputed', ${count('disputed')}, 'completed', ${count('completed')}, 'cancelled', ${count('cancelled')}) AS work
      FROM engagements e WHERE e.job_id = ANY(ARRAY(SELECT id FROM page)) GROUP BY e.job_id),
    waiting AS MATERIALIZED (
      SELECT p.job_id, count(*) FILTER (WHERE p.status <> 'approved')::int AS to_answer, count(*) FILTER (WHERE p.status = 'approved')::int AS to_offer
      FROM proposals p
      WHERE p.job_id = ANY(ARRAY(SELECT j.id FROM page JOIN jobs j ON j.id = page.id WHERE j.status IN ('open', 'paused')))
        AND p.status IN ('submitted', 'shortlisted', 'approved') GROUP BY p.job_id),
    questions AS MATERIALIZED (
      SELECT q.job_id, jsonb_build_object('all', count(*), 'waiting', count(*) FILTER (WHERE q.status = 'waiting' AND q.answer_by > (SELECT app_now()))) AS counts
      FROM job_questions q WHERE q.job_id = ANY(ARRAY(SELECT id FROM page)) GROUP BY q.job_id)
    SELECT page.rank, ${jobColumns(db)}, s.unopened_count AS new_proposal_count, s.approved_count,
      coalesce(waiting.to_answer, 0) AS to_answer, coalesce(waiting.to_offer, 0) AS to_offer, coalesce(questions.counts, '{"all": 0, "waiting": 0}') AS job_questions, j.removed_reason, j.close_reason, j.close_note,
      engaged.work, engaged.answer_by, engaged.review_by, CASE WHEN engaged.job_id IS NOT NULL THEN ${assignedTo(db)} END AS assigned_to
    FROM page JOIN jobs j ON j.id = page.id JOIN job_stats s ON s.job_id = j.id LEFT JOIN engaged ON engaged.job_id = j.id
    LEFT JOIN waiting ON waiting.job_id = j.id LEFT JOIN questions ON questions.job_id = j.id ORDER BY page.nth`;
  const jobs = await jobsOf(db, rows);
  return jobs.map((job) => ({ ...job, work: job.work ?? NO_WORK }));
}

const NO_WORK: OwnJob['work'] = { active: 0, delivered: 0, changesRequested: 0, disputed: 0, completed: 0, cancelled: 0 };

/** Selects the creator who was assigned last, for `jobs j`. */
function assignedTo(db: Db): Fragment {
  return db`(
    SELECT jsonb_build_object('slug', a.slug, 'name', a.name, 'profileImageUri', a.profile_image_uri, 'threadId', e.thread_id, 'engagementId', e.id, 'status', e.status)
    FROM engagements e JOIN proposals p ON p.id = e.proposal_id AND p.status = 'assigned' JOIN accounts a ON a.id = e.creator_id
    WHERE e.job_id = j.id ORDER BY e.id DESC LIMIT 1)`;
}

/** Returns one of the owner's own jobs. Throws 1013 if it does not exist or is another owner's. */
export async function getOwnJob(db: Db, ownerId: string, slug: string): Promise<OwnJob> {
  const found = db`SELECT j.id, 0 AS rank FROM jobs j WHERE j.slug = ${slug} AND j.owner_id = ${ownerId}`;
  const [job] = await readOwn(db, found);
  if (!job) throw new Problem(1013);
  return job;
}

type OwnQuery = QueryOf<typeof endpoint>;

export async function listOwnJobs(db: Db, ownerId: string, query: OwnQuery): Promise<AnswerOf<typeof endpoint>> {
  const [found, counts] = await Promise.all([findOwn(db, ownerId, query), countOwn(db, ownerId)]);
  return { ...pageOf(found, query.limit, rankCursorOf), counts };
}

async function findOwn(db: Db, ownerId: string, { status, sort, q, limit, cursor }: OwnQuery): Promise<(OwnJob & Rank)[]> {
  const after = rankCursor(cursor);
  const pattern = patternOf(q);
  const own = db`j.owner_id = ${ownerId} AND ${isUnder(db, status)} ${pattern ? db`AND (plain_text(j.title) LIKE ${pattern} OR j.id IN (SELECT f.job_id FROM searched f))` : db``}`;
  const rows =
    sort === 'newest' ? newestFirst(db, own, after) : highestAfter(db, sort === 'deadline' ? byLastDay(db, own) : byRanks(db, own), after);
  const ranks = sort === 'needs' || sort === 'comments' ? db`${ranksBy(db, ownerId, sort)},` : db``;
  const searched = pattern ? db`searched AS MATERIALIZED (${workOf(db, ownerId, pattern)}),` : db``;
  return readOwn(db, db`${rows} ORDER BY rank DESC, id DESC LIMIT ${pageLimit(db, limit + 1)}`, db`${ranks} ${searched}`);
}

function newestFirst(db: Db, own: Fragment, after: Rank | undefined): Fragment {
  return db`SELECT j.id, 0 AS rank FROM jobs j WHERE ${own} AND j.id < ${unseen(db, db`${idBefore(after?.id)}::uuid`)}`;
}

/** Selects those of the rows `(id, rank)` that follow a position. */
function highestAfter(db: Db, rows: Fragment, after: Rank | undefined): Fragment {
  return db`SELECT r.id, r.rank FROM (${rows}) r ${after ? db`WHERE (r.rank, r.id) < (${after.rank}::bigint, ${after.id}::uuid)` : db``}`;
}

const LAST = -1_000_000;

/** The last day counts only while proposals are accepted. */
function byLastDay(db: Db, own: Fragment): Fragment {
  return db`
    SELECT j.id, (CASE WHEN j.status IN ('open', 'paused') AND j.apply_by IS NOT NULL THEN date '2000-01-01' - j.apply_by ELSE ${LAST}::int END)::bigint AS rank
    FROM jobs j WHERE ${own}`;
}

/** All jobs of the owner are read, from an index alone, which is faster than looking for those of `ranks` one by one. */
function byRanks(db: Db, own: Fragment): Fragment {
  return db`SELECT j.id, coalesce(k.rank, 0) AS rank FROM jobs j LEFT JOIN ranks k ON k.id = j.id WHERE ${own}`;
}

/** Builds the table `ranks (id, rank)` for `byRanks`. Only a job that recruits has proposals that wait. */
function ranksBy(db: Db, ownerId: string, sort: 'needs' | 'comments'): Fragment {
  if (sort === 'needs') return db`${needsOf(db, { accountId: ownerId, userType: 'business_owner' })}, ${needRanks(db, db`n.job_id`)}`;
  return db`ranks (id, rank) AS MATERIALIZED (
    SELECT j.id, s.unopened_count::bigint FROM jobs j JOIN job_stats s ON s.job_id = j.id
    WHERE j.owner_id = ${ownerId} AND j.status IN ('open', 'paused') AND s.unopened_count > 0)`;
}

/** Statuses of a job that has ended without being done, unless a creator still works. */
const ENDED: readonly JobStatus[] = ['filled', 'closed', 'expired', 'removed'];

function isEnded(db: Db): Fragment {
  return db`j.status = ANY(${ENDED}::text[])`;
}

/** Names are looked for in this many engagements, the newest. */
const SEARCHED = 500;

/** Selects the owner's jobs with the searched text in the name of a creator who has or had the job. */
function workOf(db: Db, ownerId: string, pattern: string): Fragment {
  return db`
    WITH latest AS MATERIALIZED (SELECT job_id, creator_id FROM engagements WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${rowLimit(db, SEARCHED)})
    SELECT e.job_id FROM latest e WHERE e.creator_id IN (
      SELECT a.id FROM accounts a WHERE a.id = ANY(ARRAY(SELECT creator_id FROM latest)) AND plain_text(a.name) LIKE ${pattern})`;
}

/** Tests whether a job is under a tab, for `jobs j`. */
function isUnder(db: Db, tab: OwnJobTab): Fragment {
  const tests: Record<OwnJobTab, Fragment> = {
    all: db`true`,
    draft: db`j.status = 'draft'`,
    open: db`j.status IN ('open', 'paused')`,
    in_progress: db`j.is_worked_on`,
    completed: db`j.status = 'done'`,
    closed: db`${isEnded(db)} AND NOT j.is_worked_on`,
  };
  return tests[tab];
}

type Counted = { status: JobStatus; isWorkedOn: boolean; count: number };

/** Counts the jobs of each tab, from an index alone. */
async function countOwn(db: Db, ownerId: string): Promise<Counts> {
  return countsOf(await db<Counted[]>`SELECT status, is_worked_on, count(*)::int FROM jobs WHERE owner_id = ${ownerId} GROUP BY 1, 2`);
}

function countsOf(rows: readonly Counted[]): Counts {
  const count = (statuses: readonly JobStatus[], among = rows) =>
    among.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.count : 0), 0);
  const workedOn = rows.filter(({ isWorkedOn }) => isWorkedOn);
  return {
    all: count(JOB_STATUSES),
    draft: count(['draft']),
    open: count(['open', 'paused']),
    in_progress: count(JOB_STATUSES, workedOn),
    completed: count(['done']),
    closed: count(ENDED) - count(ENDED, workedOn),
  };
}
