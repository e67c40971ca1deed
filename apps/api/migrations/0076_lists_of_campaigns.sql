-- The engagements of one job, newest first, whatever their state.
CREATE INDEX engagements_of_job_newest ON engagements (job_id, id DESC);
-- The jobs that an owner's running work is for.
CREATE INDEX engagements_running_of_owner ON engagements (owner_id, job_id) WHERE status NOT IN ('completed', 'cancelled');
