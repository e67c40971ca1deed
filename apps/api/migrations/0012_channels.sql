-- What a service told about a creator's channel. One of each service per creator, and a channel belongs to one creator.
CREATE TABLE channels (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  service text NOT NULL CHECK (service IN ('youtube', 'instagram')),
  external_id text NOT NULL,
  handle text NOT NULL,
  followers bigint CHECK (followers >= 0),
  simulated boolean NOT NULL,
  fetched_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (account_id, service),
  UNIQUE (service, external_id)
);
CREATE INDEX channels_by_followers ON channels (service, followers DESC, account_id) WHERE followers IS NOT NULL;
