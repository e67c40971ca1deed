-- outside a transaction
-- The tasks that the upkeep deletes, oldest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
