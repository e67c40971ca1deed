-- What the lists of people with very much to read, and the searches of staff, need at 200,000 jobs and a million comments.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A tab, and the counts of all tabs, from the index alone.
CREATE INDEX jobs_of_owner_by_status ON jobs (owner_id, status, id DESC);
CREATE INDEX proposals_of_creator_by_status ON proposals (creator_id, status, id DESC);
CREATE INDEX agreements_of_creator ON agreements (creator_id);
CREATE INDEX thread_members_of_account ON thread_members (account_id, thread_id);

CREATE INDEX contact_requests_open ON contact_requests (id DESC) WHERE handled_at IS NULL;
CREATE INDEX jobs_by_status ON jobs (status, id DESC);
CREATE INDEX accounts_by_status ON accounts (status, id DESC);
-- Everything that staff find an account or a job by, as one text: features/staff/queries.ts has the same.
CREATE INDEX accounts_searched ON accounts USING gin
  ((lower(name) || chr(10) || email || chr(10) || coalesce(lower(company), '') || chr(10) || slug || chr(10) || id::text) gin_trgm_ops);
CREATE INDEX jobs_searched ON jobs USING gin ((lower(title) || chr(10) || slug) gin_trgm_ops);

-- A grant says who gave it and why.
ALTER TABLE star_transfers ADD CONSTRAINT star_grant_says_why CHECK (reason <> 'grant' OR (actor_id IS NOT NULL AND coalesce(note, '') <> ''));
