-- Hashes of the recovery codes of an authenticator; a code that was used is gone. And since when the authenticator is asked for.
ALTER TABLE accounts
  ADD COLUMN recovery_hashes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN totp_since timestamptz;

-- Passkeys: public keys that log in without a password.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  -- As the authenticator names it, base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- The last count of the authenticator; one that counts never goes back.
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz,
  -- When the challenge that was used last was made. Only a later one works: an answer that was seen cannot be sent again.
  last_challenge_at timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX passkeys_of_account ON passkeys (account_id, created_at DESC);
CREATE TRIGGER passkeys_of_living_account BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
