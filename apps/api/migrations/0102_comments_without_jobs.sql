-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS proposals_of_creator;
