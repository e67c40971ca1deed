-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS disputes_open;
