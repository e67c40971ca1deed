-- outside a transaction
-- The feed, newest first. Jobs by invitation are not in it, so a page costs the same however many there are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_in_feed ON jobs (id DESC) WHERE status = 'open' AND visibility = 'feed';
