-- A message may be changed, taken back and reacted to; each change counts, so that whoever hears of two of them knows which is newer.
ALTER TABLE thread_events
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  -- In the contract's shape: they are written once and read with every message.
  ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN reactions jsonb NOT NULL DEFAULT '[]',
  -- Of what was sent at first: the same client id with other words is an error, whatever became of the message.
  ADD COLUMN content_hash bytea;

-- An upload belongs to one message at most.
CREATE TABLE message_attachments (
  upload_id uuid PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES thread_events (id)
);
CREATE INDEX message_attachments_of_event ON message_attachments (event_id);

ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check
  CHECK (purpose IN ('profile_image', 'job_image', 'job_file', 'portfolio_image', 'delivery_file', 'message_image', 'message_file'));

ALTER TABLE thread_members
  ADD COLUMN last_delivered_seq int NOT NULL DEFAULT 0,
  ADD COLUMN muted_at timestamptz,
  -- Put away when the thread had come so far; whatever is newer brings it back.
  ADD COLUMN archived_seq int;

ALTER TABLE stream_events DROP CONSTRAINT stream_events_kind_check;
ALTER TABLE stream_events ADD CONSTRAINT stream_events_kind_check
  CHECK (kind IN ('event', 'read', 'delivered', 'thread', 'notification', 'notifications_read', 'account'));

CREATE TABLE blocks (
  blocker_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

ALTER TABLE accounts ADD COLUMN shows_presence boolean NOT NULL DEFAULT true;
