-- outside a transaction
-- Delivered work of an owner, in the order in which it is accepted by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS engagements_to_accept ON engagements (owner_id, accept_by) INCLUDE (id, job_id, proposal_id, creator_id) WHERE status = 'delivered';
