-- Searches that creators keep. `told_at`: jobs that were published after it have not been told of.
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  told_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (account_id, filter)
);
CREATE INDEX saved_searches_to_tell ON saved_searches (told_at);

-- What is new is found by when it was published: a draft may be old.
CREATE INDEX jobs_by_publishing ON jobs (published_at) WHERE status = 'open';
