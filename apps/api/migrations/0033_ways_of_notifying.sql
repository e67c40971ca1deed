-- What somebody has chosen; without a row the topic's default holds.
CREATE TABLE notification_preferences (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  topic text NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (account_id, topic)
);

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- A browser's own address at its push service: whoever signs in there next takes it over.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  label text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz
);
CREATE INDEX push_subscriptions_of_account ON push_subscriptions (account_id);
