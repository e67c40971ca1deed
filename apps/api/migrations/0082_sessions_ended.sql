-- outside a transaction
-- The ended sessions that the upkeep deletes, oldest first. The use of a session changes neither column, so it stays a heap-only update.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_by_end ON sessions (least(revoked_at, expires_at));
