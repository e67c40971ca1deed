-- outside a transaction
-- The jobs of an owner, the newest first, with all that their tabs, counts and search read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_of_owner ON jobs (owner_id, id DESC) INCLUDE (status, is_worked_on, apply_by, title);
