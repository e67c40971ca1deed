-- outside a transaction
-- The running work of a creator with thousands of engagements, by proposal, from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS engagements_running_of_creator ON engagements (creator_id, proposal_id) INCLUDE (status)
  WHERE status NOT IN ('completed', 'cancelled');
