-- outside a transaction
-- Work that a creator must still deliver, the first due first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS engagements_to_deliver ON engagements (creator_id, due_by) INCLUDE (id, job_id, proposal_id, owner_id, status) WHERE status IN ('active', 'changes_requested');
