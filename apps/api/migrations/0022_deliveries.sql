-- Work as it was handed over. A delivery never changes; what became of it is noted beside.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  number int NOT NULL CHECK (number > 0),
  creator_id uuid NOT NULL REFERENCES accounts,
  note text,
  -- [{url, disclosure}]
  links jsonb NOT NULL,
  file_ids uuid[] NOT NULL DEFAULT '{}',
  -- The day that was agreed on when it was handed over.
  due_by date NOT NULL,
  delivered_at timestamptz NOT NULL DEFAULT app_now(),
  accept_by timestamptz NOT NULL,
  -- The next day on which its owner is reminded; null after the last.
  remind_at timestamptz,
  ended_as text CHECK (ended_as IN ('changes_requested', 'accepted', 'accepted_by_silence', 'ended')),
  ended_at timestamptz,
  change_note text,
  UNIQUE (job_id, number),
  CHECK ((ended_as IS NULL) = (ended_at IS NULL))
);
-- One waits at a time.
CREATE UNIQUE INDEX deliveries_waiting ON deliveries (job_id) WHERE ended_as IS NULL;
CREATE INDEX deliveries_to_accept ON deliveries (accept_by) WHERE ended_as IS NULL;
CREATE INDEX deliveries_to_remind ON deliveries (remind_at) WHERE ended_as IS NULL AND remind_at IS NOT NULL;

-- Money changes hands outside the product: each side ticks its half.
CREATE TABLE payment_marks (
  job_id uuid PRIMARY KEY REFERENCES jobs,
  paid_at timestamptz,
  received_at timestamptz
);

ALTER TABLE jobs ADD COLUMN completed_at timestamptz;

-- The facts of a thread without its messages, for the timeline.
CREATE INDEX thread_facts ON thread_events (thread_id, seq) WHERE kind <> 'message';
