-- Addresses with which owners invite creators: to one job, or without one to the open jobs of the company. The token is stored as it is:
-- the owner copies the address again at any time, and it lets nobody in.
CREATE TABLE invitation_links (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  job_id uuid REFERENCES jobs ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz
);
CREATE INDEX invitation_links_of_owner ON invitation_links (owner_id);
CREATE UNIQUE INDEX one_link_of_a_job ON invitation_links (job_id) WHERE ended_at IS NULL AND job_id IS NOT NULL;
CREATE UNIQUE INDEX one_link_of_a_company ON invitation_links (owner_id) WHERE ended_at IS NULL AND job_id IS NULL;
CREATE TRIGGER invitation_links_of_living_account BEFORE INSERT ON invitation_links FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');

-- The creators who have used a link, each once.
CREATE TABLE link_uses (
  link_id uuid NOT NULL REFERENCES invitation_links ON DELETE CASCADE,
  creator_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (link_id, creator_id)
);
CREATE INDEX link_uses_of_creator ON link_uses (creator_id);
CREATE TRIGGER link_uses_of_living_account BEFORE INSERT ON link_uses FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('creator_id');

-- How the creator was invited: each way has limits of its own.
ALTER TABLE invitations ADD COLUMN way text NOT NULL DEFAULT 'owner';
ALTER TABLE invitations ADD CONSTRAINT invitations_way_check CHECK (way IN ('owner', 'link', 'list')) NOT VALID;
