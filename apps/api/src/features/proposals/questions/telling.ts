import { JOBS_WITH_ANSWERS } from '@castlane/contract/policy.ts';
import { LIVE_STATUSES } from '@castlane/contract/proposal-state.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { newAnswersMail, type JobWithAnswers } from './mails.ts';
import { seesJob } from './queries.ts';

/**
 * Notes an answer for the creators who saved the job or have commented on it. Each is told at nine in their own morning, of all their jobs
 * together. The creator who asked is told at once.
 */
export async function tellReadersLater(tx: Tx, jobId: string, question: { id: string; creatorId: string }): Promise<void> {
  await tx`
    INSERT INTO answers_to_tell (account_id, question_id, tell_at)
    SELECT a.id, ${question.id}, (((app_now() AT TIME ZONE a.time_zone) - interval '9 hours')::date + 1 + time '09:00') AT TIME ZONE a.time_zone
    FROM accounts a WHERE a.id <> ${question.creatorId} AND a.id IN (
      SELECT s.account_id FROM saved_jobs s WHERE s.job_id = ${jobId}
      UNION ALL SELECT p.creator_id FROM proposals p WHERE p.job_id = ${jobId} AND p.status = ANY(${LIVE_STATUSES}::text[]))
    ORDER BY a.id`;
}

/** Tells creators of the new answers about jobs that they saved or commented on: once a day at most, and not without new answers. */
export const tellOfAnswers: Clock = {
  name: 'new answers about jobs',
  async due(db, most) {
    const rows = await db<{ accountId: string }[]>`
      SELECT t.account_id FROM answers_to_tell t WHERE ${isDue(db)} GROUP BY t.account_id ORDER BY min(t.tell_at) LIMIT ${most}`;
    return rows.map(({ accountId }) => accountId);
  },
  async act(deps, tx, accountId) {
    const [reader] = await tx<{ status: string }[]>`SELECT status FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE SKIP LOCKED`;
    if (!reader) return false;
    const told = await tx<{ questionId: string; tellAt: string }[]>`
      DELETE FROM answers_to_tell t WHERE t.account_id = ${accountId} AND ${isDue(tx)} RETURNING t.question_id, t.tell_at`;
    if (told.length === 0) return false;
    const ids = told.map(({ questionId }) => questionId);
    const jobs = await jobsWithAnswers(tx, accountId, ids);
    const [first] = jobs;
    if (!first || reader.status === 'banned') return true;
    const only = jobs.length === 1 ? { jobSlug: first.slug, jobTitle: first.title } : {};
    const data = { count: jobs.reduce((sum, { count }) => sum + count, 0), ...only };
    const cause = `answers:${told[0]!.tellAt}`;
    const mail = newAnswersMail(deps.config, jobs.slice(0, JOBS_WITH_ANSWERS), jobs.length);
    await notify(tx, deps.wake, { accountId, kind: 'job_answers', cause, data, mail });
    return true;
  },
};

function isDue(db: Db): Fragment {
  return db`t.tell_at <= (SELECT app_now())`;
}

/** Returns the jobs of answered questions that the creator can still see, the newest answer first. */
async function jobsWithAnswers(tx: Tx, accountId: string, questionIds: readonly string[]): Promise<JobWithAnswers[]> {
  return tx<JobWithAnswers[]>`
    SELECT j.slug, j.title, coalesce(o.company, o.name) AS business, count(*)::int AS count
    FROM job_questions q JOIN jobs j ON j.id = q.job_id JOIN accounts o ON o.id = j.owner_id
    WHERE q.id = ANY(${questionIds}::uuid[]) AND ${seesJob(tx, accountId)} GROUP BY j.id, o.id ORDER BY max(q.id::text) DESC`;
}
