import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type {
  AnsweredQuestion,
  JobQuestionStatus,
  listAnsweredQuestions as answeredEndpoint,
  listJobQuestions as receivedEndpoint,
  OwnJobQuestion,
  ReceivedJobQuestion,
} from '@castlane/contract/job-question.ts';
import { JOB_QUESTIONS_MAX } from '@castlane/contract/policy.ts';
import { idsApartFrom } from '#features/blocks/queries.ts';
import { isVisibleTo } from '#features/jobs/visibility.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { idAfter, idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** Tests whether a creator can see a job, for `jobs j` and its owner `accounts o`: an open one, or one with a proposal by the creator, in any state. */
export function seesJob(db: Db, accountId: string): Fragment {
  return db`(${hasProposal(db, accountId)} OR (j.status = 'open' AND o.status = 'active' AND ${isVisibleTo(db, accountId)}
    AND o.id NOT IN (${idsApartFrom(db, db`${accountId}::uuid`)})))`;
}

function hasProposal(db: Db, accountId: string): Fragment {
  return db`EXISTS (SELECT FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${accountId})`;
}

/** Tests whether the owner can still answer, for `job_questions q`: an overdue question counts as closed, even before the clock has run. */
function isWaiting(db: Db): Fragment {
  return db`(q.status = 'waiting' AND q.answer_by > (SELECT app_now()))`;
}

function statusNow(db: Db): Fragment {
  return db`CASE WHEN q.status = 'waiting' AND NOT ${isWaiting(db)} THEN 'unanswered' ELSE q.status END`;
}

function ownColumns(db: Db): Fragment {
  return db`q.id, ${statusNow(db)} AS status, q.text, q.answer, q.decline_reason, q.created_at, q.answer_by`;
}

/** Returns a page of the answered questions about a job that a creator can see, with the creator's own that have no answer. */
export async function listAnsweredQuestions(
  db: Db,
  accountId: string,
  slug: string,
  { limit, cursor }: QueryOf<typeof answeredEndpoint>,
): Promise<AnswerOf<typeof answeredEndpoint>> {
  const before = idBefore(cursor);
  const [job] = await db<{ id: string }[]>`
    SELECT j.id FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE j.slug = ${slug} AND j.status <> 'draft' AND ${seesJob(db, accountId)}`;
  if (!job) throw new Problem(1013);
  const [answered, own] = await Promise.all([
    db<AnsweredQuestion[]>`
      SELECT q.id, q.text, q.answer, q.decided_at AS answered_at, q.creator_id = ${accountId} AS is_own FROM job_questions q
      WHERE q.job_id = ${job.id} AND q.status = 'answered' AND q.id < ${before}::uuid ORDER BY q.id DESC LIMIT ${pageLimit(db, limit + 1)}`,
    db<OwnJobQuestion[]>`
      SELECT ${ownColumns(db)} FROM job_questions q WHERE q.creator_id = ${accountId} AND q.job_id = ${job.id} ORDER BY q.id DESC`,
  ]);
  return {
    ...pageOf(answered, limit, ({ id }) => id),
    own: own.filter(({ status }) => status !== 'answered'),
    left: Math.max(0, JOB_QUESTIONS_MAX - own.length),
  };
}

export async function getOwnJobQuestion(db: Db, id: string): Promise<OwnJobQuestion> {
  const [question] = await db<OwnJobQuestion[]>`SELECT ${ownColumns(db)} FROM job_questions q WHERE q.id = ${id}`;
  return question!;
}

function receivedColumns(db: Db): Fragment {
  return db`${ownColumns(db)}, q.decided_at,
    jsonb_build_object('slug', c.slug, 'name', c.name, 'profileImageUri', c.profile_image_uri, 'verified', c.status = 'active') AS creator`;
}

/** Returns a page of the questions about an owner's job. Throws 1013 for a job of others. */
export async function listJobQuestions(
  db: Db,
  ownerId: string,
  slug: string,
  { status, limit, cursor }: QueryOf<typeof receivedEndpoint>,
): Promise<AnswerOf<typeof receivedEndpoint>> {
  const [job] = await db<{ id: string; waiting: number; ended: number }[]>`
    SELECT j.id, q.waiting, q.ended FROM jobs j CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${isWaiting(db)})::int AS waiting, count(*) FILTER (WHERE NOT ${isWaiting(db)})::int AS ended
      FROM job_questions q WHERE q.job_id = j.id) q
    WHERE j.slug = ${slug} AND j.owner_id = ${ownerId}`;
  if (!job) throw new Problem(1013);
  const which =
    status === 'waiting'
      ? db`${isWaiting(db)} AND q.id > ${idAfter(cursor)}::uuid ORDER BY q.id`
      : db`NOT ${isWaiting(db)} AND q.id < ${idBefore(cursor)}::uuid ORDER BY q.id DESC`;
  const rows = await db<ReceivedJobQuestion[]>`
    WITH page AS MATERIALIZED (SELECT q.id FROM job_questions q WHERE q.job_id = ${job.id} AND ${which} LIMIT ${pageLimit(db, limit + 1)})
    SELECT ${receivedColumns(db)} FROM page JOIN job_questions q ON q.id = page.id JOIN accounts c ON c.id = q.creator_id
    ORDER BY ${status === 'waiting' ? db`q.id` : db`q.id DESC`}`;
  return { ...pageOf(rows, limit, ({ id }) => id), counts: { waiting: job.waiting, ended: job.ended } };
}

export async function getReceivedJobQuestion(db: Db, id: string): Promise<ReceivedJobQuestion> {
  const [question] = await db<ReceivedJobQuestion[]>`
    SELECT ${receivedColumns(db)} FROM job_questions q JOIN accounts c ON c.id = q.creator_id WHERE q.id = ${id}`;
  return question!;
}

export type LockedJobQuestion = {
  id: string;
  creatorId: string;
  status: JobQuestionStatus;
  /** Whether it counts in the owner's record. */
  inRecord: boolean;
  ageSeconds: number;
};

/** Locks a question about a job whose lock the caller holds. Throws 1009 if there is none. */
export async function lockJobQuestion(tx: Tx, jobId: string, id: string): Promise<LockedJobQuestion> {
  const [question] = await tx<LockedJobQuestion[]>`
    SELECT q.id, q.creator_id, ${statusNow(tx)} AS status, q.in_record, extract(epoch FROM app_now() - q.created_at)::int AS age_seconds
    FROM job_questions q WHERE q.id = ${id} AND q.job_id = ${jobId} FOR UPDATE`;
  if (!question) throw new Problem(1009);
  return question;
}
