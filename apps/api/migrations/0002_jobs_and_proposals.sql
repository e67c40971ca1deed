CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts,
  slug text NOT NULL UNIQUE,
  version int NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN
    ('draft', 'open', 'paused', 'assigned', 'delivered', 'changes_requested', 'completed', 'expired', 'cancelled', 'removed', 'disputed')),
  title text NOT NULL,
  description text NOT NULL,
  category_ids uuid[] NOT NULL,
  platforms text[] NOT NULL,
  deliverables jsonb NOT NULL,
  budget jsonb NOT NULL,
  star_cost smallint NOT NULL CHECK (star_cost BETWEEN 1 AND 3),
  location jsonb NOT NULL,
  wanted jsonb NOT NULL,
  terms jsonb NOT NULL,
  questions text[] NOT NULL,
  apply_by date,
  due_by date,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  published_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK (due_by IS NULL OR apply_by IS NULL OR due_by > apply_by)
);
-- Ids are UUIDv7, so the newest job is the one with the largest id and the cursor is the id alone.
CREATE INDEX jobs_open ON jobs (id DESC) WHERE status = 'open';
CREATE INDEX jobs_of_owner ON jobs (owner_id, id DESC);

-- One row per open job and category: the feed finds ten ids per category here before it reads a wide row.
CREATE TABLE open_job_categories (
  category_id uuid NOT NULL REFERENCES categories,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  PRIMARY KEY (category_id, job_id)
);
CREATE INDEX open_job_categories_of_job ON open_job_categories (job_id);

-- Counters apart from the wide row, so that a comment rewrites 40 bytes instead of two kilobytes.
CREATE TABLE job_stats (
  job_id uuid PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  proposal_count int NOT NULL DEFAULT 0,
  unopened_count int NOT NULL DEFAULT 0,
  approved_count int NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

-- What an owner has done, as creators see it on the card.
CREATE TABLE owner_records (
  owner_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  jobs_posted int NOT NULL DEFAULT 0,
  jobs_assigned int NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

CREATE TABLE job_versions (
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  version int NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (job_id, version)
);

CREATE TABLE proposals (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  job_version int NOT NULL,
  creator_id uuid NOT NULL REFERENCES accounts,
  status text NOT NULL CHECK (status IN
    ('submitted', 'shortlisted', 'approved', 'offered', 'assigned', 'declined', 'not_selected', 'withdrawn', 'expired', 'void')),
  message text NOT NULL,
  price jsonb,
  deliver_by date,
  answers text[] NOT NULL DEFAULT '{}',
  portfolio jsonb NOT NULL DEFAULT '[]',
  star_cost smallint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  opened_at timestamptz,
  approved_at timestamptz,
  decided_at timestamptz,
  answer_by timestamptz NOT NULL,
  decline_reason text,
  decline_note text
);
-- One live comment per creator and job; and whatever happens at once, one assignment per job.
CREATE UNIQUE INDEX proposals_one_per_creator ON proposals (job_id, creator_id) WHERE status <> 'withdrawn';
CREATE UNIQUE INDEX proposals_one_assigned ON proposals (job_id) WHERE status = 'assigned';
CREATE INDEX proposals_of_job ON proposals (job_id, id DESC);
CREATE INDEX proposals_of_creator ON proposals (creator_id, id DESC);

-- Stars. Double entry: every transfer moves n from one account to another, so all entries together are 0.
CREATE TABLE star_accounts (
  id uuid PRIMARY KEY,
  account_id uuid UNIQUE REFERENCES accounts,
  name text UNIQUE,
  balance bigint NOT NULL DEFAULT 0,
  CHECK ((account_id IS NULL) <> (name IS NULL)),
  CONSTRAINT star_balance_not_negative CHECK (account_id IS NULL OR balance >= 0)
);
-- The other side of every transfer: stars are issued from here and return here.
INSERT INTO star_accounts (id, name) VALUES ('00000000-0000-7000-8000-000000000001', 'house');

CREATE TABLE star_transfers (
  id uuid PRIMARY KEY,
  -- The cause, unique for ever: the same thing happening twice moves stars once.
  cause text NOT NULL UNIQUE,
  reason text NOT NULL CHECK (reason IN ('welcome', 'drip', 'approved', 'grant', 'proposal', 'refund')),
  reverses uuid UNIQUE REFERENCES star_transfers,
  job_id uuid REFERENCES jobs,
  proposal_id uuid REFERENCES proposals,
  actor_id uuid REFERENCES accounts,
  note text,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TABLE star_entries (
  id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES star_transfers,
  star_account_id uuid NOT NULL REFERENCES star_accounts,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  UNIQUE (transfer_id, star_account_id)
);
CREATE INDEX star_entries_of_account ON star_entries (star_account_id, id DESC);

CREATE FUNCTION star_transfer_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 2 OR sum(amount) <> 0 FROM star_entries WHERE transfer_id = NEW.transfer_id) THEN
    RAISE EXCEPTION 'star transfer % does not balance', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER star_entries_balance AFTER INSERT ON star_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION star_transfer_balances();

CREATE FUNCTION star_transfer_has_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 2 FROM star_entries WHERE transfer_id = NEW.id) THEN
    RAISE EXCEPTION 'star transfer % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER star_transfers_have_entries AFTER INSERT ON star_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION star_transfer_has_entries();

CREATE TRIGGER star_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON star_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER star_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON star_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
