-- outside a transaction
-- The newest jobs are searched before the index of words, and those below one are counted in the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS job_search_by_feed_order ON job_search (coalesce(feed_order, job_id) DESC) INCLUDE (job_id, feed_order);
