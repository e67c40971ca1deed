-- outside a transaction
-- Offers and changed terms that an account must answer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS offers_to_answer ON offers (receiver_id, expires_at) WHERE status = 'pending';
