import type postgres from 'postgres';
import type { Db, Tx } from '#platform/db/connect.ts';

/** Updates the given jobs that are open in the feed and its index. */
export async function showInFeed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    INSERT INTO open_job_categories (category_id, job_id)
    SELECT unnest(category_ids), id FROM jobs WHERE id = ANY(${ids as string[]}::uuid[]) AND status = 'open' ON CONFLICT DO NOTHING`;
  await indexJobs(tx, ids);
}

export async function hideFromFeed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`DELETE FROM open_job_categories WHERE job_id = ANY(${ids as string[]}::uuid[])`;
  await tx`DELETE FROM job_search WHERE job_id = ANY(${ids as string[]}::uuid[])`;
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
  await tx`
    INSERT INTO job_search (job_id, document, currency, lowest_pay, highest_pay, closes_at)
    SELECT j.id,
      to_tsvector('english', ${searchedWordsOf(tx)}) || array_to_tsvector(
        ARRAY(SELECT '#c' || c FROM unnest(j.category_ids) c) || ARRAY(SELECT '#p' || p FROM unnest(j.platforms) p)
        || CASE WHEN j.location ->> 'kind' = 'remote' THEN '#remote' ELSE '#in' || coalesce(j.location ->> 'country', '') END
        || CASE WHEN jsonb_array_length(coalesce(j.wanted -> 'languages', '[]')) = 0 THEN ARRAY['#l']
           ELSE ARRAY(SELECT '#l' || l FROM jsonb_array_elements_text(j.wanted -> 'languages') l) END),
      coalesce(j.budget #>> '{amount,currency}', j.budget #>> '{min,currency}'),
      coalesce(j.budget #>> '{amount,amount}', j.budget #>> '{min,amount}')::int,
      coalesce(j.budget #>> '{amount,amount}', j.budget #>> '{max,amount}')::int,
      j.closes_at
    FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE j.id = ANY(${ids as string[]}::uuid[]) AND j.status = 'open'
    ON CONFLICT (job_id) DO UPDATE SET document = EXCLUDED.document, currency = EXCLUDED.currency, lowest_pay = EXCLUDED.lowest_pay,
      highest_pay = EXCLUDED.highest_pay, closes_at = EXCLUDED.closes_at`;
  // Sorted, so two jobs with the same new words do not deadlock.
  await tx`
    INSERT INTO job_words (word)
    SELECT DISTINCT word FROM jobs j JOIN accounts o ON o.id = j.owner_id, unnest(tsvector_to_array(to_tsvector('simple', ${searchedWordsOf(tx)}))) word
    WHERE j.id = ANY(${ids as string[]}::uuid[]) AND j.status = 'open' AND length(word) BETWEEN 3 AND 30 AND word !~ '[^[:alnum:]]'
    ORDER BY word ON CONFLICT DO NOTHING`;
}

/** Selects the words that a job `j` of an account `o` is found by, as the index has them. */
export function searchedWordsOf(db: Db): postgres.Fragment {
  return db`searched_words(concat_ws(' ', j.title, coalesce(o.company, o.name), j.description))`;
}
