import type { UserType } from '@castlane/contract/auth.ts';
import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type {
  AccountDetail,
  AccountLine,
  JobLine,
  listAccounts as accountsEndpoint,
  listJobs as jobsEndpoint,
} from '@castlane/contract/staff.ts';
import { profileOf } from '#features/accounts/queries.ts';
import { listOwnChannels } from '#features/channels/queries.ts';
import { findBan } from '#features/account-status/bans.ts';
import { sessionLifeOf } from '#features/auth/sessions/rules.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import { patternOf } from '#platform/db/pattern.ts';
import { Problem } from '#platform/problem.ts';
import { actsOf } from './acts.ts';
import { runningWorkOf } from './running-work.ts';

/** Returns accounts with the search text in a name, the address, the slug or the id, newest first. */
export async function listAccounts(
  db: Db,
  { q, status, userType, limit, cursor }: QueryOf<typeof accountsEndpoint>,
): Promise<AnswerOf<typeof accountsEndpoint>> {
  const pattern = patternOf(q);
  const rows = await db<AccountLine[]>`
    SELECT a.id, a.slug, a.name, a.email, a.user_type, a.profile_image_uri, a.status, a.verification_status,
      a.deleted_at IS NOT NULL AS is_deleted, a.created_at, ${lastActiveAt(db)} AS last_active_at
    FROM accounts a
    WHERE a.id < ${idBefore(cursor)}::uuid ${status ? db`AND a.status = ${status}` : db``} ${userType ? db`AND a.user_type = ${userType}` : db``}
      ${pattern ? db`AND ${accountWords(db)} LIKE ${pattern}` : db``}
    ORDER BY a.id DESC LIMIT ${pageLimit(db, limit + 1)}`;
  return pageOf(rows, limit, (account) => account.id);
}

/** Returns everything about one account. */
export async function getAccount(db: Db, id: string): Promise<AccountDetail> {
  const [row] = await db<(Pick<AccountDetail, 'isDeleted' | 'lastActiveAt' | 'jobs' | 'proposals'> & { userType: UserType })[]>`
    SELECT a.user_type, a.deleted_at IS NOT NULL AS is_deleted, ${lastActiveAt(db)} AS last_active_at,
      (SELECT count(*)::int FROM jobs j WHERE j.owner_id = a.id) AS jobs,
      (SELECT count(*)::int FROM proposals p WHERE p.creator_id = a.id) AS proposals
    FROM accounts a WHERE a.id = ${id}`;
  if (!row) throw new Problem(1009);
  const { userType, ...facts } = row;
  const [profile, channels, openSessions, ban, runningWork, acts] = await Promise.all([
    profileOf(db, id),
    listOwnChannels(db, id),
    countSessions(db, id, userType),
    findBan(db, id),
    runningWorkOf(db, id),
    actsOf(db, id),
  ]);
  return { ...facts, profile, channels, openSessions, ban: ban ?? null, runningWork, acts };
}

/** Returns how many open sessions an account has. */
export async function countSessions(db: Db, accountId: string, userType: UserType): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int FROM sessions
    WHERE account_id = ${accountId} AND revoked_at IS NULL AND expires_at > (SELECT app_now())
      AND last_seen_at > (SELECT app_now()) - make_interval(secs => ${sessionLifeOf(userType).idle})`;
  return row!.count;
}

/** Returns jobs with the search text in the title, the slug or a field of the owner, newest first. */
export async function listJobs(db: Db, { q, status, limit, cursor }: QueryOf<typeof jobsEndpoint>): Promise<AnswerOf<typeof jobsEndpoint>> {
  const pattern = patternOf(q);
  const which = db`j.id < ${idBefore(cursor)}::uuid ${status ? db`AND j.status = ${status}` : db``}`;
  const most = db`ORDER BY id DESC LIMIT ${pageLimit(db, limit + 1)}`;
  const byOwner = db`
    SELECT own.id FROM accounts a CROSS JOIN LATERAL (SELECT j.id FROM jobs j WHERE j.owner_id = a.id AND ${which} ${most}) own
    WHERE a.user_type = 'business_owner' AND ${accountWords(db)} LIKE ${pattern}`;
  const page = pattern
    ? db`(SELECT j.id FROM jobs j WHERE ${jobWords(db)} LIKE ${pattern} AND ${which} ${most}) UNION (${byOwner} ${most}) ${most}`
    : db`SELECT j.id FROM jobs j WHERE ${which} ${most}`;
  const rows = await db<(JobLine & { id: string })[]>`
    WITH page AS MATERIALIZED (${page})
    SELECT j.id, ${jobLine(db)} JOIN page ON page.id = j.id ORDER BY j.id DESC`;
  return pageOf(rows, limit, (job) => job.id);
}

export async function getJobLine(db: Db, slug: string): Promise<JobLine> {
  const [job] = await db<JobLine[]>`SELECT ${jobLine(db)} WHERE j.slug = ${slug}`;
  if (!job) throw new Problem(1013);
  return job;
}

function jobLine(db: Db) {
  return db`j.slug, j.title, j.status, j.visibility, a.id AS owner_id, coalesce(a.company, a.name) AS owner_name, s.proposal_count, j.created_at
    FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN accounts a ON a.id = j.owner_id`;
}

/** The text in which accounts and jobs are searched: the indexes `accounts_by_plain_text` and `jobs_by_plain_text` are on exactly these expressions. */
function accountWords(db: Db) {
  return db`plain_text(a.name || chr(10) || a.email || chr(10) || coalesce(a.company, '') || chr(10) || a.slug || chr(10) || a.id::text)`;
}
function jobWords(db: Db) {
  return db`plain_text(j.title || chr(10) || j.slug)`;
}

function lastActiveAt(db: Db) {
  return db`greatest(a.last_active_at, (SELECT max(s.last_seen_at) FROM sessions s WHERE s.account_id = a.id AND s.revoked_at IS NULL))`;
}
