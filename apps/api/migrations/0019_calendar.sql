-- Where programs read an account's calendar without a session: at most one address, of whose token only the hash is kept.
CREATE TABLE calendar_addresses (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER calendar_addresses_of_living_account BEFORE INSERT ON calendar_addresses FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
