-- outside a transaction
-- Requests to cancel that an account must answer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS cancellations_to_answer ON cancellations (asked_of, expires_at) WHERE status = 'pending';
