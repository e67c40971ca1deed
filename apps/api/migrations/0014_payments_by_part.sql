-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY payment_marks_of_part ON payment_marks (engagement_id, part);
