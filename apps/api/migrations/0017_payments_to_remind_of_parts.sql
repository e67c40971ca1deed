-- outside a transaction
-- Payments whose owner is to be told of them.
CREATE INDEX CONCURRENTLY payments_to_remind_of ON payment_marks (remind_at) WHERE remind_at IS NOT NULL;
