import { CARD_WORKS } from '@castlane/contract/policy.ts';
import { meanRating, ratingRank } from '#features/records/ratings.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/**
 * Updates the search index of creators, for `accounts a`: it contains exactly the active ones. Each change of indexed data (profile,
 * standing, channels, names of categories) calls this in the same transaction.
 */
export async function showCreators(db: Db, which: Fragment): Promise<void> {
  const before = await wordsOf(db, which);
  await db`DELETE FROM shown_creators s USING accounts a WHERE a.id = s.account_id AND ${which} AND a.status <> 'active'`;
  await db`
    INSERT INTO shown_creators (account_id, shown_at, tags, youtube, youtube_at, instagram, instagram_at, words, document, rating, review_count, rating_rank)
    SELECT a.id, date_trunc('milliseconds', coalesce(a.reviewed_at, a.created_at)), ${tagsOf(db)}, y.followers, y.fetched_at, i.followers, i.fetched_at,
      tsvector_to_array(to_tsvector('simple', x.text)), to_tsvector('english', x.text), v.rating, v.review_count, v.rating_rank
    FROM accounts a LEFT JOIN ratings t ON t.account_id = a.id
    CROSS JOIN LATERAL (${ratingOfShown(db)}) v (rating, review_count, rating_rank)
    LEFT JOIN channels y ON y.account_id = a.id AND y.service = 'youtube'
    LEFT JOIN channels i ON i.account_id = a.id AND i.service = 'instagram'
    CROSS JOIN LATERAL (
      SELECT searched_words(concat_ws(' ', a.name, a.city, (
        SELECT string_agg(c.name, ' ') FROM account_categories ac JOIN categories c ON c.id = ac.category_id WHERE ac.account_id = a.id), a.about)) AS text) x
    WHERE a.user_type = 'creator' AND a.status = 'active' AND ${which}
    ON CONFLICT (account_id) DO UPDATE SET tags = excluded.tags, youtube = excluded.youtube, youtube_at = excluded.youtube_at,
      instagram = excluded.instagram, instagram_at = excluded.instagram_at, words = excluded.words, document = excluded.document`;
  await keepWorks(db, which);
  const after = await wordsOf(db, which);
  await learnWords(
    db,
    [...after].filter((word) => !before.has(word)),
  );
  await forgetWords(
    db,
    [...before].filter((word) => !after.has(word)),
  );
}

/**
 * Updates the ratings `t` of creators in the search index. Each change of a rating calls this in the same transaction and holds the
 * accounts, so no creator is added with the old rating at the same time; `showCreators` keeps the rating of those already there.
 */
export async function showRatings(db: Db, which: Fragment): Promise<void> {
  await db`
    UPDATE shown_creators s SET (rating, review_count, rating_rank) = (${ratingOfShown(db)}) FROM ratings t WHERE t.account_id = s.account_id AND ${which}`;
}

/** Updates the pictures of works of an account `a` in the search index. Each change of them calls this in the same transaction, with the account locked. */
export async function showWorks(db: Db, accountId: string): Promise<void> {
  await keepWorks(db, db`a.id = ${accountId}`);
}

async function keepWorks(db: Db, which: Fragment): Promise<void> {
  const shown = db`FROM accounts a JOIN shown_creators s ON s.account_id = a.id CROSS JOIN LATERAL (${worksOf(db)}) w (works, told_at) WHERE ${which}`;
  await db`DELETE FROM creator_works WHERE account_id IN (SELECT a.id ${shown} AND w.works IS NULL)`;
  await db`
    INSERT INTO creator_works (account_id, works, told_at) SELECT a.id, w.works, w.told_at ${shown} AND w.works IS NOT NULL
    ON CONFLICT (account_id) DO UPDATE SET works = excluded.works, told_at = excluded.told_at`;
}

/** Selects the first pictures of a portfolio as a card shows them, for `accounts a`: of the cover all sizes, of the others the smallest. */
function worksOf(db: Db): Fragment {
  return db`
    SELECT json_agg(CASE WHEN p.nth = 1 THEN p.picture ELSE (p.picture -> 'sizes' -> 0) || '{"sizes": []}' END ORDER BY p.nth), min(p.fetched_at)
    FROM (SELECT p.picture, h.fetched_at, row_number() OVER (${portfolioOrder(db)}) AS nth FROM channels h JOIN portfolio_items p ON p.channel_id = h.id
      WHERE h.account_id = a.id AND NOT p.hidden AND p.picture IS NOT NULL ORDER BY nth LIMIT ${CARD_WORKS}) p`;
}

/** The order of portfolio items `p`: new ones first, then as their owner arranged them. */
export function portfolioOrder(db: Db): Fragment {
  return db`ORDER BY p.position NULLS FIRST, p.published_at DESC, p.id`;
}

/** Selects the shown rating, the number of reviews, and the sort key. */
function ratingOfShown(db: Db): Fragment {
  return db`SELECT coalesce(${meanRating(db, db`t`)}, 0), coalesce(t.review_count, 0), coalesce(${ratingRank(db, db`t`)}, 0)`;
}

function tagsOf(db: Db): Fragment {
  return db`
    ARRAY(SELECT 'c:' || c.slug FROM account_categories ac JOIN categories c ON c.id = ac.category_id WHERE ac.account_id = a.id)
      || ARRAY(SELECT 'l:' || l FROM unnest(a.languages) l) || ARRAY(SELECT 'k:' || a.country WHERE a.country IS NOT NULL)
      || ARRAY(SELECT 'p:' || h.service FROM channels h WHERE h.account_id = a.id)
      || ARRAY(SELECT h.service || '>=' || n FROM channels h, generate_series(3, 7) n WHERE h.account_id = a.id AND h.followers >= 10 ^ n)`;
}

async function wordsOf(db: Db, which: Fragment): Promise<Set<string>> {
  const rows = await db<{ word: string }[]>`
    SELECT DISTINCT word FROM shown_creators s JOIN accounts a ON a.id = s.account_id, unnest(s.words) word
    WHERE ${which} AND length(word) BETWEEN 3 AND 40`;
  return new Set(rows.map(({ word }) => word));
}

async function learnWords(db: Db, words: string[]): Promise<void> {
  if (words.length === 0) return;
  // Sorted, so two transactions with the same words do not deadlock.
  await db`INSERT INTO creator_words (word) SELECT word FROM unnest(${words}::text[]) word ORDER BY word ON CONFLICT DO NOTHING`;
}

/** Deletes words that no creator in the index has any more: they may be a name. */
async function forgetWords(db: Db, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await db`
    DELETE FROM creator_words w WHERE w.word = ANY(${words}::text[])
      AND NOT EXISTS (SELECT 1 FROM shown_creators s WHERE s.document @@ plainto_tsquery('english', w.word))`;
}
