-- outside a transaction
-- jobs_of_owner has the same and more.
DROP INDEX CONCURRENTLY IF EXISTS jobs_of_owner_newest;
