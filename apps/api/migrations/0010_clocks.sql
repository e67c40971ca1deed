-- What happens by itself when its time has come. Each list of what is due has a narrow index of its own.
ALTER TABLE jobs ADD COLUMN close_reason text, ADD COLUMN close_note text, ADD COLUMN expiry_warned_at timestamptz;
CREATE INDEX jobs_to_expire ON jobs (apply_by) WHERE status IN ('open', 'paused');
CREATE INDEX jobs_to_warn ON jobs (apply_by) WHERE status IN ('open', 'paused') AND expiry_warned_at IS NULL;

ALTER TABLE proposals ADD COLUMN end_reason text;
CREATE INDEX proposals_unopened ON proposals (answer_by) WHERE opened_at IS NULL AND status IN ('submitted', 'shortlisted');
-- Whoever was not answered may comment again, on a job that was opened again for instance.
DROP INDEX proposals_one_per_creator;
CREATE UNIQUE INDEX proposals_one_per_creator ON proposals (job_id, creator_id) WHERE status NOT IN ('withdrawn', 'expired');

ALTER TABLE owner_records ADD COLUMN left_unopened int NOT NULL DEFAULT 0;

ALTER TABLE star_accounts ADD COLUMN next_drip_at timestamptz;
CREATE INDEX star_accounts_to_drip ON star_accounts (next_drip_at) WHERE next_drip_at IS NOT NULL;
UPDATE star_accounts SET next_drip_at = app_now() + interval '3 days' WHERE account_id IS NOT NULL AND balance < 10;
