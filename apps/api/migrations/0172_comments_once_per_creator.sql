-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS proposals_one_per_creator;
