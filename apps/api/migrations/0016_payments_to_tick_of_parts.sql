-- outside a transaction
-- Payments of an owner that nobody has ticked off, the first due first.
CREATE INDEX CONCURRENTLY payments_to_tick ON payment_marks (owner_id, pay_by) WHERE is_unpaid;
