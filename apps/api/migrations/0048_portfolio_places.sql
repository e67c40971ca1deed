-- Where an item stood, and whether it was hidden, while it is not among the newest of its channel: an item that comes back stands there again.
-- Kept no longer than what the service told.
CREATE TABLE portfolio_places (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  external_id text NOT NULL,
  position int,
  hidden boolean NOT NULL,
  left_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (channel_id, external_id)
);
