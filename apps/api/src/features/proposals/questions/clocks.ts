import { notifyAll } from '#features/notifications/actions.ts';
import { lockUnlessBusy } from '#features/proposals/recruiting/proposal-expiry.ts';
import { countUnanswered } from '#features/records/counts.ts';
import type { Clock } from '#platform/clocks.ts';

type Closed = { id: string; creatorId: string; inRecord: boolean; jobSlug: string; jobTitle: string };

/** Closes questions that were not answered in time, job by job: tells their creators, and updates the owner's record. */
export const closeUnanswered: Clock = {
  name: 'questions without an answer',
  async due(db, most) {
    const rows = await db<{ jobId: string }[]>`
      SELECT q.job_id FROM job_questions q WHERE q.status = 'waiting' AND q.answer_by <= (SELECT app_now())
      GROUP BY q.job_id ORDER BY min(q.answer_by) LIMIT ${most}`;
    return rows.map(({ jobId }) => jobId);
  },
  async act({ wake }, tx, jobId) {
    const job = await lockUnlessBusy(tx, jobId);
    if (!job) return false;
    const closed = await tx<Closed[]>`
      UPDATE job_questions q SET status = 'unanswered', decided_at = app_now() FROM jobs j
      WHERE q.job_id = ${jobId} AND j.id = q.job_id AND q.status = 'waiting' AND q.answer_by <= (SELECT app_now())
      RETURNING q.id, q.creator_id, q.in_record, j.slug AS job_slug, j.title AS job_title`;
    await countUnanswered(tx, job.ownerId, closed.filter(({ inRecord }) => inRecord).length);
    const news = closed.map(({ id, creatorId, jobSlug, jobTitle }) => ({
      accountId: creatorId,
      cause: `unanswered:${id}`,
      data: { jobSlug, jobTitle, questionId: id },
    }));
    await notifyAll(tx, wake, 'question_unanswered', news);
    return closed.length > 0;
  },
};
