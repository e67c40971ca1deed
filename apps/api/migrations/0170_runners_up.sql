-- A comment that ended because the openings were taken: what it was before, and when that answered it first. It can come back.
ALTER TABLE proposals ADD COLUMN runner_up_from text, ADD COLUMN runner_up_at timestamptz;
ALTER TABLE proposals ADD CONSTRAINT proposals_runner_up CHECK (
  runner_up_from IS NULL OR (status = 'not_selected' AND runner_up_at IS NOT NULL AND runner_up_from IN ('submitted', 'shortlisted', 'approved'))) NOT VALID;
