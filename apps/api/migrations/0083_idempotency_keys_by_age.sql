-- outside a transaction
-- The idempotency keys that the upkeep deletes, oldest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS idempotency_keys_by_age ON idempotency_keys (created_at);
