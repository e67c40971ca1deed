-- One row for each invited person, without the address: each gets one mail, no matter how many owners invite them.
CREATE TABLE invited_addresses (
  -- A keyed hash of the address without the part after a plus.
  hash text PRIMARY KEY,
  -- The task that writes to it.
  mail_task uuid,
  mailed_at timestamptz,
  -- When its only reminder is due; null before the mail, and after the reminder.
  remind_at timestamptz,
  refused_at timestamptz,
  -- With the last invitation.
  erase_at timestamptz NOT NULL
);
CREATE INDEX invited_addresses_to_remind ON invited_addresses (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX invited_addresses_to_erase ON invited_addresses (erase_at);

-- Invitations of people who had no account.
CREATE TABLE mail_invitations (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  address_hash text NOT NULL REFERENCES invited_addresses,
  -- Sealed, as the owner gave it; null once it is deleted, with the name.
  address text,
  name text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'joined', 'withdrawn')),
  -- What the person joined with. It goes with their account, and so does this row.
  invitation_id uuid REFERENCES invitations ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the mail and the reminder named this invitation, and when the mail was refused.
  mailed_at timestamptz,
  reminded_at timestamptz,
  refused_at timestamptz,
  erase_at timestamptz NOT NULL,
  UNIQUE (job_id, address_hash),
  CHECK ((status = 'joined') = (invitation_id IS NOT NULL)),
  CHECK (status <> 'withdrawn' OR (address IS NULL AND name IS NULL))
);
CREATE INDEX mail_invitations_of_job ON mail_invitations (job_id, id DESC);
CREATE INDEX mail_invitations_of_owner ON mail_invitations (owner_id, created_at);
CREATE INDEX mail_invitations_of_address ON mail_invitations (address_hash);
CREATE INDEX mail_invitations_joined ON mail_invitations (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX mail_invitations_refused ON mail_invitations (owner_id, job_id) WHERE refused_at IS NOT NULL AND status = 'waiting';
CREATE INDEX mail_invitations_to_erase ON mail_invitations (erase_at);
CREATE TRIGGER mail_invitations_of_living_account BEFORE INSERT ON mail_invitations FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');

-- Who wants no invitations by email from anyone: keyed hashes.
CREATE TABLE unsubscribed_addresses (
  hash text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT app_now()
);

ALTER TABLE invitations VALIDATE CONSTRAINT invitations_way_check;
