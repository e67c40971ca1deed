-- outside a transaction
-- Comments whose creator must agree to a changed brief are few, however many comments the creator has.
CREATE INDEX CONCURRENTLY IF NOT EXISTS proposals_to_confirm ON proposals (creator_id, id) WHERE consent_by IS NOT NULL;
