import type { Db, Tx } from '#platform/db/connect.ts';
import { differencesOf, type Difference, type Figures } from '#platform/db/differences.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { showEverywhere } from './ratings.ts';

const RATINGS: Figures = { table: 'ratings', key: 'account_id', definition: ratingsAnew };

export function differencesOfRatings(db: Db): Promise<Difference[]> {
  return differencesOf(db, RATINGS);
}

/** Corrects ratings that differ, also in the search for creators. */
export async function fixRatings(tx: Tx): Promise<Difference[]> {
  await tx`LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE`;
  const differences = await differencesOfRatings(tx);
  const ids = [...new Set(differences.map(({ id }) => id))];
  await tx`
    INSERT INTO ratings (account_id, distribution, review_count, rating_sum, communication_sum, quality_sum, punctuality_sum)
    SELECT d.account_id, d.distribution, d.review_count, d.rating_sum, d.communication_sum, d.quality_sum, d.punctuality_sum
    FROM (${ratingsAnew(tx)}) d WHERE d.account_id = ANY(${ids}::uuid[])
    ON CONFLICT (account_id) DO UPDATE SET (distribution, review_count, rating_sum, communication_sum, quality_sum, punctuality_sum)
      = (excluded.distribution, excluded.review_count, excluded.rating_sum, excluded.communication_sum, excluded.quality_sum, excluded.punctuality_sum)`;
  await showEverywhere(tx, ids);
  return differences;
}

/** Selects the expected ratings, counted from the reviews that are published and shown, for accounts that have a row or should have one. */
function ratingsAnew(db: Db): Fragment {
  const counts = db`r.published_at IS NOT NULL AND r.hidden_at IS NULL`;
  const sumOf = (column: Fragment) => db`coalesce(sum(r.${column}), 0)::int`;
  const starsOf = (stars: number) => db`count(*) FILTER (WHERE r.rating = ${stars}::int)::int`;
  return db`
    SELECT k.account_id, ARRAY[${starsOf(1)}, ${starsOf(2)}, ${starsOf(3)}, ${starsOf(4)}, ${starsOf(5)}] AS distribution,
      count(r.id)::int AS review_count, ${sumOf(db`rating`)} AS rating_sum, ${sumOf(db`communication`)} AS communication_sum,
      ${sumOf(db`quality`)} AS quality_sum, ${sumOf(db`punctuality`)} AS punctuality_sum
    FROM (SELECT account_id FROM ratings UNION SELECT r.reviewed_id FROM reviews r WHERE ${counts}) k (account_id)
    LEFT JOIN reviews r ON r.reviewed_id = k.account_id AND ${counts} GROUP BY k.account_id`;
}
