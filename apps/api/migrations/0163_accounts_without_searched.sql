-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS accounts_searched;
