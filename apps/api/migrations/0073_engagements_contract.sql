-- What belongs to work names its engagement, and no longer its job.
DROP TRIGGER agreements_engagement ON agreements;
DROP TRIGGER deliveries_engagement ON deliveries;
DROP TRIGGER cancellations_engagement ON cancellations;
DROP TRIGGER disputes_engagement ON disputes;
DROP TRIGGER payment_marks_engagement ON payment_marks;
DROP TRIGGER reviews_engagement ON reviews;
DROP FUNCTION engagement_of_agreement();
DROP FUNCTION engagement_of_job();

ALTER TABLE agreements DROP COLUMN job_id, ALTER COLUMN engagement_id SET NOT NULL, ADD FOREIGN KEY (engagement_id) REFERENCES engagements,
  ADD PRIMARY KEY (engagement_id, number);
ALTER TABLE deliveries DROP COLUMN job_id, ALTER COLUMN engagement_id SET NOT NULL, ADD FOREIGN KEY (engagement_id) REFERENCES engagements,
  ADD UNIQUE (engagement_id, number);
CREATE UNIQUE INDEX deliveries_waiting ON deliveries (engagement_id) WHERE ended_as IS NULL;
ALTER TABLE cancellations DROP COLUMN job_id, ALTER COLUMN engagement_id SET NOT NULL, ADD FOREIGN KEY (engagement_id) REFERENCES engagements;
CREATE UNIQUE INDEX cancellations_waiting ON cancellations (engagement_id) WHERE status = 'pending';
CREATE INDEX cancellations_of_engagement ON cancellations (engagement_id, id DESC);
ALTER TABLE disputes DROP COLUMN job_id, ALTER COLUMN engagement_id SET NOT NULL, ADD FOREIGN KEY (engagement_id) REFERENCES engagements;
CREATE UNIQUE INDEX disputes_open ON disputes (engagement_id) WHERE outcome IS NULL;
CREATE INDEX disputes_of_engagement ON disputes (engagement_id, id DESC);
UPDATE disputes SET status_before = 'active' WHERE status_before = 'assigned';
ALTER TABLE payment_marks DROP COLUMN job_id, ADD PRIMARY KEY (engagement_id), ADD FOREIGN KEY (engagement_id) REFERENCES engagements;
ALTER TABLE reviews DROP COLUMN job_id, ALTER COLUMN engagement_id SET NOT NULL, ADD FOREIGN KEY (engagement_id) REFERENCES engagements,
  ADD UNIQUE (engagement_id, author_id);

UPDATE ban_effects b SET subject_id = e.id, status_before = CASE b.status_before WHEN 'assigned' THEN 'active' ELSE b.status_before END
FROM engagements e WHERE b.kind = 'work' AND e.job_id = b.subject_id;
