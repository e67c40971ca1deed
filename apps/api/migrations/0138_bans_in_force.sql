-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS bans_in_force ON bans (id) INCLUDE (account_id) WHERE lifted_at IS NULL;
