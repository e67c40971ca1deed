-- A review counts as published from this moment on, whether the clock has seen it yet or not.
DROP INDEX reviews_of_account, reviews_by_account, reviews_published;
CREATE INDEX reviews_of_account ON reviews (reviewed_id, coalesce(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_by_account ON reviews (author_id, coalesce(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_published ON reviews (coalesce(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_hidden ON reviews (coalesce(published_at, publish_by) DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_shown ON reviews (coalesce(published_at, publish_by) DESC, id DESC) WHERE hidden_at IS NULL;

-- `rating` is the mean as it is shown, and what is filtered by; `rating_rank` what is sorted by, so that one lucky review does not beat
-- fifty good ones. Both are 0 while nobody has reviewed them.
ALTER TABLE shown_creators ADD COLUMN rating_rank numeric(5, 4) NOT NULL DEFAULT 0;
DROP INDEX shown_creators_by_rating;
CREATE INDEX shown_creators_by_rating ON shown_creators (rating_rank DESC, account_id DESC);

-- The mean as it is shown, where the owner's card is read from.
ALTER TABLE owner_records ADD COLUMN rating numeric(2, 1);
-- When each of the last answers was given: two at once may be counted in another order than they were given in.
ALTER TABLE owner_records ADD COLUMN answer_times timestamptz[] NOT NULL DEFAULT '{}';
UPDATE owner_records r SET answer_times = l.times, answer_seconds = l.seconds
FROM (
  SELECT owner_id, array_agg(at ORDER BY at, seconds) AS times, array_agg(seconds ORDER BY at, seconds) AS seconds FROM (
    SELECT x.*, row_number() OVER (PARTITION BY owner_id ORDER BY at DESC, seconds DESC) AS back FROM (
      SELECT j.owner_id, coalesce(p.approved_at, p.decided_at) AS at, extract(epoch FROM coalesce(p.approved_at, p.decided_at) - p.created_at)::int AS seconds
      FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.approved_at IS NOT NULL OR p.status IN ('declined', 'not_selected')) x) a
  WHERE back <= 50 GROUP BY owner_id) l
WHERE l.owner_id = r.owner_id;
