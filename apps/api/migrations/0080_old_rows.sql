-- The rows of short tables that the upkeep deletes, oldest first. Each index is made in a moment, for which writers may wait.
-- squawk-ignore-file require-concurrent-index-creation
CREATE INDEX mailed_secrets_by_end ON mailed_secrets (expires_at);
CREATE INDEX login_failures_by_age ON login_failures (failed_at);
CREATE INDEX used_puzzles_by_end ON used_puzzles (expires_at);
CREATE INDEX channel_consents_by_end ON channel_consents (expires_at);
CREATE INDEX portfolio_places_by_age ON portfolio_places (left_at);
CREATE INDEX clock_failures_by_retry ON clock_failures (retry_at);
