-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS offers_one_pending_of_side ON offers (proposal_id, sender_id) WHERE status = 'pending';
