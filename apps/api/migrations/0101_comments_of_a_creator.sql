-- outside a transaction
-- Lists of a creator's comments, and whether a creator has commented on an owner's job, are read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS proposals_of_creator_newest ON proposals (creator_id, id DESC) INCLUDE (job_id, status);
