-- outside a transaction
-- Unpaid work of an owner, the first due first.
CREATE INDEX CONCURRENTLY engagements_to_pay ON engagements (owner_id, pay_by) INCLUDE (id, job_id, proposal_id, creator_id) WHERE is_unpaid;
