-- outside a transaction
-- The feed, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_by_feed_order ON jobs (coalesce(feed_order, id) DESC) WHERE status = 'open' AND visibility = 'feed';
