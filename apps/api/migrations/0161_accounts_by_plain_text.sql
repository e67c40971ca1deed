-- outside a transaction
-- Everything that staff find an account by, as one text: features/staff/queries.ts has the same.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_by_plain_text ON accounts USING gin
  (plain_text(name || chr(10) || email || chr(10) || coalesce(company, '') || chr(10) || slug || chr(10) || id::text) gin_trgm_ops);
