-- What creators search by. Narrow and apart from the wide row, for open jobs only: one GIN index answers words and
-- choices together, since each choice is a lexeme of its own ('#remote', '#c' and a category's id).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE job_search (
  job_id uuid PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  document tsvector NOT NULL,
  currency text,
  lowest_pay int,
  highest_pay int,
  apply_by date
);
CREATE INDEX job_search_document ON job_search USING gin (document);
CREATE INDEX job_search_by_pay ON job_search (currency, highest_pay);
CREATE INDEX job_search_by_last_day ON job_search (apply_by);

-- Every word that open jobs use or used, to find the one that was meant. It only grows, so that no two jobs wait for each other.
CREATE TABLE job_words (word text COLLATE "C" PRIMARY KEY);
CREATE INDEX job_words_alike ON job_words USING gin (word gin_trgm_ops);

INSERT INTO job_search (job_id, document, currency, lowest_pay, highest_pay, apply_by)
SELECT j.id,
  to_tsvector('english', concat_ws(' ', j.title, coalesce(o.company, o.name), j.description)) || array_to_tsvector(
    ARRAY(SELECT '#c' || c FROM unnest(j.category_ids) c) || ARRAY(SELECT '#p' || p FROM unnest(j.platforms) p)
    || CASE WHEN j.location ->> 'kind' = 'remote' THEN '#remote' ELSE '#in' || coalesce(j.location ->> 'country', '') END
    || CASE WHEN jsonb_array_length(coalesce(j.wanted -> 'languages', '[]')) = 0 THEN ARRAY['#l']
       ELSE ARRAY(SELECT '#l' || l FROM jsonb_array_elements_text(j.wanted -> 'languages') l) END),
  coalesce(j.budget #>> '{amount,currency}', j.budget #>> '{min,currency}'),
  coalesce(j.budget #>> '{amount,amount}', j.budget #>> '{min,amount}')::int,
  coalesce(j.budget #>> '{amount,amount}', j.budget #>> '{max,amount}')::int,
  j.apply_by
FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE j.status = 'open';

INSERT INTO job_words (word)
SELECT DISTINCT word FROM jobs j JOIN accounts o ON o.id = j.owner_id,
  unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', j.title, coalesce(o.company, o.name), j.description)))) word
WHERE j.status = 'open' AND length(word) BETWEEN 3 AND 30 AND word !~ '[^[:alnum:]]';

-- How an owner answers. Of the times to the first answer the last ones are kept, for their median.
ALTER TABLE owner_records ADD COLUMN answered int NOT NULL DEFAULT 0, ADD COLUMN unanswered int NOT NULL DEFAULT 0,
  ADD COLUMN answer_seconds int[] NOT NULL DEFAULT '{}', ADD COLUMN median_answer_seconds int;

UPDATE owner_records r SET answered = c.answered, unanswered = c.unanswered, answer_seconds = coalesce(c.seconds, '{}'), median_answer_seconds = c.median
FROM (
  SELECT owner_id, count(*) FILTER (WHERE seconds IS NOT NULL) AS answered, count(*) FILTER (WHERE seconds IS NULL) AS unanswered,
    array_agg(seconds ORDER BY at) FILTER (WHERE newest <= 50 AND seconds IS NOT NULL) AS seconds,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE newest <= 50 AND seconds IS NOT NULL) AS median
  FROM (
    SELECT *, row_number() OVER (PARTITION BY owner_id, seconds IS NULL ORDER BY at DESC) AS newest FROM (
      SELECT j.owner_id, coalesce(p.approved_at, p.decided_at) AS at,
        CASE WHEN p.approved_at IS NOT NULL OR p.status <> 'expired' THEN extract(epoch FROM coalesce(p.approved_at, p.decided_at) - p.created_at)::int END AS seconds
      FROM proposals p JOIN jobs j ON j.id = p.job_id
      WHERE p.approved_at IS NOT NULL OR p.status IN ('declined', 'not_selected', 'expired')) ended) counted
  GROUP BY owner_id) c
WHERE r.owner_id = c.owner_id;
