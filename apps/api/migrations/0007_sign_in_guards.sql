-- Failed log-ins, by a hash of the address (whether it has an account or not) or of a known device.
CREATE TABLE login_failures (
  key bytea PRIMARY KEY,
  -- In a row, and in the running 15 minutes.
  consecutive int NOT NULL,
  recent int NOT NULL,
  recent_since timestamptz NOT NULL,
  blocked_until timestamptz,
  failed_at timestamptz NOT NULL
) WITH (fillfactor = 70);

-- Browsers that an account has signed in from: others' failures do not lock their owner out.
CREATE TABLE known_devices (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX known_devices_of_account ON known_devices (account_id);

-- A solved puzzle counts once.
CREATE TABLE used_puzzles (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
