-- Briefs that an owner keeps to start jobs from. `brief` may lack any field, as an unfinished brief does.
CREATE TABLE job_templates (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts,
  name text NOT NULL,
  brief jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX job_templates_of_owner ON job_templates (owner_id, id);
CREATE TRIGGER job_templates_of_living_account BEFORE INSERT ON job_templates FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');

-- Texts that an account uses again in its chats.
CREATE TABLE saved_replies (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX saved_replies_of_account ON saved_replies (account_id, id);
CREATE TRIGGER saved_replies_of_living_account BEFORE INSERT ON saved_replies FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- The terms that an owner's new jobs begin with.
CREATE TABLE standing_terms (
  owner_id uuid PRIMARY KEY REFERENCES accounts,
  terms jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER standing_terms_of_living_account BEFORE INSERT ON standing_terms FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');
