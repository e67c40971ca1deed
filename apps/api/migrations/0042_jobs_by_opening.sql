-- outside a transaction
-- Saved searches look for jobs that were opened since they were last looked at.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_by_opening ON jobs (opened_at) WHERE status = 'open';
