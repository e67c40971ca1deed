-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS appeals_waiting;
