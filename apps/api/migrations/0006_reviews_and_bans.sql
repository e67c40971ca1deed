-- Why a profile was rejected, in parts (rejection_reason is the same as text), and how often.
ALTER TABLE accounts
  ADD COLUMN rejection jsonb,
  ADD COLUMN rejections int NOT NULL DEFAULT 0,
  ADD COLUMN deleted_at timestamptz,
  -- The authenticator's secret, encrypted, and the last time step that was used: a one-time code works once.
  ADD COLUMN totp_secret text,
  ADD COLUMN totp_used_step bigint NOT NULL DEFAULT 0;

-- New values of an active profile that others see once staff have seen them.
CREATE TABLE profile_changes (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  changes jsonb NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX profile_changes_queue ON profile_changes (submitted_at, account_id);

CREATE TABLE bans (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  reason text NOT NULL,
  banned_by uuid REFERENCES accounts,
  status_before text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  lifted_at timestamptz,
  lifted_by uuid REFERENCES accounts,
  lift_reason text
);
CREATE UNIQUE INDEX bans_one_at_a_time ON bans (account_id) WHERE lifted_at IS NULL;

-- What a ban changed elsewhere, so that undoing it puts back exactly that.
CREATE TABLE ban_effects (
  ban_id uuid NOT NULL REFERENCES bans,
  kind text NOT NULL CHECK (kind IN ('job', 'proposal')),
  subject_id uuid NOT NULL,
  status_before text NOT NULL,
  PRIMARY KEY (ban_id, kind, subject_id)
);

-- A rejected profile may be appealed once, and so may a ban.
CREATE TABLE appeals (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('review', 'ban')),
  account_id uuid NOT NULL REFERENCES accounts,
  ban_id uuid REFERENCES bans,
  text text NOT NULL,
  against text NOT NULL,
  decided_against_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  outcome text CHECK (outcome IN ('granted', 'refused')),
  answer text,
  decided_by uuid REFERENCES accounts,
  decided_at timestamptz,
  CHECK ((kind = 'ban') = (ban_id IS NOT NULL))
);
CREATE UNIQUE INDEX appeals_once_a_review ON appeals (account_id) WHERE kind = 'review';
CREATE UNIQUE INDEX appeals_once_a_ban ON appeals (ban_id) WHERE kind = 'ban';
CREATE INDEX appeals_waiting ON appeals (created_at, id) WHERE outcome IS NULL;

ALTER TABLE jobs ADD COLUMN removed_reason text;
ALTER TABLE contact_requests ADD COLUMN handled_at timestamptz, ADD COLUMN handled_by uuid REFERENCES accounts;

