-- Where businesses find creators: one narrow row for each active creator, with all that is filtered and sorted by. What is asked for
-- by value stands in `tags` (`c:sports`, `p:youtube`, `l:en`, `k:US`; `youtube>=4` for at least 10^4 followers), so that one index finds any mixture.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE shown_creators (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  shown_at timestamptz NOT NULL,
  tags text[] NOT NULL,
  youtube bigint,
  youtube_at timestamptz,
  instagram bigint,
  instagram_at timestamptz,
  -- 0 while nobody has reviewed them.
  rating numeric(3, 2) NOT NULL DEFAULT 0,
  review_count int NOT NULL DEFAULT 0,
  -- What is said in many words stands apart from what is only compared, so that a thousand creators are looked through quickly.
  words text[] NOT NULL,
  document tsvector NOT NULL
) WITH (toast_tuple_target = 256);
CREATE INDEX shown_creators_newest ON shown_creators (shown_at DESC, account_id DESC);
CREATE INDEX shown_creators_by_youtube ON shown_creators (youtube DESC, account_id DESC) WHERE youtube IS NOT NULL;
CREATE INDEX shown_creators_by_instagram ON shown_creators (instagram DESC, account_id DESC) WHERE instagram IS NOT NULL;
CREATE INDEX shown_creators_by_rating ON shown_creators (rating DESC, account_id DESC);
CREATE INDEX shown_creators_by_tags ON shown_creators USING gin (tags);
CREATE INDEX shown_creators_by_text ON shown_creators USING gin (document);

-- Every word by which somebody can be found, so that one that is written wrong finds the nearest.
CREATE TABLE creator_words (word text PRIMARY KEY);
CREATE INDEX creator_words_by_likeness ON creator_words USING gin (word gin_trgm_ops);

-- Whom a business keeps in mind, by lists of its own that nobody else sees.
CREATE TABLE creator_lists (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX creator_lists_of_owner ON creator_lists (owner_id, lower(name));
CREATE TABLE listed_creators (
  list_id uuid NOT NULL REFERENCES creator_lists ON DELETE CASCADE,
  creator_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (list_id, creator_id)
);
CREATE INDEX listed_creators_of_creator ON listed_creators (creator_id);

-- Whom a business has asked to comment on a job, which then costs no star. One for each job and creator, for as long as the job is open.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  creator_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (job_id, creator_id)
);
CREATE INDEX invitations_of_creator ON invitations (creator_id, id DESC);
CREATE INDEX invitations_of_owner ON invitations (owner_id, created_at);

INSERT INTO shown_creators (account_id, shown_at, tags, youtube, youtube_at, instagram, instagram_at, words, document)
SELECT a.id, date_trunc('milliseconds', coalesce(a.reviewed_at, a.created_at)),
  ARRAY(SELECT 'c:' || c.slug FROM account_categories ac JOIN categories c ON c.id = ac.category_id WHERE ac.account_id = a.id)
    || ARRAY(SELECT 'l:' || l FROM unnest(a.languages) l) || ARRAY(SELECT 'k:' || a.country WHERE a.country IS NOT NULL)
    || ARRAY(SELECT 'p:' || h.service FROM channels h WHERE h.account_id = a.id)
    || ARRAY(SELECT h.service || '>=' || n FROM channels h, generate_series(3, 7) n WHERE h.account_id = a.id AND h.followers >= 10 ^ n),
  y.followers, y.fetched_at, i.followers, i.fetched_at, tsvector_to_array(to_tsvector('simple', x.text)), to_tsvector('english', x.text)
FROM accounts a
LEFT JOIN channels y ON y.account_id = a.id AND y.service = 'youtube'
LEFT JOIN channels i ON i.account_id = a.id AND i.service = 'instagram'
CROSS JOIN LATERAL (
  SELECT concat_ws(' ', a.name, a.city, (
    SELECT string_agg(c.name, ' ') FROM account_categories ac JOIN categories c ON c.id = ac.category_id WHERE ac.account_id = a.id), a.about) AS text) x
WHERE a.user_type = 'creator' AND a.status = 'active';
INSERT INTO creator_words (word) SELECT DISTINCT word FROM shown_creators, unnest(words) word WHERE length(word) BETWEEN 3 AND 40;
