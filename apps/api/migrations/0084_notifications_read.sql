-- outside a transaction
-- The read notifications that the upkeep deletes, oldest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_by_reading ON notifications (read_at) WHERE read_at IS NOT NULL;
