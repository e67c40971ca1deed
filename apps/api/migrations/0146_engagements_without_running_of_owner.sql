-- outside a transaction
-- It found the jobs that creators work on. jobs.is_worked_on tells that now.
DROP INDEX CONCURRENTLY IF EXISTS engagements_running_of_owner;
