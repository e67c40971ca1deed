-- outside a transaction
-- Needs are read from indexes in the order of their deadlines now.
DROP INDEX CONCURRENTLY IF EXISTS engagements_under_way_of_owner;
