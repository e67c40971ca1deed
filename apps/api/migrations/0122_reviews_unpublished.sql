-- outside a transaction
-- A mean counts reviews that are due though the clock has not published them yet: few, however many reviews an account has. Read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reviews_unpublished ON reviews (reviewed_id, publish_by) INCLUDE (rating, communication, quality, punctuality) WHERE published_at IS NULL;
