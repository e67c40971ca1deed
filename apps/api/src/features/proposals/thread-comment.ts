import type { ThreadComment } from '@castlane/contract/thread.ts';
import type { Db } from '#platform/db/connect.ts';
import { Problem } from '#platform/problem.ts';
import { samplesShown } from './samples.ts';

/** Returns the proposal of a thread, with the questions that it answers. Throws 1009 if the account is not a member. */
export async function getThreadComment(db: Db, accountId: string, threadId: string): Promise<ThreadComment> {
  const [comment] = await db<ThreadComment[]>`
    SELECT p.id, p.message, p.price, p.deliver_by, p.answers, ${samplesShown(db)} AS portfolio, p.created_at, coalesce(v.brief->'questions', '[]') AS questions
    FROM threads t JOIN thread_members m ON m.thread_id = t.id AND m.account_id = ${accountId} JOIN proposals p ON p.id = t.proposal_id
    LEFT JOIN job_versions v ON v.job_id = p.job_id AND v.version = p.job_version
    WHERE t.id = ${threadId}`;
  if (!comment) throw new Problem(1009);
  return comment;
}
