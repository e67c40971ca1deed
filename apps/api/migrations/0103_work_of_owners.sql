-- outside a transaction
-- The oldest work under way of an owner with thousands of engagements, in order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS engagements_under_way_of_owner ON engagements (owner_id, id) WHERE status IN ('active', 'changes_requested', 'delivered');
