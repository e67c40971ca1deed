import { REVIEW_ANSWER_DAYS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type { Review } from '@castlane/contract/review.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { timeText } from '#platform/db/time.ts';

/**
 * Selects when a review is published, for `reviews r`: once both parties have written, else at the end of the 14 days, even before the
 * clock has run.
 */
export function publishedFrom(db: Db): Fragment {
  return db`coalesce(r.published_at, r.publish_by)`;
}

/** The subquery reads the clock once, not for each row. */
export function isPublished(db: Db): Fragment {
  return db`${publishedFrom(db)} <= (SELECT app_now())`;
}

export const REVIEW_TABLES = (db: Db) =>
  db`reviews r JOIN accounts w ON w.id = r.author_id JOIN engagements e ON e.id = r.engagement_id JOIN jobs j ON j.id = e.job_id`;

/** Selects a review as an account sees it, in the contract's shape, for `REVIEW_TABLES`. Only its two sides read the title of a job by invitation. */
export function reviewColumns(db: Db, viewerId: string): Fragment {
  const shown = (column: Fragment) => db`CASE WHEN r.hidden_at IS NULL THEN ${column} END`;
  return db`r.id, ${shown(db`r.rating`)} AS rating, ${shown(db`r.communication`)} AS communication, ${shown(db`r.quality`)} AS quality,
    ${shown(db`r.punctuality`)} AS punctuality, ${shown(db`r.text`)} AS text, r.written_at, ${publicAs(db)}, ${authorOf(db, db`w`)} AS author,
    CASE WHEN j.visibility = 'feed' OR ${viewerId}::uuid IN (e.owner_id, e.creator_id) THEN j.title END AS job_title, ${shown(db`r.answer`)} AS answer, ${shown(db`r.answered_at`)} AS answered_at,
    CASE WHEN r.hidden_at IS NULL AND r.answer IS NULL AND ${isPublished(db)} THEN ${answerBy(db)} END AS answer_by, r.hidden_reason`;
}

export function publicAs(db: Db): Fragment {
  return db`CASE WHEN ${isPublished(db)} THEN ${publishedFrom(db)} END AS published_at`;
}

/** Selects the time until which a published review can be answered. */
export function answerBy(db: Db): Fragment {
  return db`(${publishedFrom(db)} + make_interval(days => ${REVIEW_ANSWER_DAYS}))`;
}

export function authorOf(db: Db, account: Fragment): Fragment {
  return db`jsonb_build_object('slug', ${account}.slug, 'name', ${account}.name, 'company', ${account}.company, 'userType', ${account}.user_type,
    'profileImageUri', ${account}.profile_image_uri)`;
}

/** Selects until when an account may review the other side of `engagements e`; NULL if it has, or if the time is over. */
export function reviewByOf(db: Db, account: Fragment): Fragment {
  const end = db`(e.completed_at + make_interval(days => ${REVIEW_DAYS}))`;
  return db`CASE WHEN e.status = 'completed' AND ${end} > (SELECT app_now())
    AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.engagement_id = e.id AND r.author_id = ${account}) THEN ${timeText(db, end)} END`;
}

type Place = { id: string; accountId: string; completedAt: string | null };

/** Returns the reviews of an engagement's two parties, as far as one of them may see them. */
export async function reviewsOfEngagement(db: Db, { id, accountId, completedAt }: Place): Promise<Engagement['reviews']> {
  if (completedAt === null) return { reviewBy: null, own: null, other: null, otherHasWritten: false };
  const rows = await db<(Review & { isOwn: boolean })[]>`
    SELECT ${reviewColumns(db, accountId)}, r.author_id = ${accountId} AS is_own FROM ${REVIEW_TABLES(db)} WHERE r.engagement_id = ${id}`;
  const [own, other] = [rows.find(({ isOwn }) => isOwn), rows.find(({ isOwn }) => !isOwn)];
  const reviewBy = new Date(Date.parse(completedAt) + REVIEW_DAYS * 24 * 60 * 60 * 1000).toISOString();
  return { reviewBy, own: bare(own), other: bare(other), otherHasWritten: other !== undefined };
}

/** Returns the viewer's own review immediately, the other one once it is published. */
function bare(row: (Review & { isOwn: boolean }) | undefined): Review | null {
  if (!row) return null;
  const { isOwn, ...review } = row;
  return isOwn || review.publishedAt ? review : null;
}
