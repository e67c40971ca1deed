-- outside a transaction
-- The queue of new profiles, counted from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_waiting ON accounts (submitted_at, id) INCLUDE (user_type)
  WHERE verification_status = 'pending' AND status <> 'banned' AND deleted_at IS NULL;
