-- Somebody on the way to a service and back. Whoever comes back with the state, in the same session, goes on; once.
CREATE TABLE channel_consents (
  state_hash text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  service text NOT NULL CHECK (service IN ('youtube', 'instagram')),
  -- Sealed.
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX channel_consents_of_session ON channel_consents (session_id);
CREATE INDEX channel_consents_of_account ON channel_consents (account_id);
