import { BRIEF } from '@castlane/contract/brief.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** The fields of a brief whose words find the job. */
const SEARCHED_FIELDS = Object.entries(BRIEF).flatMap(([field, row]) => ('searched' in row && row.searched ? [field] : []));

/** Updates those of the given jobs that are open and not by invitation in the feed and its index. */
export async function showInFeed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    INSERT INTO open_job_categories (category_id, job_id, feed_order)
    SELECT unnest(category_ids), id, feed_order FROM jobs WHERE id = ANY(${ids}::uuid[]) AND status = 'open' AND visibility = 'feed' ON CONFLICT DO NOTHING`;
  await indexJobs(tx, ids);
}

export async function hideFromFeed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`DELETE FROM open_job_categories WHERE job_id = ANY(${ids}::uuid[])`;
  await tx`DELETE FROM job_search WHERE job_id = ANY(${ids}::uuid[])`;
}

/** Updates the index of a business's open jobs after its name changed. */
export async function reindexJobsOf(tx: Tx, ownerId: string): Promise<void> {
  const jobs = await tx<{ id: string }[]>`SELECT id FROM jobs WHERE owner_id = ${ownerId} AND status = 'open' ORDER BY id FOR SHARE`;
  await indexJobs(
    tx,
    jobs.map(({ id }) => id),
  );
}

/**
 * Indexes words and choices of open jobs, in one document each. A choice is a lexeme that no text yields; `#l` alone means that no language
 * is required. Names of categories are not included: a search looks them up, so they can change.
 */
async function indexJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  const which = tx`j.id = ANY(${ids}::uuid[]) AND j.status = 'open' AND j.visibility = 'feed'`;
  await tx`
    INSERT INTO job_search (job_id, feed_order, document, currency, lowest_pay, highest_pay, closes_at) ${indexRows(tx, which)}
    ON CONFLICT (job_id) DO UPDATE SET feed_order = EXCLUDED.feed_order, document = EXCLUDED.document, currency = EXCLUDED.currency, lowest_pay = EXCLUDED.lowest_pay,
      highest_pay = EXCLUDED.highest_pay, closes_at = EXCLUDED.closes_at`;
  // Sorted, so two jobs with the same new words do not deadlock.
  await tx`
    INSERT INTO job_words (word)
    SELECT DISTINCT word FROM jobs j JOIN accounts o ON o.id = j.owner_id, unnest(tsvector_to_array(to_tsvector('simple', ${searchedWordsOf(tx)}))) word
    WHERE ${which} AND length(word) BETWEEN 3 AND 30 AND word !~ '[^[:alnum:]]'
    ORDER BY word ON CONFLICT DO NOTHING`;
}

/** Selects jobs `j` as rows of the index. Those by invitation are never in it: what a creator searches of them is made for the search. */
export function indexRows(db: Db, which: Fragment): Fragment {
  return db`
    SELECT j.id AS job_id, j.feed_order,
      to_tsvector('english', ${searchedWordsOf(db)}) || array_to_tsvector(
        ARRAY(SELECT '#c' || c FROM unnest(j.category_ids) c) || ARRAY(SELECT '#p' || p FROM jsonb_array_elements_text(j.brief -> 'platforms') p)
        || CASE WHEN j.brief #>> '{location,kind}' = 'remote' THEN '#remote' ELSE '#in' || coalesce(j.brief #>> '{location,country}', '') END
        || CASE WHEN jsonb_array_length(coalesce(j.brief #> '{wanted,languages}', '[]')) = 0 THEN ARRAY['#l']
           ELSE ARRAY(SELECT '#l' || l FROM jsonb_array_elements_text(j.brief #> '{wanted,languages}') l) END) AS document,
      coalesce(j.brief #>> '{budget,amount,currency}', j.brief #>> '{budget,min,currency}') AS currency,
      coalesce(j.brief #>> '{budget,amount,amount}', j.brief #>> '{budget,min,amount}')::int AS lowest_pay,
      coalesce(j.brief #>> '{budget,amount,amount}', j.brief #>> '{budget,max,amount}')::int AS highest_pay,
      j.closes_at
    FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE ${which}`;
}

/** Selects the words that a job `j` of an account `o` is found by, as the index has them. */
export function searchedWordsOf(db: Db): Fragment {
  const texts = SEARCHED_FIELDS.map((field) => db`, j.brief ->> ${db.unsafe(`'${field}'`)}`);
  return db`searched_words(concat_ws(' ', coalesce(o.company, o.name)${texts.reduce((all, text) => db`${all}${text}`)}))`;
}
