-- Time. One clock for every node, and for tests and trials one that can be moved.
CREATE TABLE clock (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  shift interval NOT NULL DEFAULT '0'
);
INSERT INTO clock DEFAULT VALUES;

CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN now() + (SELECT shift FROM clock);

-- Whatever only ever grows: the ledger and the audit log.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL UNIQUE,
  position int NOT NULL,
  retired_at timestamptz
);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  user_type text NOT NULL CHECK (user_type IN ('creator', 'business_owner', 'staff')),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text NOT NULL,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'inactive' CHECK (status IN ('inactive', 'active', 'banned')),
  verification_status text NOT NULL DEFAULT 'incomplete' CHECK (verification_status IN ('incomplete', 'pending', 'rejected', 'approved')),
  rejection_reason text,
  is_profile_completed boolean NOT NULL DEFAULT false,
  profile_image_uri text,
  city text,
  state text,
  country char(2),
  about text,
  date_of_birth date,
  gender text CHECK (gender IN ('female', 'male', 'non_binary', 'not_said')),
  phone_number text UNIQUE,
  languages text[] NOT NULL DEFAULT '{}',
  company text,
  website text,
  industry text,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  last_active_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX accounts_review_queue ON accounts (submitted_at, id) WHERE verification_status = 'pending';

CREATE TABLE account_categories (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  category_id uuid NOT NULL REFERENCES categories,
  PRIMARY KEY (account_id, category_id)
);

-- Only the hash of a token is kept.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_seen_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_of_account ON sessions (account_id, created_at DESC) WHERE revoked_at IS NULL;

-- Codes and links that were mailed. `secret_hash` is Argon2id for the short code, SHA-256 for the long token.
CREATE TABLE mailed_secrets (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  secret_hash text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mailed_secrets_of_account ON mailed_secrets (account_id, purpose, created_at DESC);
CREATE INDEX mailed_secrets_by_hash ON mailed_secrets (secret_hash) WHERE purpose = 'reset_password';

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  actor_id uuid REFERENCES accounts,
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id uuid NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX audit_log_of_target ON audit_log (target_kind, target_id, created_at);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
