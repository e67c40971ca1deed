import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import { RATING_PRIOR, RATING_PRIOR_WEIGHT, REVIEW_ANSWER_DAYS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type {
  listProfileReviews as ofProfile,
  listPublishedReviews as published,
  RatingSummary,
  Review,
  StaffReview,
} from '@castlane/contract/review.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import { idCursor, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';

/**
 * From when on a review is published, for `reviews r`: when both had written, else at the end of the 14 days, even before the clock has
 * seen that.
 */
function publishedFrom(db: Db): postgres.Fragment {
  return db`coalesce(r.published_at, r.publish_by)`;
}

/** The clock is read once, not for each row. */
export function isPublished(db: Db): postgres.Fragment {
  return db`${publishedFrom(db)} <= (SELECT app_now())`;
}

const TABLES = (db: Db) => db`reviews r JOIN accounts w ON w.id = r.author_id JOIN jobs j ON j.id = r.job_id`;

/** The columns of a review in the contract's shape, for `TABLES`. */
function reviewColumns(db: Db): postgres.Fragment {
  const shown = (column: postgres.Fragment) => db`CASE WHEN r.hidden_at IS NULL THEN ${column} END`;
  return db`r.id, ${shown(db`r.rating`)} AS rating, ${shown(db`r.communication`)} AS communication, ${shown(db`r.quality`)} AS quality,
    ${shown(db`r.punctuality`)} AS punctuality, ${shown(db`r.text`)} AS text, r.written_at, ${publicAs(db)}, ${authorOf(db, db`w`)} AS author,
    j.title AS job_title, ${shown(db`r.answer`)} AS answer, ${shown(db`r.answered_at`)} AS answered_at,
    CASE WHEN r.hidden_at IS NULL AND r.answer IS NULL AND ${isPublished(db)} THEN ${answerBy(db)} END AS answer_by, r.hidden_reason`;
}

/** The same of a hidden one, too, with what only staff see. Also needs `accounts x`, the reviewed. */
function staffColumns(db: Db): postgres.Fragment {
  return db`r.id, r.rating, r.communication, r.quality, r.punctuality, r.text, r.written_at, ${publicAs(db)}, ${authorOf(db, db`w`)} AS author,
    j.title AS job_title, r.answer, r.answered_at, CASE WHEN r.answer IS NULL THEN ${answerBy(db)} END AS answer_by, r.hidden_reason,
    j.slug AS job_slug, ${authorOf(db, db`x`)} AS reviewed, r.hidden_note, (SELECT h.name FROM accounts h WHERE h.id = r.hidden_by) AS hidden_by`;
}

function publicAs(db: Db): postgres.Fragment {
  return db`CASE WHEN ${isPublished(db)} THEN ${publishedFrom(db)} END AS published_at`;
}

/** The moment at which a published review can no longer be answered. */
export function answerBy(db: Db): postgres.Fragment {
  return db`(${publishedFrom(db)} + make_interval(days => ${REVIEW_ANSWER_DAYS}))`;
}

function authorOf(db: Db, account: postgres.Fragment): postgres.Fragment {
  return db`jsonb_build_object('slug', ${account}.slug, 'name', ${account}.name, 'company', ${account}.company, 'userType', ${account}.user_type,
    'profileImageUri', ${account}.profile_image_uri)`;
}

type Place = { jobId: string; accountId: string; completedAt: string | null };

/** What the two sides of a job wrote of each other, as far as one of them may see it. */
export async function reviewsOfJob(db: Db, { jobId, accountId, completedAt }: Place): Promise<WorkingJob['reviews']> {
  if (completedAt === null) return { reviewBy: null, own: null, other: null, otherHasWritten: false };
  const rows = await db<(Review & { isOwn: boolean })[]>`
    SELECT ${reviewColumns(db)}, r.author_id = ${accountId} AS is_own FROM ${TABLES(db)} WHERE r.job_id = ${jobId}`;
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

export async function getReview(db: Db, id: string): Promise<Review> {
  const [review] = await db<Review[]>`SELECT ${reviewColumns(db)} FROM ${TABLES(db)} WHERE r.id = ${id}`;
  if (!review) throw new Problem(1009);
  return review;
}

/** What others wrote about somebody, for whoever may see the profile. */
export async function listProfileReviews(
  db: Db,
  viewerId: string,
  { slug, limit, cursor }: QueryOf<typeof ofProfile>,
): Promise<AnswerOf<typeof ofProfile>> {
  const [account] = await db<{ id: string }[]>`
    SELECT id FROM accounts WHERE slug = ${slug} AND user_type <> 'staff' AND (status = 'active' OR id = ${viewerId})`;
  if (!account) throw new Problem(1009);
  const [rows, summary] = await Promise.all([
    db<Review[]>`
      SELECT ${reviewColumns(db)} FROM ${TABLES(db)}
      WHERE r.reviewed_id = ${account.id} AND ${isPublished(db)} AND ${isAfter(db, cursor)} ORDER BY ${newestFirst(db)} LIMIT ${limit + 1}`,
    ratingOf(db, account.id),
  ]);
  return { ...pageOf(rows, limit, ({ id }) => id), ...summary };
}

/** Published reviews for staff, hidden or not. */
export async function listPublishedReviews(
  db: Db,
  { slug, hidden, limit, cursor }: QueryOf<typeof published>,
): Promise<AnswerOf<typeof published>> {
  const isAsked = hidden === undefined ? db`true` : hidden === 'true' ? db`r.hidden_at IS NOT NULL` : db`r.hidden_at IS NULL`;
  const page = (whose: postgres.Fragment) => db`
    SELECT r.id FROM reviews r WHERE ${whose} AND ${isAsked} AND ${isPublished(db)} AND ${isAfter(db, cursor)} ORDER BY ${newestFirst(db)} LIMIT ${limit + 1}`;
  const account = db`(SELECT a.id FROM accounts a WHERE a.slug = ${slug ?? null})`;
  // Nobody reviews themselves, so that nothing stands in both.
  const ids =
    slug === undefined ? page(db`true`) : db`(${page(db`r.reviewed_id = ${account}`)}) UNION ALL (${page(db`r.author_id = ${account}`)})`;
  const rows = await db<StaffReview[]>`
    WITH page AS MATERIALIZED (${ids})
    SELECT ${staffColumns(db)} FROM ${TABLES(db)} JOIN accounts x ON x.id = r.reviewed_id
    WHERE r.id = ANY(ARRAY(SELECT id FROM page)) ORDER BY ${newestFirst(db)} LIMIT ${limit + 1}`;
  return pageOf(rows, limit, ({ id }) => id);
}

export async function getStaffReview(db: Db, id: string): Promise<StaffReview> {
  const [review] = await db<StaffReview[]>`
    SELECT ${staffColumns(db)} FROM ${TABLES(db)} JOIN accounts x ON x.id = r.reviewed_id WHERE r.id = ${id} AND ${isPublished(db)}`;
  if (!review) throw new Problem(1009);
  return review;
}

function newestFirst(db: Db): postgres.Fragment {
  return db`${publishedFrom(db)} DESC, r.id DESC`;
}

/** A cursor is the last one's id: its time is read anew, since answers have only its milliseconds. */
function isAfter(db: Db, cursor: string | undefined): postgres.Fragment {
  const id = idCursor(cursor);
  if (id === undefined) return db`true`;
  return db`(${publishedFrom(db)}, r.id) < ((SELECT coalesce(c.published_at, c.publish_by) FROM reviews c WHERE c.id = ${id}), ${id}::uuid)`;
}

/** A mean as it is shown and told, with one decimal; null without a review. */
function meanOf(db: Db, sum: postgres.Fragment, count: postgres.Fragment): postgres.Fragment {
  return db`round(${sum}::numeric / nullif(${count}, 0), 1)`;
}

/** The mean of a row of `ratings`, by its name in the query. */
export function meanRating(db: Db, ratings: postgres.Fragment): postgres.Fragment {
  return meanOf(db, db`${ratings}.rating_sum`, db`${ratings}.review_count`);
}

/**
 * What people are ranked by, with four decimals: the mean as if `RATING_PRIOR_WEIGHT` more people had given `RATING_PRIOR`, so that one lucky
 * review does not beat fifty good ones. Null, which comes last, while nobody has reviewed them.
 */
export function ratingRank(db: Db, ratings: postgres.Fragment): postgres.Fragment {
  return db`CASE WHEN ${ratings}.review_count > 0 THEN
    round((${ratings}.rating_sum + ${RATING_PRIOR * RATING_PRIOR_WEIGHT}::int)::numeric / (${ratings}.review_count + ${RATING_PRIOR_WEIGHT}::int), 4) END`;
}

/**
 * Somebody's rating with what was published a moment ago and is not in the sums yet: a page and its figures say the same. Cards in lists
 * have it when the clock has seen it.
 */
export async function ratingOf(db: Db, accountId: string): Promise<RatingSummary> {
  const mean = (sum: postgres.Fragment) => db`${meanOf(db, db`sum(${sum})`, db`sum(s.n)`)}::float`;
  const [summary] = await db<RatingSummary[]>`
    SELECT ${mean(db`s.rating`)} AS mean, coalesce(sum(s.n), 0)::int AS count,
      jsonb_build_object('communication', ${mean(db`s.communication`)}, 'quality', ${mean(db`s.quality`)}, 'punctuality', ${mean(db`s.punctuality`)}) AS parts,
      jsonb_build_object('1', coalesce(sum(s.stars[1]), 0), '2', coalesce(sum(s.stars[2]), 0), '3', coalesce(sum(s.stars[3]), 0),
        '4', coalesce(sum(s.stars[4]), 0), '5', coalesce(sum(s.stars[5]), 0)) AS distribution
    FROM (
      SELECT t.review_count AS n, t.rating_sum AS rating, t.communication_sum AS communication, t.quality_sum AS quality, t.punctuality_sum AS punctuality,
        t.distribution AS stars FROM ratings t WHERE t.account_id = ${accountId}
      UNION ALL
      SELECT 1, r.rating, r.communication, r.quality, r.punctuality, ARRAY(SELECT (r.rating = i)::int FROM generate_series(1, 5) i) FROM reviews r
      WHERE r.reviewed_id = ${accountId} AND r.published_at IS NULL AND r.publish_by <= app_now()) s`;
  return summary!;
}
