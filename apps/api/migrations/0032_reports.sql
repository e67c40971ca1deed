CREATE TABLE reports (
  id uuid PRIMARY KEY,
  reporter_id uuid NOT NULL REFERENCES accounts,
  reported_id uuid NOT NULL REFERENCES accounts,
  kind text NOT NULL CHECK (kind IN ('message', 'profile', 'job')),
  -- Of the message, the profile or the job: one report of each by one person.
  subject_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  -- What staff may see of it, as it was then.
  title text NOT NULL,
  context jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  resolved_at timestamptz,
  resolved_by uuid REFERENCES accounts,
  outcome text CHECK (outcome IN ('acted', 'nothing')),
  resolution text,
  UNIQUE (reporter_id, kind, subject_id),
  CHECK ((resolved_at IS NULL) = (outcome IS NULL) AND (outcome IS NULL) = (resolution IS NULL))
);
CREATE INDEX reports_open ON reports (id) WHERE resolved_at IS NULL;
CREATE INDEX reports_resolved ON reports (resolved_at DESC, id DESC) WHERE resolved_at IS NOT NULL;
CREATE INDEX reports_of_reported ON reports (reported_id);
