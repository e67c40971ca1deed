-- outside a transaction
-- The same of each category.
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_job_categories_by_feed_order ON open_job_categories (category_id, coalesce(feed_order, job_id) DESC);
