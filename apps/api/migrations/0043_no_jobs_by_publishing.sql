-- outside a transaction
-- Nodes before this look for jobs by the day when they were published.
DROP INDEX CONCURRENTLY IF EXISTS jobs_by_publishing;
