import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listProfileReviews as ofProfile, listPublishedReviews as published, Review, StaffReview } from '@castlane/contract/review.ts';
import { ratingOf } from '#features/records/ratings.ts';
import { answerBy, authorOf, isPublished, publicAs, publishedFrom, REVIEW_TABLES, reviewColumns } from '#features/records/reviews.ts';
import type { Db } from '#platform/db/connect.ts';
import { idCursor, pageLimit, pageOf } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** Selects the same even for a hidden review, with what only staff see. Also needs `accounts x`, the reviewed account. */
function staffColumns(db: Db): Fragment {
  return db`r.id, r.rating, r.communication, r.quality, r.punctuality, r.text, r.written_at, ${publicAs(db)}, ${authorOf(db, db`w`)} AS author,
    j.title AS job_title, r.answer, r.answered_at, CASE WHEN r.answer IS NULL THEN ${answerBy(db)} END AS answer_by, r.hidden_reason,
    j.slug AS job_slug, ${authorOf(db, db`x`)} AS reviewed, r.hidden_note, (SELECT h.name FROM accounts h WHERE h.id = r.hidden_by) AS hidden_by`;
}

export async function getReview(db: Db, viewerId: string, id: string): Promise<Review> {
  const [review] = await db<Review[]>`SELECT ${reviewColumns(db, viewerId)} FROM ${REVIEW_TABLES(db)} WHERE r.id = ${id}`;
  if (!review) throw new Problem(1009);
  return review;
}

/** Returns what others wrote about an account, if the viewer may see its profile. */
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
      WITH page AS MATERIALIZED (
        SELECT r.id FROM reviews r WHERE r.reviewed_id = ${account.id} AND ${isPublished(db)} AND ${isAfter(db, cursor)}
        ORDER BY ${newestFirst(db)} LIMIT ${pageLimit(db, limit + 1)})
      SELECT ${reviewColumns(db, viewerId)} FROM ${REVIEW_TABLES(db)} WHERE r.id = ANY(ARRAY(SELECT id FROM page)) ORDER BY ${newestFirst(db)}`,
    ratingOf(db, account.id),
  ]);
  return { ...pageOf(rows, limit, ({ id }) => id), ...summary };
}

/** Returns published reviews for staff, hidden or not. */
export async function listPublishedReviews(
  db: Db,
  { slug, hidden, limit, cursor }: QueryOf<typeof published>,
): Promise<AnswerOf<typeof published>> {
  const isAsked = hidden === undefined ? db`true` : hidden === 'true' ? db`r.hidden_at IS NOT NULL` : db`r.hidden_at IS NULL`;
  const page = (whose: Fragment) => db`
    SELECT r.id FROM reviews r WHERE ${whose} AND ${isAsked} AND ${isPublished(db)} AND ${isAfter(db, cursor)} ORDER BY ${newestFirst(db)} LIMIT ${pageLimit(db, limit + 1)}`;
  const account = db`(SELECT a.id FROM accounts a WHERE a.slug = ${slug ?? null})`;
  // No account reviews itself, so no review is in both.
  const ids =
    slug === undefined ? page(db`true`) : db`(${page(db`r.reviewed_id = ${account}`)}) UNION ALL (${page(db`r.author_id = ${account}`)})`;
  const rows = await db<StaffReview[]>`
    WITH page AS MATERIALIZED (${ids})
    SELECT ${staffColumns(db)} FROM ${REVIEW_TABLES(db)} JOIN accounts x ON x.id = r.reviewed_id
    WHERE r.id = ANY(ARRAY(SELECT id FROM page)) ORDER BY ${newestFirst(db)} LIMIT ${pageLimit(db, limit + 1)}`;
  return pageOf(rows, limit, ({ id }) => id);
}

export async function getStaffReview(db: Db, id: string): Promise<StaffReview> {
  const [review] = await db<StaffReview[]>`
    SELECT ${staffColumns(db)} FROM ${REVIEW_TABLES(db)} JOIN accounts x ON x.id = r.reviewed_id WHERE r.id = ${id} AND ${isPublished(db)}`;
  if (!review) throw new Problem(1009);
  return review;
}

function newestFirst(db: Db): Fragment {
  return db`${publishedFrom(db)} DESC, r.id DESC`;
}

/** A cursor is the id of the last review: its time is read from the database, since answers have only milliseconds. */
function isAfter(db: Db, cursor: string | undefined): Fragment {
  const id = idCursor(cursor);
  if (id === undefined) return db`true`;
  return db`(${publishedFrom(db)}, r.id) < ((SELECT coalesce(c.published_at, c.publish_by) FROM reviews c WHERE c.id = ${id}), ${id}::uuid)`;
}
