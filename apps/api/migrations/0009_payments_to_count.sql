-- outside a transaction
-- Payments that count once their day is over, by the owner.
CREATE INDEX CONCURRENTLY engagements_to_count_payment ON engagements (pay_count_at, owner_id) WHERE pay_count_at IS NOT NULL;
