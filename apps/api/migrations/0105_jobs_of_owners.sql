-- outside a transaction
-- Tabs, last days and titles of an owner's jobs are read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_of_owner_newest ON jobs (owner_id, id DESC) INCLUDE (status, apply_by, title);
