-- outside a transaction
-- The browsers that the upkeep forgets, the longest unused first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS known_devices_by_last_use ON known_devices (last_used_at);
