-- outside a transaction
-- Payments whose owner is to be told of them.
CREATE INDEX CONCURRENTLY engagements_to_remind_of_payment ON engagements (pay_remind_at) WHERE pay_remind_at IS NOT NULL;
