-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS invitations_of_owner;
