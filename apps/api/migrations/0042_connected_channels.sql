-- A channel whose owner has given their consent: what the service told, how the last try went, and the sealed tokens by which it is read.
ALTER TABLE channels
  ADD COLUMN scoped_id text,
  ADD COLUMN name text,
  ADD COLUMN url text,
  ADD COLUMN views bigint CHECK (views >= 0),
  ADD COLUMN posts bigint CHECK (posts >= 0),
  ADD COLUMN picture jsonb,
  ADD COLUMN picture_key text,
  -- A hash of where the picture was, so that it is fetched again when it is another.
  ADD COLUMN picture_from text,
  ADD COLUMN state text NOT NULL DEFAULT 'connected' CHECK (state IN ('connected', 'needs_reconnect')),
  ADD COLUMN trouble text CHECK (trouble IN ('away', 'busy', 'not_understood')),
  ADD COLUMN tried_at timestamptz,
  ADD COLUMN next_read_at timestamptz,
  -- Sealed. NULL where nobody has consented, or no longer does.
  ADD COLUMN tokens text,
  ADD COLUMN renew_from timestamptz,
  -- Somebody reads it until then, by the clock of the database: one at a time, since reading may change the tokens.
  ADD COLUMN busy_until timestamptz,
  -- What the service told was too old and is gone.
  ADD COLUMN emptied_at timestamptz,
  ADD CHECK ((tokens IS NULL) = (renew_from IS NULL)),
  ADD CHECK (tokens IS NULL OR state = 'connected');
CREATE INDEX channels_to_read ON channels (next_read_at) WHERE tokens IS NOT NULL;
CREATE INDEX channels_to_empty ON channels (fetched_at) WHERE emptied_at IS NULL;
