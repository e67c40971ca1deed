-- outside a transaction
-- Staff can be asked about the payment of one part while they decide about another.
CREATE UNIQUE INDEX CONCURRENTLY disputes_open_of_part ON disputes (engagement_id, about, part) WHERE outcome IS NULL;
