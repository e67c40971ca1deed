-- outside a transaction
-- Its columns are the first ones of the index by day.
DROP INDEX CONCURRENTLY IF EXISTS shipments_of_owner;
