-- outside a transaction
-- Whether changes of profiles and appeals still wait depends on the few accounts that are not shown.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_hidden ON accounts (id) INCLUDE (status, verification_status, deleted_at)
  WHERE status <> 'active' OR verification_status = 'rejected' OR deleted_at IS NOT NULL;
