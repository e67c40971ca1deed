import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { REPORT_ANSWERS, REPORT_CONTEXT_MESSAGES } from '@castlane/contract/policy.ts';
import type { Report, sendReport } from '@castlane/contract/report.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { isVisibleTo } from '#features/jobs/visibility.ts';
import { eventColumns } from '#features/threads/events.ts';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** What can be reported: whose it is, and what staff will see of it. What the reporter cannot see counts as not found. */

export type About = BodyOf<typeof sendReport>['about'];
export type Subject = { id: string; reportedId: string; title: string; context: Report['context'] };

const TITLE_MAX = 120;

export async function findSubject(db: Db, reporterId: string, about: About): Promise<Subject> {
  const subject = await (about.kind === 'message'
    ? findMessage(db, reporterId, about.eventId)
    : about.kind === 'profile'
      ? findProfile(db, about.slug)
      : findJob(db, reporterId, about.slug));
  if (!subject) throw new Problem(about.kind === 'job' ? 1013 : 1009);
  if (subject.reportedId === reporterId) throw new Problem(1005, { message: 'This is your own' });
  return subject;
}

/** Finds a message of the other party in a chat, with a few messages before and after it. */
async function findMessage(db: Db, reporterId: string, eventId: string): Promise<Subject | undefined> {
  const [message] = await db<
    { threadId: string; seq: number; senderId: string; body: string | null; isDeleted: boolean; jobTitle: string }[]
  >`
    SELECT e.thread_id, e.seq, e.sender_id, e.body, e.deleted_at IS NOT NULL AS is_deleted, j.title AS job_title
    FROM thread_events e JOIN threads t ON t.id = e.thread_id JOIN jobs j ON j.id = t.job_id
    WHERE e.id = ${eventId} AND e.kind = 'message' AND ${reporterId}::uuid IN (t.owner_id, t.creator_id)`;
  if (!message) return undefined;
  const { threadId, seq, senderId, body, isDeleted, jobTitle } = message;
  if (isDeleted) throw new Problem(1005, { message: 'This message was deleted' });
  const events = await db<ThreadEvent[]>`
    SELECT ${eventColumns(db)} FROM (
      (SELECT * FROM thread_events WHERE thread_id = ${threadId} AND kind = 'message' AND seq <= ${seq}
        ORDER BY seq DESC LIMIT ${REPORT_CONTEXT_MESSAGES + 1})
      UNION ALL
      (SELECT * FROM thread_events WHERE thread_id = ${threadId} AND kind = 'message' AND seq > ${seq} ORDER BY seq LIMIT ${REPORT_CONTEXT_MESSAGES})
    ) e ORDER BY e.seq`;
  return {
    id: eventId,
    reportedId: senderId,
    title: cut(body ?? 'Files without a message'),
    context: { kind: 'message', jobTitle, eventId, events },
  };
}

async function findProfile(db: Db, slug: string): Promise<Subject | undefined> {
  const [profile] = await db<{ id: string; name: string; about: string | null; profileImageUri: string | null }[]>`
    SELECT id, name, about, profile_image_uri FROM accounts WHERE slug = ${slug} AND status = 'active' AND user_type <> 'staff'`;
  if (!profile) return undefined;
  const { id, name, about, profileImageUri } = profile;
  return { id, reportedId: id, title: name, context: { kind: 'profile', slug, name, about: about ?? '', profileImageUri } };
}

/** Finds an open job that the reporter may find, or one that the reporter has a proposal on. */
async function findJob(db: Db, reporterId: string, slug: string): Promise<Subject | undefined> {
  const [job] = await db<
    { id: string; ownerId: string; title: string; description: string; questions: { text: string; answer: string }[] }[]
  >`
    SELECT j.id, j.owner_id, j.title, j.brief ->> 'description' AS description, ${answersAbout(db)} AS questions FROM jobs j JOIN accounts o ON o.id = j.owner_id
    WHERE j.slug = ${slug} AND j.status <> 'draft' AND (j.owner_id = ${reporterId} OR (j.status = 'open' AND o.status = 'active' AND ${isVisibleTo(db, reporterId)})
      OR EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${reporterId}))`;
  if (!job) return undefined;
  const { id, ownerId, title, description, questions } = job;
  return { id, reportedId: ownerId, title, context: { kind: 'job', slug, title, description, questions } };
}

/** Selects the newest answers about `jobs j`, which everyone who sees the job reads, too. */
function answersAbout(db: Db): Fragment {
  return db`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('text', q.text, 'answer', q.answer) ORDER BY q.id DESC), '[]') FROM (
      SELECT id, text, answer FROM job_questions WHERE job_id = j.id AND status = 'answered' ORDER BY id DESC LIMIT ${rowLimit(db, REPORT_ANSWERS)}) q)`;
}

function cut(text: string): string {
  const points = [...text];
  return points.length > TITLE_MAX ? `${points.slice(0, TITLE_MAX - 1).join('')}…` : text;
}
