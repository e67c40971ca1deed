-- An owner opens so many jobs an hour, by whichever way a job becomes open.
ALTER TABLE jobs ADD COLUMN opened_at timestamptz;
CREATE INDEX jobs_opened ON jobs (owner_id, opened_at) WHERE opened_at IS NOT NULL;
