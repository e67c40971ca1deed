-- Gives every job that a creator has or had its engagement. The locks keep older nodes from moving a job between the read and the write.
INSERT INTO engagements (id, job_id, proposal_id, thread_id, owner_id, creator_id, status, begun_at, completed_at)
SELECT f.id, j.id, f.proposal_id, f.thread_id, g.owner_id, g.creator_id, CASE j.status WHEN 'assigned' THEN 'active' ELSE j.status END, g.accepted_at, j.completed_at
FROM agreements g JOIN jobs j ON j.id = g.job_id JOIN offers f ON f.id = g.offer_id WHERE g.number = 1
FOR SHARE OF j ON CONFLICT DO NOTHING;

ALTER TABLE agreements DISABLE TRIGGER agreements_append_only;
UPDATE agreements x SET engagement_id = e.id FROM engagements e WHERE e.job_id = x.job_id AND x.engagement_id IS NULL;
ALTER TABLE agreements ENABLE TRIGGER agreements_append_only;
UPDATE deliveries x SET engagement_id = e.id FROM engagements e WHERE e.job_id = x.job_id AND x.engagement_id IS NULL;
UPDATE cancellations x SET engagement_id = e.id FROM engagements e WHERE e.job_id = x.job_id AND x.engagement_id IS NULL;
UPDATE disputes x SET engagement_id = e.id FROM engagements e WHERE e.job_id = x.job_id AND x.engagement_id IS NULL;
UPDATE payment_marks x SET engagement_id = e.id FROM engagements e WHERE e.job_id = x.job_id AND x.engagement_id IS NULL;
UPDATE reviews x SET engagement_id = e.id FROM engagements e WHERE e.job_id = x.job_id AND x.engagement_id IS NULL;
