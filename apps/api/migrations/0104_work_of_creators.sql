-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS engagements_under_way_of_creator ON engagements (creator_id, id) WHERE status IN ('active', 'changes_requested', 'delivered');
