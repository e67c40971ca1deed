-- outside a transaction
-- Payments that count once their day is over, by the owner.
CREATE INDEX CONCURRENTLY payments_to_count ON payment_marks (count_at, owner_id) WHERE count_at IS NOT NULL;
