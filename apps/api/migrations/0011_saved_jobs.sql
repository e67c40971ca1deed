-- What a creator keeps for later, and what they do not want to see again.
CREATE TABLE saved_jobs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, job_id)
);
CREATE INDEX saved_jobs_of_job ON saved_jobs (job_id);
CREATE TABLE hidden_jobs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, job_id)
);
CREATE INDEX hidden_jobs_of_job ON hidden_jobs (job_id);
