-- outside a transaction
-- The feed, newest first. Both columns are in it, so that the ids of a page are read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_by_feed_order ON jobs (coalesce(feed_order, id) DESC) INCLUDE (id, feed_order)
  WHERE status = 'open' AND visibility = 'feed';
