-- Files that people send. What shows one names it: a job by its id, a profile by its address, a comment by its id.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  purpose text NOT NULL CHECK (purpose IN ('profile_image', 'job_image', 'job_file', 'portfolio_image')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'processing', 'ready', 'refused')),
  content_type text NOT NULL,
  name text,
  size int NOT NULL CHECK (size > 0),
  -- What it takes of the account's space: until it is processed what was announced, afterwards what is kept.
  kept_bytes int NOT NULL,
  -- Where it is in the store: a folder of images, or one file. Nobody can guess it.
  key text,
  image jsonb,
  refused_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  -- Since when nothing shows it; NULL while something does.
  unused_since timestamptz DEFAULT app_now(),
  CHECK ((status = 'ready') = (key IS NOT NULL)),
  CHECK ((status = 'refused') = (refused_reason IS NOT NULL))
);
CREATE INDEX uploads_of_account ON uploads (account_id, created_at);
CREATE INDEX uploads_unused ON uploads (unused_since) WHERE unused_since IS NOT NULL;

ALTER TABLE jobs ADD COLUMN image_ids uuid[] NOT NULL DEFAULT '{}', ADD COLUMN file_ids uuid[] NOT NULL DEFAULT '{}';
