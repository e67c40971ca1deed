-- outside a transaction
-- Each side can have terms that wait. Nodes before this look for one pending offer before they make another.
DROP INDEX CONCURRENTLY IF EXISTS offers_one_pending;
