-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_by_plain_text ON jobs USING gin (plain_text(title || chr(10) || slug) gin_trgm_ops);
