-- Codes that go to another address than the account's, and links that take a change back. `email` is where they were sent.
ALTER TABLE mailed_secrets ADD COLUMN email text;
ALTER TABLE mailed_secrets DROP CONSTRAINT mailed_secrets_purpose_check;
ALTER TABLE mailed_secrets ADD CONSTRAINT mailed_secrets_purpose_check
  CHECK (purpose IN ('verify_email', 'reset_password', 'change_email', 'undo_email'));
DROP INDEX mailed_secrets_by_hash;
CREATE INDEX mailed_secrets_by_hash ON mailed_secrets (secret_hash) WHERE purpose IN ('reset_password', 'undo_email');
-- A former address stays its owner's for as long as the change can be taken back.
CREATE INDEX mailed_secrets_former_emails ON mailed_secrets (email) WHERE purpose = 'undo_email';
