-- A changed brief asks those who have commented whether they still agree. `job_version` stays the one that a comment was written for;
-- `agreed_version` is the one whose terms its creator has accepted last, and `consent_changes` what differs from it while they are asked.
ALTER TABLE proposals ADD COLUMN agreed_version int, ADD COLUMN consent_by timestamptz, ADD COLUMN consent_changes jsonb;
UPDATE proposals SET agreed_version = job_version;
ALTER TABLE proposals ALTER COLUMN agreed_version SET NOT NULL,
  ADD CONSTRAINT proposals_consent_whole CHECK ((consent_by IS NULL) = (consent_changes IS NULL));
CREATE INDEX proposals_unconfirmed ON proposals (consent_by) WHERE consent_by IS NOT NULL AND status IN ('submitted', 'shortlisted', 'approved');
