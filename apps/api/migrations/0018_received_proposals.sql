-- The views, counts and sorts of one job's comments are answered from the index alone, without the wide rows.
DROP INDEX proposals_of_job;
CREATE INDEX proposals_of_job ON proposals (job_id, id DESC) INCLUDE (status, opened_at, creator_id, price);
