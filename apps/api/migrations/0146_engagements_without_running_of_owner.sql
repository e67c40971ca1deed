-- outside a transaction
-- Told which jobs are worked on, which jobs say themselves now.
DROP INDEX CONCURRENTLY IF EXISTS engagements_running_of_owner;
