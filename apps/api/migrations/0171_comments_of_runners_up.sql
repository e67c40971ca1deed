-- outside a transaction
-- A runner-up may comment again.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS proposals_one_of_creator ON proposals (job_id, creator_id) WHERE status NOT IN ('withdrawn', 'expired', 'not_selected');
