-- What the two sides of a completed job say of each other; nobody else sees it before it is published.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  author_id uuid NOT NULL REFERENCES accounts,
  reviewed_id uuid NOT NULL REFERENCES accounts,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  communication smallint NOT NULL CHECK (communication BETWEEN 1 AND 5),
  quality smallint NOT NULL CHECK (quality BETWEEN 1 AND 5),
  punctuality smallint NOT NULL CHECK (punctuality BETWEEN 1 AND 5),
  text text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT app_now(),
  -- The end of the 14 days, when it is published at the latest.
  publish_by timestamptz NOT NULL,
  published_at timestamptz,
  answer text,
  answered_at timestamptz,
  hidden_reason text,
  hidden_note text,
  hidden_by uuid REFERENCES accounts,
  hidden_at timestamptz,
  UNIQUE (job_id, author_id),
  CHECK (author_id <> reviewed_id),
  CHECK ((hidden_reason IS NULL) = (hidden_at IS NULL))
);
CREATE INDEX reviews_to_publish ON reviews (publish_by) WHERE published_at IS NULL;
CREATE INDEX reviews_of_account ON reviews (reviewed_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX reviews_by_account ON reviews (author_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX reviews_published ON reviews (published_at DESC, id DESC) WHERE published_at IS NOT NULL;

-- Sums over somebody's published reviews that are not hidden; a mean is a sum by the count.
CREATE TABLE ratings (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  -- How many of 1 to 5 stars.
  distribution int[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(distribution) = 5),
  review_count int NOT NULL DEFAULT 0,
  rating_sum int NOT NULL DEFAULT 0,
  communication_sum int NOT NULL DEFAULT 0,
  quality_sum int NOT NULL DEFAULT 0,
  punctuality_sum int NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
