-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS jobs_searched;
