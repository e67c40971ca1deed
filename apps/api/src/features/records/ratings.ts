import { RATING_PRIOR, RATING_PRIOR_WEIGHT } from '@castlane/contract/policy.ts';
import type { RatingSummary } from '@castlane/contract/review.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** Selects a mean as it is shown, with one decimal; null without a review. */
function meanOf(db: Db, sum: Fragment, count: Fragment): Fragment {
  return db`round(${sum}::numeric / nullif(${count}, 0), 1)`;
}

/** Selects the mean of a row of `ratings`, given its alias in the query. */
export function meanRating(db: Db, ratings: Fragment): Fragment {
  return meanOf(db, db`${ratings}.rating_sum`, db`${ratings}.review_count`);
}

/**
 * Selects what accounts are ranked by, with four decimals: the mean as if `RATING_PRIOR_WEIGHT` more people had given `RATING_PRIOR`, so
 * one lucky review does not beat fifty good ones. Null, which sorts last, without a review.
 */
export function ratingRank(db: Db, ratings: Fragment): Fragment {
  return db`CASE WHEN ${ratings}.review_count > 0 THEN
    round((${ratings}.rating_sum + ${RATING_PRIOR * RATING_PRIOR_WEIGHT}::int)::numeric / (${ratings}.review_count + ${RATING_PRIOR_WEIGHT}::int), 4) END`;
}

/**
 * Returns an account's rating, including reviews that were just published and are not in the sums yet, so a page and its figures agree.
 * Cards in lists include them once the clock has run.
 */
export async function ratingOf(db: Db, accountId: string): Promise<RatingSummary> {
  const mean = (sum: Fragment) => db`${meanOf(db, db`sum(${sum})`, db`sum(s.n)`)}::float`;
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
      WHERE r.reviewed_id = ${accountId} AND r.published_at IS NULL AND r.publish_by <= (SELECT app_now())) s`;
  return summary!;
}
