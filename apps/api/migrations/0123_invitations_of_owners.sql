-- outside a transaction
-- Which creators an owner has invited, and to which jobs, is read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invitations_of_owner_newest ON invitations (owner_id, created_at) INCLUDE (creator_id, job_id);
