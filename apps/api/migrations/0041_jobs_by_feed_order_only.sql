-- outside a transaction
-- Nodes before this read the feed by the ids of jobs.
DROP INDEX CONCURRENTLY IF EXISTS jobs_in_feed;
