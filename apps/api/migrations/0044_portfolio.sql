-- The newest videos and posts of a channel, as its service told them when the channel was read last; their order and what of them is hidden are its owner's.
CREATE TABLE portfolio_items (
  id uuid PRIMARY KEY,
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  external_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('video', 'image', 'album')),
  title text,
  url text NOT NULL,
  views bigint CHECK (views >= 0),
  seconds int CHECK (seconds >= 0),
  published_at timestamptz NOT NULL,
  picture jsonb,
  picture_key text,
  picture_from text,
  -- NULL: not arranged yet, so it stands first.
  position int,
  hidden boolean NOT NULL DEFAULT false,
  UNIQUE (channel_id, external_id)
);
