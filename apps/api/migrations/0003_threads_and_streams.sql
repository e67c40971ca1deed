CREATE TABLE threads (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  proposal_id uuid NOT NULL UNIQUE REFERENCES proposals,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  last_seq int NOT NULL DEFAULT 0,
  last_event_at timestamptz NOT NULL DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (job_id, creator_id)
) WITH (fillfactor = 70);
CREATE INDEX threads_of_owner ON threads (owner_id, last_event_at DESC);
CREATE INDEX threads_of_creator ON threads (creator_id, last_event_at DESC);

CREATE TABLE thread_members (
  thread_id uuid NOT NULL REFERENCES threads,
  account_id uuid NOT NULL REFERENCES accounts,
  last_read_seq int NOT NULL DEFAULT 0,
  last_read_at timestamptz,
  PRIMARY KEY (thread_id, account_id)
) WITH (fillfactor = 70);

CREATE TABLE thread_events (
  thread_id uuid NOT NULL REFERENCES threads,
  seq int NOT NULL CHECK (seq > 0),
  id uuid NOT NULL UNIQUE,
  kind text NOT NULL,
  sender_id uuid REFERENCES accounts,
  client_id uuid,
  body text,
  reply_to uuid,
  data jsonb NOT NULL DEFAULT '{}',
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (thread_id, seq)
);
-- A message that is sent again is the same message, for ever.
CREATE UNIQUE INDEX thread_events_once ON thread_events (sender_id, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  proposal_id uuid NOT NULL REFERENCES proposals,
  thread_id uuid NOT NULL REFERENCES threads,
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  price jsonb NOT NULL,
  deliverables jsonb NOT NULL,
  due_by date NOT NULL,
  change_rounds int NOT NULL,
  usage_rights jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  decline_note text,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX offers_one_pending ON offers (proposal_id) WHERE status = 'pending';
CREATE INDEX offers_of_thread ON offers (thread_id, id DESC);

-- What both sides agreed on, frozen: `terms` is the canonical JSON text that `sha256` was taken of.
CREATE TABLE agreements (
  job_id uuid PRIMARY KEY REFERENCES jobs,
  offer_id uuid NOT NULL UNIQUE REFERENCES offers,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  terms text NOT NULL,
  sha256 text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER agreements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agreements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every account has one stream of durable facts, numbered 1, 2, 3 … in commit order: the row lock on
-- account_streams makes the number and the commit one step, which no sequence or timestamp does.
CREATE TABLE stream_epoch (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO stream_epoch DEFAULT VALUES;

CREATE TABLE account_streams (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  last_n bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

CREATE TABLE stream_events (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  n bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('event', 'read', 'notification', 'account')),
  -- event: the thread's event; read: whose reading reached which seq; notification: its id
  thread_id uuid,
  seq int,
  subject_id uuid,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, n)
);

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL,
  data jsonb NOT NULL,
  -- The cause, so that one thing is told once.
  cause text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  read_at timestamptz,
  UNIQUE (account_id, cause)
);
CREATE INDEX notifications_of_account ON notifications (account_id, id DESC);
CREATE INDEX notifications_unread ON notifications (account_id) WHERE read_at IS NULL;

-- Work for later, written in the transaction that causes it.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  cause text UNIQUE,
  run_at timestamptz NOT NULL DEFAULT app_now(),
  attempts int NOT NULL DEFAULT 0,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX outbox_due ON outbox (run_at) WHERE done_at IS NULL AND dead_at IS NULL;

-- Mails of an installation without SMTP, shown at /dev/mailbox.
CREATE TABLE dev_mails (
  id uuid PRIMARY KEY,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX dev_mails_of_address ON dev_mails (to_address, created_at DESC);

-- The same key and body gives the same answer for 24 hours.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  status int,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, key)
);
