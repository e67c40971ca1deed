-- outside a transaction
-- What came into the feed since a saved search was looked at.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_by_opening ON jobs (opened_at) WHERE status = 'open';
