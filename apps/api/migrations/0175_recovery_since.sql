-- When the recovery codes were made. An undone change of the email deletes those that were made shortly before it.
ALTER TABLE accounts ADD COLUMN recovery_since timestamptz;
