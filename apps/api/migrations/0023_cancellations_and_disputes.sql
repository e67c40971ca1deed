-- Requests to cancel work that goes on. One waits at a time.
CREATE TABLE cancellations (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  asked_by uuid NOT NULL REFERENCES accounts,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'agreed', 'refused', 'withdrawn', 'lapsed', 'overtaken')),
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  by_silence boolean NOT NULL DEFAULT false,
  answer text,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX cancellations_waiting ON cancellations (job_id) WHERE status = 'pending';
CREATE INDEX cancellations_to_end ON cancellations (expires_at) WHERE status = 'pending';
CREATE INDEX cancellations_of_job ON cancellations (job_id, id DESC);

-- What staff are asked to decide. Opened by nobody: a ban brought it to them.
CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  opened_by uuid REFERENCES accounts,
  reason text NOT NULL,
  status_before text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  outcome text CHECK (outcome IN ('completed', 'cancelled')),
  decision text,
  decided_by uuid REFERENCES accounts,
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX disputes_open ON disputes (job_id) WHERE outcome IS NULL;
CREATE INDEX disputes_waiting ON disputes (id) WHERE outcome IS NULL;
CREATE INDEX disputes_decided ON disputes (decided_at DESC, id DESC) WHERE outcome IS NOT NULL;
CREATE INDEX disputes_of_job ON disputes (job_id, id DESC);
