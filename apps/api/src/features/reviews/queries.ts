import { REVIEW_ANSWER_DAYS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type { Review } from '@castlane/contract/review.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

/** The columns of a review in the contract's shape, for `FROM reviews r JOIN accounts w ON w.id = r.author_id JOIN jobs j ON j.id = r.job_id`. */
export function reviewColumns(db: Db): postgres.Fragment {
  const shown = (column: postgres.Fragment) => db`CASE WHEN r.hidden_at IS NULL THEN ${column} END`;
  return db`r.id, ${shown(db`r.rating`)} AS rating, ${shown(db`r.communication`)} AS communication, ${shown(db`r.quality`)} AS quality,
    ${shown(db`r.punctuality`)} AS punctuality, ${shown(db`r.text`)} AS text, r.written_at, r.published_at,
    jsonb_build_object('slug', w.slug, 'name', w.name, 'company', w.company, 'userType', w.user_type, 'profileImageUri', w.profile_image_uri) AS author,
    j.title AS job_title, ${shown(db`r.answer`)} AS answer, ${shown(db`r.answered_at`)} AS answered_at,
    CASE WHEN r.hidden_at IS NULL AND r.answer IS NULL THEN r.published_at + make_interval(days => ${REVIEW_ANSWER_DAYS}) END AS answer_by, r.hidden_reason`;
}

type Place = { jobId: string; accountId: string; completedAt: string | null };

/** What the two sides of a job wrote of each other, as far as one of them may see it. */
export async function reviewsOfJob(db: Db, { jobId, accountId, completedAt }: Place): Promise<WorkingJob['reviews']> {
  if (completedAt === null) return { reviewBy: null, own: null, other: null, otherHasWritten: false };
  const rows = await db<(Review & { isOwn: boolean })[]>`
    SELECT ${reviewColumns(db)}, r.author_id = ${accountId} AS is_own
    FROM reviews r JOIN accounts w ON w.id = r.author_id JOIN jobs j ON j.id = r.job_id WHERE r.job_id = ${jobId}`;
  const [own, other] = [rows.find(({ isOwn }) => isOwn), rows.find(({ isOwn }) => !isOwn)];
  const reviewBy = new Date(Date.parse(completedAt) + REVIEW_DAYS * 24 * 60 * 60 * 1000).toISOString();
  return { reviewBy, own: bare(own), other: bare(other), otherHasWritten: other !== undefined };
}

/** One's own at once, the other one once it is published. */
function bare(row: (Review & { isOwn: boolean }) | undefined): Review | null {
  if (!row) return null;
  const { isOwn, ...review } = row;
  return isOwn || review.publishedAt ? review : null;
}
