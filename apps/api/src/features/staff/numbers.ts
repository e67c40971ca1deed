import { JOB_STATUSES, type JobStatus } from '@castlane/contract/job-state.ts';
import type { Numbers } from '@castlane/contract/staff.ts';
import { countQueues } from '#features/verification/queues.ts';
import type { Db } from '#platform/db/connect.ts';
import { getHealth } from './health.ts';

const DAYS = 30;

type Day = Numbers['days'][number];
/** The clock, read once: a function in the condition of a scan is called for each row. */
type Span = { now: string; days: string[]; from: string };

/** Returns the numbers of the installation. Runs two queries at a time, so the rest of the pool stays free for users. */
export async function getNumbers(db: Db): Promise<Numbers> {
  const span = await readSpan(db);
  const [{ signUps, accounts, minutesToReview, proposals, jobs, before }, { active, minutesToFirstProposal, queues, health }] =
    await Promise.all([readCounts(db, span), readMeasures(db, span)]);
  const days = span.days.map((day) => ({
    day,
    creators: signUps.get(`${day} creator`) ?? 0,
    owners: signUps.get(`${day} business_owner`) ?? 0,
    jobs: jobs.days.get(day) ?? 0,
    proposals: proposals.get(day) ?? 0,
  })) satisfies Day[];
  return { days, before, accounts, activeAccounts: active, jobs: jobs.statuses, minutesToFirstProposal, minutesToReview, queues, health };
}

async function readCounts(db: Db, span: Span) {
  const { signUps, accounts } = await countAccounts(db, span);
  return {
    signUps,
    accounts,
    minutesToReview: await medianReview(db, span),
    proposals: await countProposals(db, span),
    jobs: await countJobs(db, span),
    before: await readBefore(db, span),
  };
}

async function readMeasures(db: Db, span: Span) {
  return {
    active: await countActive(db, span),
    minutesToFirstProposal: await medianFirstProposal(db, span.now),
    queues: { ...(await countQueues(db)), ...(await countOtherQueues(db)) },
    health: await getHealth(db),
  };
}

async function readSpan(db: Db): Promise<Span> {
  const [span] = await db<{ now: string; days: string[] }[]>`
    SELECT app_now() AS now, ARRAY(
      SELECT to_char(d, 'YYYY-MM-DD') FROM generate_series(date_trunc('day', (SELECT app_now()), 'UTC') - make_interval(days => ${DAYS - 1}),
        (SELECT app_now()), interval '1 day') d ORDER BY d) AS days`;
  return { ...span!, from: `${span!.days[0]}T00:00:00Z` };
}

type AccountRow = { day: string | null; userType: 'creator' | 'business_owner'; state: string; count: number };

async function countAccounts(db: Db, { from }: Span): Promise<{ signUps: Map<string, number>; accounts: Numbers['accounts'] }> {
  const rows = await db<AccountRow[]>`
    SELECT CASE WHEN created_at >= ${from}::timestamptz THEN (created_at AT TIME ZONE 'UTC')::date END AS day, user_type,
      CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN status = 'banned' THEN 'banned' ELSE verification_status END AS state,
      count(*)::int
    FROM accounts WHERE user_type <> 'staff' GROUP BY 1, 2, 3`;
  const signUps = new Map<string, number>();
  for (const { day, userType, count } of rows) if (day) add(signUps, `${day} ${userType}`, count);
  return { signUps, accounts: accountsOf(rows.filter((row) => row.state !== 'deleted')) };
}

function accountsOf(rows: readonly AccountRow[]): Numbers['accounts'] {
  function sum(counts: (row: AccountRow) => boolean): number {
    return rows.filter(counts).reduce((total, row) => total + row.count, 0);
  }
  return {
    creators: sum((row) => row.userType === 'creator'),
    owners: sum((row) => row.userType === 'business_owner'),
    pending: sum((row) => row.state === 'pending'),
    rejected: sum((row) => row.state === 'rejected'),
    banned: sum((row) => row.state === 'banned'),
  };
}

async function countProposals(db: Db, { from }: Span): Promise<Map<string, number>> {
  const rows = await db<{ day: string; count: number }[]>`
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::int FROM proposals WHERE created_at >= ${from}::timestamptz GROUP BY 1`;
  return new Map(rows.map(({ day, count }) => [day, count]));
}

async function countJobs(db: Db, { from }: Span): Promise<{ days: Map<string, number>; statuses: Numbers['jobs'] }> {
  const rows = await db<{ day: string | null; status: JobStatus; count: number }[]>`
    SELECT CASE WHEN published_at >= ${from}::timestamptz THEN (published_at AT TIME ZONE 'UTC')::date END AS day, status, count(*)::int
    FROM jobs GROUP BY 1, 2`;
  const days = new Map<string, number>();
  const statuses = new Map<JobStatus, number>();
  for (const { day, status, count } of rows) {
    if (day) add(days, day, count);
    add(statuses, status, count);
  }
  return { days, statuses: JOB_STATUSES.map((status) => ({ status, count: statuses.get(status) ?? 0 })) };
}

/** Counts by the latest trace of each: the use of a session, the end of a visit. Earlier traces, and so past days, are not stored. */
async function countActive(db: Db, { now }: Span): Promise<Numbers['activeAccounts']> {
  const [row] = await db<Numbers['activeAccounts'][]>`
    SELECT count(*) FILTER (WHERE at > ${now}::timestamptz - interval '1 day')::int AS day,
      count(*) FILTER (WHERE at > ${now}::timestamptz - interval '7 days')::int AS week, count(*)::int AS month
    FROM (
      SELECT account_id, max(at) AS at FROM (
        SELECT account_id, last_seen_at AS at FROM sessions UNION ALL SELECT id, last_active_at FROM accounts) traces
      WHERE at > ${now}::timestamptz - make_interval(days => ${DAYS}) AND account_id NOT IN (SELECT id FROM accounts WHERE user_type = 'staff')
      GROUP BY account_id) latest`;
  return row!;
}

/** As it was at a time: of the jobs of the 30 days until then, with the comments that they had by then. */
async function medianFirstProposal(db: Db, until: string): Promise<number | null> {
  const [row] = await db<{ minutes: number | null }[]>`
    SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM f.at - j.published_at) / 60))::int AS minutes
    FROM jobs j CROSS JOIN LATERAL (SELECT min(p.created_at) AS at FROM proposals p WHERE p.job_id = j.id) f
    WHERE j.published_at > ${until}::timestamptz - make_interval(days => ${DAYS}) AND j.published_at <= ${until}::timestamptz
      AND f.at <= ${until}::timestamptz`;
  return row!.minutes;
}

/**
 * Counts the period before `days`. It ends at the same time of day as theirs, so that both are of the same length. Null if the installation
 * is younger than its beginning: a part of a period would look like growth.
 */
async function readBefore(db: Db, { from, now }: Span): Promise<Numbers['before']> {
  const [span] = await db<{ from: string; until: string; isWhole: boolean }[]>`
    SELECT s.*, coalesce((SELECT min(created_at) FROM accounts) <= s.from, false) AS is_whole
    FROM (SELECT ${from}::timestamptz - make_interval(days => ${DAYS}) AS from, ${now}::timestamptz - make_interval(days => ${DAYS}) AS until) s`;
  const { from: since, until, isWhole } = span!;
  if (!isWhole) return null;
  const [counts] = await db<Omit<NonNullable<Numbers['before']>, 'minutesToFirstProposal'>[]>`
    SELECT count(*) FILTER (WHERE user_type = 'creator')::int AS creators, count(*) FILTER (WHERE user_type = 'business_owner')::int AS owners,
      (SELECT count(*)::int FROM jobs WHERE published_at >= ${since}::timestamptz AND published_at < ${until}::timestamptz) AS jobs,
      (SELECT count(*)::int FROM proposals WHERE created_at >= ${since}::timestamptz AND created_at < ${until}::timestamptz) AS proposals
    FROM accounts WHERE created_at >= ${since}::timestamptz AND created_at < ${until}::timestamptz`;
  return { ...counts!, minutesToFirstProposal: await medianFirstProposal(db, until) };
}

async function medianReview(db: Db, { now }: Span): Promise<number | null> {
  const [row] = await db<{ minutes: number | null }[]>`
    SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM reviewed_at - submitted_at) / 60))::int AS minutes
    FROM accounts WHERE reviewed_at > ${now}::timestamptz - make_interval(days => ${DAYS}) AND submitted_at <= reviewed_at`;
  return row!.minutes;
}

async function countOtherQueues(db: Db): Promise<Pick<Numbers['queues'], 'disputes' | 'reports' | 'contact'>> {
  const [counts] = await db<Pick<Numbers['queues'], 'disputes' | 'reports' | 'contact'>[]>`
    SELECT (SELECT count(*)::int FROM disputes d WHERE d.outcome IS NULL
        AND NOT EXISTS (SELECT 1 FROM held_decisions h WHERE h.subject_id = d.id)) AS disputes,
      (SELECT count(*)::int FROM reports r WHERE r.resolved_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM held_decisions h WHERE h.subject_id = r.id)) AS reports,
      (SELECT count(*)::int FROM contact_requests WHERE handled_at IS NULL) AS contact`;
  return counts!;
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
