-- outside a transaction
-- Nodes before this read the feed by the index of jobs by status.
DROP INDEX CONCURRENTLY IF EXISTS jobs_open;
