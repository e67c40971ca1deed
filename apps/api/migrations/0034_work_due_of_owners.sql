-- outside a transaction
-- The calendar of a business begins with the work that is due first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS engagements_due_of_owner ON engagements (owner_id, due_by) WHERE status IN ('active', 'changes_requested');
