-- A job recruits for one or more openings, and its status is about that alone.
DROP TRIGGER jobs_engagement ON jobs;
DROP FUNCTION engagement_follows_job();
ALTER TABLE jobs ADD COLUMN openings smallint NOT NULL DEFAULT 1 CHECK (openings BETWEEN 1 AND 50), DROP COLUMN completed_at, DROP CONSTRAINT jobs_status_check;
UPDATE jobs SET status = CASE status WHEN 'completed' THEN 'done' WHEN 'cancelled' THEN 'closed' ELSE 'filled' END
WHERE status IN ('assigned', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled');
ALTER TABLE jobs ADD CONSTRAINT jobs_status_check CHECK (status IN ('draft', 'open', 'paused', 'filled', 'closed', 'expired', 'done', 'removed'));

ALTER TABLE job_stats ADD COLUMN taken_count int NOT NULL DEFAULT 0;
UPDATE job_stats s SET taken_count = 1 FROM engagements e WHERE e.job_id = s.job_id AND e.status <> 'cancelled';
DROP INDEX engagements_of_job;
CREATE INDEX engagements_of_job ON engagements (job_id, status, id DESC);
-- One creator a job was the rule until now.
DROP INDEX proposals_one_assigned;

ALTER TABLE owner_records ADD COLUMN openings_posted int NOT NULL DEFAULT 0, ADD COLUMN openings_taken int NOT NULL DEFAULT 0;
UPDATE owner_records SET openings_posted = jobs_posted, openings_taken = jobs_assigned;
