-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS appeals_undecided ON appeals (id) INCLUDE (kind, account_id, ban_id) WHERE outcome IS NULL;
