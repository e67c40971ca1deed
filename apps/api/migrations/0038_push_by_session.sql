-- Whoever signs out of a browser gets nothing pushed to it any more.
ALTER TABLE push_subscriptions ADD COLUMN session_id uuid REFERENCES sessions ON DELETE CASCADE;
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
