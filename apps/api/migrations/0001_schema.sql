-- The schema, from top to bottom: what all tables need, then the tables by what they are about, each with its indexes and triggers below.
--
-- By default autovacuum waits until a fifth of a table is dead: with millions of rows that is days, in which each read steps over dead
-- rows, and heap-only updates find no room on their page. Tables whose rows change or go often have settings of their own.

-- ===== What all tables need =====

-- Words that are alike, and parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One clock for every node. For tests and trials it can be moved.
CREATE TABLE clock (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  shift interval NOT NULL DEFAULT '0'
);
INSERT INTO clock DEFAULT VALUES;

-- The time. Most statements read it: PostgreSQL sets an SQL function up anew in each of them; this kind of function keeps its plan.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN now() + (SELECT shift FROM clock);
END $$;

CREATE FUNCTION end_of_day(day date, zone text) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog AS $$
DECLARE
  midnight timestamp := (day + 1)::timestamp;
  over timestamptz := midnight AT TIME ZONE zone;
BEGIN
  -- Where clocks go back over midnight, it comes twice: the first one ends the day.
  IF (over - interval '1 hour') AT TIME ZONE zone >= midnight THEN over := over - interval '1 hour'; END IF;
  RETURN over - interval '1 millisecond';
END $$;
COMMENT ON FUNCTION end_of_day IS 'The last millisecond of a day in a time zone.';

CREATE FUNCTION iso_day(day text) RETURNS date LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN day::date;
END $$;
COMMENT ON FUNCTION iso_day IS 'A day that is written as YYYY-MM-DD, which every setting of DateStyle reads alike.';

CREATE FUNCTION ids_of(list jsonb) RETURNS uuid[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT jsonb_array_elements_text(list))::uuid[];
END $$;

CREATE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN RETURN 'UTC';
END $$;
COMMENT ON FUNCTION known_time_zone IS 'The zone, or UTC if this database does not know it.';

-- The letters of `plain_text` beyond ASCII. packages/contract/src/plain-text.ts does the same and says what it is for.
CREATE FUNCTION plain_letters(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- ASCII first, by "C": in Turkish, "I" is otherwise another letter.
  plain text := lower(regexp_replace(normalize(replace(given, '´', ''''), NFKD), '[\u00AD\u00B7\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]', '', 'g') COLLATE "C");
BEGIN
  plain := lower(plain);
  -- `translate` costs more than all the rest, so few texts go through it.
  IF plain ~ '[ßæœþłøđðıȷħŧŋƙɓɗɛɔəƴςґىیکة٠-٩۰-۹]' THEN
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := translate(plain, 'łøđðıȷħŧŋƙɓɗɛɔəƴςґىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'loddijhtnkbdeoeyσгييكه01234567890123456789');
  END IF;
  IF plain ~ '[`\u00AB\u00BB\u02B9-\u02BC\u02BE\u02BF\u2010-\u201F\u2032\u2033\u2039\u203A\u2212]' THEN
    plain := regexp_replace(plain, '[`\u02B9-\u02BC\u02BE\u02BF\u2018-\u201B\u2032\u2039\u203A]', '''', 'g');
    plain := regexp_replace(plain, '[\u00AB\u00BB\u201C-\u201F\u2033]', '"', 'g');
    plain := regexp_replace(plain, '[\u2010-\u2015\u2212]', '-', 'g');
  END IF;
  RETURN CASE WHEN plain ~ '[\u0900-\u11FF\u3099\u309A]' THEN normalize(plain, NFC) ELSE plain END;
END $$;

-- A text as it is searched, without case, accents, width, and kinds of quotes and dashes.
CREATE FUNCTION plain_text(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(text) = length(text) THEN replace(lower(text COLLATE "C"), '`', '''') ELSE plain_letters(text) END;

-- A text for an index of words: plain, and letters of scripts that put no spaces between words stand apart, each with its signs. So any
-- part of a word is a phrase.
CREATE FUNCTION searched_words(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(text) = length(text) THEN plain_text(text) ELSE regexp_replace(plain_text(text),
  '([\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD-\u0EC6\u0EDC-\u0EDF\u1000-\u102A\u103F\u1050-\u1055\u1780-\u17B3\u3005-\u3007\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U000323AF][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u17DD]*)',
  ' \1 ', 'g') END;

-- For what only ever grows: the ledger of stars, the agreements and the audit log.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- A deleted account takes no write. The row of the account is locked while this is asked, so a deletion that goes on at the same moment
-- is waited for, and a deletion that comes later finds what was written.
CREATE FUNCTION refuse_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
  owner uuid;
BEGIN
  FOREACH field IN ARRAY TG_ARGV LOOP
    owner := to_jsonb(NEW) ->> field;
    PERFORM FROM accounts WHERE id = owner AND deleted_at IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'The account is deleted' USING ERRCODE = 'CLGON', DETAIL = owner::text;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- The same for what others write to an account: the row is left out, and their own act goes on.
CREATE FUNCTION skip_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id AND deleted_at IS NULL FOR KEY SHARE;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;

-- ===== Accounts =====

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
  -- Two letters of ISO 3166.
  -- squawk-ignore ban-char-field
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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- Why a profile was rejected, in parts (`rejection_reason` is the same as text), and how often.
  rejection jsonb,
  rejections int NOT NULL DEFAULT 0,
  deleted_at timestamptz,
  -- The authenticator's secret, encrypted, and the last time step that was used: a one-time code works once.
  totp_secret text,
  totp_used_step bigint NOT NULL DEFAULT 0,
  shows_presence boolean NOT NULL DEFAULT true,
  -- Hashes of the recovery codes of an authenticator; a code that was used is gone.
  recovery_hashes text[] NOT NULL DEFAULT '{}',
  -- Since when the authenticator is asked for.
  totp_since timestamptz,
  -- A day of a job is a day of its owner's time zone.
  time_zone text NOT NULL DEFAULT 'UTC',
  -- When the recovery codes were made. An undone change of the email deletes those that were made shortly before it.
  recovery_since timestamptz
);
-- Numbers count everybody but staff, who are few.
CREATE INDEX accounts_of_staff ON accounts (id) WHERE user_type = 'staff';
-- How long reviews took lately.
CREATE INDEX accounts_reviewed ON accounts (reviewed_at) WHERE reviewed_at IS NOT NULL;
CREATE INDEX accounts_by_status ON accounts (status, id DESC);
-- The queue of new profiles, counted from the index alone.
CREATE INDEX accounts_waiting ON accounts (submitted_at, id) INCLUDE (user_type)
  WHERE verification_status = 'pending' AND status <> 'banned' AND deleted_at IS NULL;
-- Whether changes of profiles and appeals still wait depends on the few accounts that are not shown.
CREATE INDEX accounts_hidden ON accounts (id) INCLUDE (status, verification_status, deleted_at)
  WHERE status <> 'active' OR verification_status = 'rejected' OR deleted_at IS NOT NULL;
-- Everything that staff find an account by, as one text: features/staff/queries.ts has the same.
CREATE INDEX accounts_by_plain_text ON accounts USING gin
  (plain_text(name || chr(10) || email || chr(10) || coalesce(company, '') || chr(10) || slug || chr(10) || id::text) gin_trgm_ops);
CREATE TRIGGER accounts_stay_deleted BEFORE UPDATE ON accounts FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_deleted_account('id');

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL UNIQUE,
  position int NOT NULL,
  retired_at timestamptz
);

-- The categories that an installation starts with; staff rename, add and retire them later.
INSERT INTO categories (id, slug, name, position) VALUES
  ('0190ca7e-0000-7000-8000-000000000001', 'sports', 'Sports', 10),
  ('0190ca7e-0000-7000-8000-000000000002', 'fitness', 'Fitness', 20),
  ('0190ca7e-0000-7000-8000-000000000003', 'outdoors', 'Outdoors', 30),
  ('0190ca7e-0000-7000-8000-000000000004', 'travel', 'Travel', 40),
  ('0190ca7e-0000-7000-8000-000000000005', 'food-and-drink', 'Food and drink', 50),
  ('0190ca7e-0000-7000-8000-000000000006', 'beauty', 'Beauty', 60),
  ('0190ca7e-0000-7000-8000-000000000007', 'fashion', 'Fashion', 70),
  ('0190ca7e-0000-7000-8000-000000000008', 'lifestyle', 'Lifestyle', 80),
  ('0190ca7e-0000-7000-8000-000000000009', 'home', 'Home', 90),
  ('0190ca7e-0000-7000-8000-00000000000a', 'diy-and-crafts', 'DIY and crafts', 100),
  ('0190ca7e-0000-7000-8000-00000000000b', 'family', 'Family', 110),
  ('0190ca7e-0000-7000-8000-00000000000c', 'pets', 'Pets', 120),
  ('0190ca7e-0000-7000-8000-00000000000d', 'tech', 'Tech', 130),
  ('0190ca7e-0000-7000-8000-00000000000e', 'gaming', 'Gaming', 140),
  ('0190ca7e-0000-7000-8000-00000000000f', 'music', 'Music', 150),
  ('0190ca7e-0000-7000-8000-000000000010', 'photography', 'Photography', 160),
  ('0190ca7e-0000-7000-8000-000000000011', 'automotive', 'Automotive', 170),
  ('0190ca7e-0000-7000-8000-000000000012', 'education', 'Education', 180),
  ('0190ca7e-0000-7000-8000-000000000013', 'finance', 'Finance', 190),
  ('0190ca7e-0000-7000-8000-000000000014', 'business', 'Business', 200);

CREATE TABLE account_categories (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  category_id uuid NOT NULL REFERENCES categories,
  PRIMARY KEY (account_id, category_id)
);
CREATE TRIGGER account_categories_of_living_account BEFORE INSERT ON account_categories FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- New values of an active profile that others see once staff have seen them.
CREATE TABLE profile_changes (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  changes jsonb NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX profile_changes_queue ON profile_changes (submitted_at, account_id);
CREATE TRIGGER profile_changes_of_living_account BEFORE INSERT ON profile_changes FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Accounts that see the list of their first steps.
CREATE TABLE newcomers (account_id uuid PRIMARY KEY REFERENCES accounts);
CREATE TRIGGER newcomers_of_living_account BEFORE INSERT ON newcomers FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Who does not want to hear from whom.
CREATE TABLE blocks (
  blocker_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id);
CREATE TRIGGER blocks_of_living_account BEFORE INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('blocker_id', 'blocked_id');

-- Which version of the operator's terms and privacy policy an account agreed to, and when.
CREATE TABLE legal_acceptances (
  account_id uuid NOT NULL REFERENCES accounts,
  page text NOT NULL CHECK (page IN ('terms', 'privacy')),
  -- Of the text.
  sha256 text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, page, sha256)
);
CREATE TRIGGER legal_acceptances_of_living_account BEFORE INSERT ON legal_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- ===== Signing in =====

-- Only the hash of a token is kept. A session is updated each minute that it is used.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_seen_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE INDEX sessions_of_account ON sessions (account_id, created_at DESC) WHERE revoked_at IS NULL;
-- The ended sessions that the upkeep deletes, oldest first. The use of a session changes neither column, so it stays a heap-only update.
CREATE INDEX sessions_by_end ON sessions (least(revoked_at, expires_at));
CREATE TRIGGER sessions_of_living_account BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Codes and links that were mailed. `secret_hash` is Argon2id for the short code, SHA-256 for the long token.
CREATE TABLE mailed_secrets (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password', 'change_email', 'undo_email')),
  secret_hash text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Where it was sent: a code may go to another address than the account's, and so may a link that takes such a change back.
  email text
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX mailed_secrets_of_account ON mailed_secrets (account_id, purpose, created_at DESC);
CREATE INDEX mailed_secrets_by_hash ON mailed_secrets (secret_hash) WHERE purpose IN ('reset_password', 'undo_email');
-- A former address stays its owner's for as long as the change can be taken back.
CREATE INDEX mailed_secrets_former_emails ON mailed_secrets (email) WHERE purpose = 'undo_email';
-- The secrets that the upkeep deletes, oldest first.
CREATE INDEX mailed_secrets_by_end ON mailed_secrets (expires_at);
CREATE TRIGGER mailed_secrets_of_living_account BEFORE INSERT ON mailed_secrets FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

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

-- Staff who log in by single sign-on only: who they are for the provider.
CREATE TABLE sign_on_identities (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  issuer text NOT NULL,
  subject text NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE TRIGGER sign_on_identities_of_living_account BEFORE INSERT ON sign_on_identities FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Browsers that an account has signed in from: others' failures do not lock their owner out.
CREATE TABLE known_devices (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX known_devices_of_account ON known_devices (account_id);
-- The browsers that the upkeep forgets, the longest unused first.
CREATE INDEX known_devices_by_last_use ON known_devices (last_used_at);
CREATE TRIGGER known_devices_of_living_account BEFORE INSERT ON known_devices FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Failed log-ins, by a hash of the address (whether it has an account or not) or of a known device.
CREATE TABLE login_failures (
  key bytea PRIMARY KEY,
  -- In a row, and in the running 15 minutes.
  consecutive int NOT NULL,
  recent int NOT NULL,
  recent_since timestamptz NOT NULL,
  blocked_until timestamptz,
  failed_at timestamptz NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
-- The failures that the upkeep deletes, oldest first.
CREATE INDEX login_failures_by_age ON login_failures (failed_at);

-- A solved puzzle counts once.
CREATE TABLE used_puzzles (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05);
-- The puzzles that the upkeep deletes, oldest first.
CREATE INDEX used_puzzles_by_end ON used_puzzles (expires_at);

-- ===== Files =====

-- Files that people send. What shows one names it: a job by its id, a profile by its address, a comment by its id.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  purpose text NOT NULL CHECK (purpose IN ('profile_image', 'job_image', 'job_file', 'portfolio_image', 'delivery_file', 'message_image', 'message_file')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'processing', 'ready', 'refused')),
  content_type text NOT NULL,
  name text,
  size int NOT NULL CHECK (size > 0),
  -- What it takes of the account's space: until it is processed what was announced, afterwards what is kept.
  kept_bytes int NOT NULL,
  -- Where it is in the store: a folder of images, or one file. Nobody can guess it.
  key text,
  image jsonb,
  refused_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  -- Since when nothing shows it; NULL while something does.
  unused_since timestamptz DEFAULT app_now(),
  -- How long readers have worked at an image, all tries together.
  read_ms int NOT NULL DEFAULT 0,
  -- A large video is sent in parts of `part_bytes` (the last is smaller); `parts_id` is the bucket's name of such an upload.
  part_bytes int,
  parts_id text,
  -- Its size in pixels and its length, measured on the server; its poster is in `image`.
  video jsonb,
  CHECK ((status = 'ready') = (key IS NOT NULL)),
  CHECK ((status = 'refused') = (refused_reason IS NOT NULL))
);
CREATE INDEX uploads_of_account ON uploads (account_id, created_at);
CREATE INDEX uploads_unused ON uploads (unused_since) WHERE unused_since IS NOT NULL;
-- What the store has is compared with what rows know, a thousand files at a time.
CREATE INDEX uploads_by_key ON uploads (key) WHERE key IS NOT NULL;
CREATE TRIGGER uploads_of_living_account BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- ===== Jobs =====

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts,
  slug text NOT NULL UNIQUE,
  version int NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('draft', 'open', 'paused', 'filled', 'closed', 'expired', 'done', 'removed')),
  -- What the owner asks for: BRIEF in packages/contract/src/brief.ts has its fields. The generated columns are for indexes and joins.
  brief jsonb NOT NULL,
  title text NOT NULL GENERATED ALWAYS AS (brief ->> 'title') STORED,
  category_ids uuid[] NOT NULL GENERATED ALWAYS AS (ids_of(brief -> 'categories')) STORED,
  image_ids uuid[] NOT NULL GENERATED ALWAYS AS (ids_of(brief -> 'images')) STORED,
  file_ids uuid[] NOT NULL GENERATED ALWAYS AS (ids_of(brief -> 'files')) STORED,
  apply_by date GENERATED ALWAYS AS (iso_day(brief ->> 'applyBy')) STORED,
  due_by date GENERATED ALWAYS AS (iso_day(brief ->> 'dueBy')) STORED,
  time_zone text NOT NULL DEFAULT 'UTC',
  -- The end of the last day to comment.
  closes_at timestamptz GENERATED ALWAYS AS (end_of_day(iso_day(brief ->> 'applyBy'), time_zone)) STORED,
  star_cost smallint NOT NULL CHECK (star_cost BETWEEN 1 AND 3),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  published_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  removed_reason text,
  close_reason text,
  close_note text,
  expiry_warned_at timestamptz,
  opened_at timestamptz,
  openings smallint NOT NULL DEFAULT 1 CHECK (openings BETWEEN 1 AND 50),
  -- Whether a creator works on a job: the tabs and counts of an owner's jobs read it with the job, instead of thousands of engagements.
  is_worked_on boolean NOT NULL DEFAULT false,
  CHECK (due_by IS NULL OR apply_by IS NULL OR due_by > apply_by)
);
-- Ids are UUIDv7, so the newest job is the one with the largest id and the cursor is the id alone.
CREATE INDEX jobs_open ON jobs (id DESC) WHERE status = 'open';
-- What is new is found by when it was published: a draft may be old.
CREATE INDEX jobs_by_publishing ON jobs (published_at) WHERE status = 'open';
-- A tab, and the counts of all tabs, from the index alone.
CREATE INDEX jobs_of_owner_by_status ON jobs (owner_id, status, id DESC);
CREATE INDEX jobs_by_status ON jobs (status, id DESC);
-- An owner opens so many jobs an hour, by whichever way a job becomes open.
CREATE INDEX jobs_opened ON jobs (owner_id, opened_at) WHERE opened_at IS NOT NULL;
-- The jobs of an owner, the newest first, with all that their tabs, counts and search read.
CREATE INDEX jobs_of_owner ON jobs (owner_id, id DESC) INCLUDE (status, is_worked_on, apply_by, title);
-- What staff find a job by: features/staff/queries.ts has the same.
CREATE INDEX jobs_by_plain_text ON jobs USING gin (plain_text(title || chr(10) || slug) gin_trgm_ops);
-- What happens by itself when its time has come: each list of what is due has a narrow index of its own.
CREATE INDEX jobs_to_expire ON jobs (closes_at) WHERE status IN ('open', 'paused');
CREATE INDEX jobs_to_warn ON jobs (closes_at) WHERE status IN ('open', 'paused') AND expiry_warned_at IS NULL;

-- The brief as it was in each version.
CREATE TABLE job_versions (
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  version int NOT NULL,
  brief jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (job_id, version)
);

-- Counters apart from the wide row, so that a comment rewrites 40 bytes instead of two kilobytes.
CREATE TABLE job_stats (
  job_id uuid PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  proposal_count int NOT NULL DEFAULT 0,
  unopened_count int NOT NULL DEFAULT 0,
  approved_count int NOT NULL DEFAULT 0,
  taken_count int NOT NULL DEFAULT 0
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- ===== Search for jobs =====

-- One row per open job and category: the feed finds ten ids per category here before it reads a wide row.
CREATE TABLE open_job_categories (
  category_id uuid NOT NULL REFERENCES categories,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  PRIMARY KEY (category_id, job_id)
);
CREATE INDEX open_job_categories_of_job ON open_job_categories (job_id);

-- What creators search by. Narrow and apart from the wide row, for open jobs only: one GIN index answers words and
-- choices together, since each choice is a lexeme of its own ('#remote', '#c' and a category's id).
CREATE TABLE job_search (
  job_id uuid PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  document tsvector NOT NULL,
  currency text,
  lowest_pay int,
  highest_pay int,
  closes_at timestamptz
);
CREATE INDEX job_search_document ON job_search USING gin (document);
CREATE INDEX job_search_by_pay ON job_search (currency, highest_pay);
CREATE INDEX job_search_by_last_day ON job_search (closes_at);

-- Every word that open jobs use or used, to find the one that was meant. It only grows, so that no two jobs wait for each other.
CREATE TABLE job_words (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX job_words_alike ON job_words USING gin (word gin_trgm_ops);

-- What a creator keeps for later.
CREATE TABLE saved_jobs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, job_id)
);
CREATE INDEX saved_jobs_of_job ON saved_jobs (job_id);
CREATE TRIGGER saved_jobs_of_living_account BEFORE INSERT ON saved_jobs FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- What a creator does not want to see again.
CREATE TABLE hidden_jobs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, job_id)
);
CREATE INDEX hidden_jobs_of_job ON hidden_jobs (job_id);
CREATE TRIGGER hidden_jobs_of_living_account BEFORE INSERT ON hidden_jobs FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Searches that creators keep. `told_at`: jobs that were published after it have not been told of.
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  told_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (account_id, filter)
);
CREATE INDEX saved_searches_to_tell ON saved_searches (told_at);
CREATE TRIGGER saved_searches_of_living_account BEFORE INSERT ON saved_searches FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- ===== Channels of creators =====

-- What a service told about a creator's channel. One of each service per creator, and a channel belongs to one creator.
CREATE TABLE channels (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  service text NOT NULL CHECK (service IN ('youtube', 'instagram')),
  external_id text NOT NULL,
  handle text NOT NULL,
  followers bigint CHECK (followers >= 0),
  simulated boolean NOT NULL,
  fetched_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- From here on: what the service told of a channel whose owner has given their consent, how the last try went, and the sealed tokens
  -- by which it is read.
  scoped_id text,
  name text,
  url text,
  views bigint CHECK (views >= 0),
  posts bigint CHECK (posts >= 0),
  picture jsonb,
  picture_key text,
  -- A hash of where the picture was, so that it is fetched again when it is another.
  picture_from text,
  state text NOT NULL DEFAULT 'connected' CHECK (state IN ('connected', 'needs_reconnect')),
  trouble text CHECK (trouble IN ('away', 'busy', 'not_understood')),
  tried_at timestamptz,
  next_read_at timestamptz,
  -- Sealed. NULL where nobody has consented, or no longer does.
  tokens text,
  renew_from timestamptz,
  -- Somebody reads it until then, by the clock of the database: one at a time, since reading may change the tokens.
  busy_until timestamptz,
  -- What the service told was too old and is gone.
  emptied_at timestamptz,
  UNIQUE (account_id, service),
  UNIQUE (service, external_id),
  CHECK ((tokens IS NULL) = (renew_from IS NULL)),
  CHECK (tokens IS NULL OR state = 'connected')
);
CREATE INDEX channels_by_followers ON channels (service, followers DESC, account_id) WHERE followers IS NOT NULL;
CREATE INDEX channels_to_read ON channels (next_read_at) WHERE tokens IS NOT NULL;
CREATE INDEX channels_to_empty ON channels (fetched_at) WHERE emptied_at IS NULL;
-- What the store has is compared with what rows know, a thousand files at a time.
CREATE INDEX channels_by_picture ON channels (picture_key) WHERE picture_key IS NOT NULL;
CREATE TRIGGER channels_of_living_account BEFORE INSERT ON channels FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Somebody on the way to a service and back. Whoever comes back with the state, in the same session, goes on; once.
CREATE TABLE channel_consents (
  state_hash text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  service text NOT NULL CHECK (service IN ('youtube', 'instagram')),
  -- Sealed.
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX channel_consents_of_session ON channel_consents (session_id);
CREATE INDEX channel_consents_of_account ON channel_consents (account_id);
-- The consents that the upkeep deletes, oldest first.
CREATE INDEX channel_consents_by_end ON channel_consents (expires_at);
CREATE TRIGGER channel_consents_of_living_account BEFORE INSERT ON channel_consents FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- The newest videos and posts of a channel, as its service told them when the channel was read last; their order and what of them is
-- hidden are its owner's.
CREATE TABLE portfolio_items (
  id uuid PRIMARY KEY,
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  external_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('video', 'image', 'album')),
  title text,
  url text NOT NULL,
  views bigint CHECK (views >= 0),
  seconds int CHECK (seconds >= 0),
  published_at timestamptz NOT NULL,
  picture jsonb,
  picture_key text,
  picture_from text,
  -- NULL: not arranged yet, so it stands first.
  position int,
  hidden boolean NOT NULL DEFAULT false,
  UNIQUE (channel_id, external_id)
);
CREATE INDEX portfolio_items_by_picture ON portfolio_items (picture_key) WHERE picture_key IS NOT NULL;

-- Where an item stood, and whether it was hidden, while it is not among the newest of its channel: an item that comes back stands there
-- again. Kept no longer than what the service told.
CREATE TABLE portfolio_places (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  external_id text NOT NULL,
  position int,
  hidden boolean NOT NULL,
  left_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (channel_id, external_id)
);
-- The places that the upkeep deletes, oldest first.
CREATE INDEX portfolio_places_by_age ON portfolio_places (left_at);

-- ===== Search for creators =====

-- Where businesses find creators: one narrow row for each active creator, with all that is filtered and sorted by. What is asked for by
-- value stands in `tags` (`c:sports`, `p:youtube`, `l:en`, `k:US`; `youtube>=4` for at least 10^4 followers), so that one index finds any
-- mixture.
CREATE TABLE shown_creators (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  shown_at timestamptz NOT NULL,
  tags text[] NOT NULL,
  youtube bigint,
  youtube_at timestamptz,
  instagram bigint,
  instagram_at timestamptz,
  -- The mean as it is shown, and what is filtered by. 0 while nobody has reviewed them.
  rating numeric(3, 2) NOT NULL DEFAULT 0,
  review_count int NOT NULL DEFAULT 0,
  -- What is said in many words stands apart from what is only compared, so that a thousand creators are looked through quickly.
  words text[] NOT NULL,
  document tsvector NOT NULL,
  -- What is sorted by, so that one lucky review does not beat fifty good ones.
  rating_rank numeric(5, 4) NOT NULL DEFAULT 0
) WITH (toast_tuple_target = 256);
CREATE INDEX shown_creators_newest ON shown_creators (shown_at DESC, account_id DESC);
CREATE INDEX shown_creators_by_youtube ON shown_creators (youtube DESC, account_id DESC) WHERE youtube IS NOT NULL;
CREATE INDEX shown_creators_by_instagram ON shown_creators (instagram DESC, account_id DESC) WHERE instagram IS NOT NULL;
CREATE INDEX shown_creators_by_tags ON shown_creators USING gin (tags);
CREATE INDEX shown_creators_by_text ON shown_creators USING gin (document);
-- With the rating, which is filtered by: the last page of a filter looks through all that follow.
CREATE INDEX shown_creators_by_rating ON shown_creators (rating_rank DESC, account_id DESC) INCLUDE (rating);
CREATE TRIGGER shown_creators_of_living_account BEFORE INSERT ON shown_creators FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- The first pictures of a portfolio, as a card shows them, and when the oldest of them was told. Apart, so that the rows above stay narrow.
CREATE TABLE creator_works (
  account_id uuid PRIMARY KEY REFERENCES shown_creators ON DELETE CASCADE,
  works json NOT NULL,
  told_at timestamptz NOT NULL
);

-- Every word by which somebody can be found, so that one that is written wrong finds the nearest.
CREATE TABLE creator_words (
  word text PRIMARY KEY
);
CREATE INDEX creator_words_by_likeness ON creator_words USING gin (word gin_trgm_ops);

-- Whom a business keeps in mind, by lists of its own that nobody else sees.
CREATE TABLE creator_lists (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX creator_lists_of_owner ON creator_lists (owner_id, lower(name));
CREATE TRIGGER creator_lists_of_living_account BEFORE INSERT ON creator_lists FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');

CREATE TABLE listed_creators (
  list_id uuid NOT NULL REFERENCES creator_lists ON DELETE CASCADE,
  creator_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (list_id, creator_id)
);
CREATE INDEX listed_creators_of_creator ON listed_creators (creator_id);
CREATE TRIGGER listed_creators_of_living_account BEFORE INSERT ON listed_creators FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('creator_id');

-- Whom a business has asked to comment on a job, which then costs no star. One for each job and creator, for as long as the job is open.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  creator_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (job_id, creator_id)
);
CREATE INDEX invitations_of_creator ON invitations (creator_id, id DESC);
-- Which creators an owner has invited, and to which jobs, is read from the index alone.
CREATE INDEX invitations_of_owner_newest ON invitations (owner_id, created_at) INCLUDE (creator_id, job_id);
CREATE TRIGGER invitations_of_living_account BEFORE INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id', 'creator_id');

-- ===== Proposals (comments) =====

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
  decline_note text,
  end_reason text,
  -- A changed brief asks those who have commented whether they still agree. `job_version` stays the one that a comment was written for;
  -- `agreed_version` is the one whose terms its creator has accepted last, and `consent_changes` what differs from it while they are asked.
  agreed_version int NOT NULL,
  consent_by timestamptz,
  consent_changes jsonb,
  -- A comment that ended because the openings were taken: what it was before, and when that answered it first. It can come back.
  runner_up_from text,
  runner_up_at timestamptz,
  CONSTRAINT proposals_consent_whole CHECK ((consent_by IS NULL) = (consent_changes IS NULL)),
  CONSTRAINT proposals_runner_up CHECK (
    runner_up_from IS NULL OR (status = 'not_selected' AND runner_up_at IS NOT NULL AND runner_up_from IN ('submitted', 'shortlisted', 'approved')))
);
-- Comments that nobody has opened, by when they must be answered.
CREATE INDEX proposals_unopened ON proposals (answer_by) WHERE opened_at IS NULL AND status IN ('submitted', 'shortlisted');
CREATE INDEX proposals_unconfirmed ON proposals (consent_by) WHERE consent_by IS NOT NULL AND status IN ('submitted', 'shortlisted', 'approved');
-- The views, counts and sorts of one job's comments are answered from the index alone, without the wide rows.
CREATE INDEX proposals_of_job ON proposals (job_id, id DESC) INCLUDE (status, opened_at, creator_id, price);
-- A tab, and the counts of all tabs, from the index alone.
CREATE INDEX proposals_of_creator_by_status ON proposals (creator_id, status, id DESC);
-- Lists of a creator's comments, and whether a creator has commented on an owner's job, are read from the index alone.
CREATE INDEX proposals_of_creator_newest ON proposals (creator_id, id DESC) INCLUDE (job_id, status);
-- Comments whose creator must agree to a changed brief are few, however many comments the creator has.
CREATE INDEX proposals_to_confirm ON proposals (creator_id, id) WHERE consent_by IS NOT NULL;
-- One live comment per creator and job. Whoever was not answered or is a runner-up may comment again.
CREATE UNIQUE INDEX proposals_one_of_creator ON proposals (job_id, creator_id) WHERE status NOT IN ('withdrawn', 'expired', 'not_selected');

-- ===== Stars =====

-- Double entry: every transfer moves n from one account to another, so all entries together are 0.
-- The house is the other side of every transfer: stars are issued from it and return to it. It has no stored balance, since every transfer
-- would wait for its row: its balance is the sum of its entries, and by double entry minus the sum of all other balances.
CREATE TABLE star_accounts (
  id uuid PRIMARY KEY,
  account_id uuid UNIQUE REFERENCES accounts,
  name text UNIQUE,
  balance bigint DEFAULT 0,
  next_drip_at timestamptz,
  CHECK ((account_id IS NULL) <> (name IS NULL)),
  CONSTRAINT star_balance_not_negative CHECK (account_id IS NULL OR balance >= 0),
  CONSTRAINT star_balance_of_creators CHECK ((account_id IS NULL) = (balance IS NULL))
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE INDEX star_accounts_to_drip ON star_accounts (next_drip_at) WHERE next_drip_at IS NOT NULL;
INSERT INTO star_accounts (id, name, balance) VALUES ('00000000-0000-7000-8000-000000000001', 'house', NULL);

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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT star_grant_says_why CHECK (reason <> 'grant' OR (actor_id IS NOT NULL AND coalesce(note, '') <> ''))
);

CREATE FUNCTION star_transfer_has_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 2 FROM star_entries WHERE transfer_id = NEW.id) THEN
    RAISE EXCEPTION 'star transfer % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER star_transfers_have_entries AFTER INSERT ON star_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION star_transfer_has_entries();
CREATE TRIGGER star_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON star_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE star_entries (
  id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES star_transfers,
  star_account_id uuid NOT NULL REFERENCES star_accounts,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The creator's balance after this line. Lines of the house say none.
  balance_after bigint,
  UNIQUE (transfer_id, star_account_id),
  CONSTRAINT star_entry_of_creator CHECK (balance_after IS NOT NULL OR star_account_id = '00000000-0000-7000-8000-000000000001')
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
CREATE TRIGGER star_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON star_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ===== Streams =====

CREATE TABLE stream_epoch (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO stream_epoch DEFAULT VALUES;

-- The epoch of the streams. A copy of the database (a restore, a clone, a standby that was promoted) may lack events that devices have
-- seen, and will give their numbers again: so the epoch also depends on the server, the database and the timeline of its log.
CREATE FUNCTION current_epoch() RETURNS uuid
LANGUAGE sql STABLE
RETURN (
  SELECT md5(concat_ws(' ', e.epoch, c.system_identifier, d.oid, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)))::uuid
  FROM stream_epoch e, pg_control_system() c, pg_database d WHERE d.datname = current_database());

-- Every account has one stream of durable facts, numbered 1, 2, 3 … in commit order: the row lock on
-- account_streams makes the number and the commit one step, which no sequence or timestamp does.
CREATE TABLE account_streams (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  last_n bigint NOT NULL DEFAULT 0,
  -- The number of the stream's oldest event, since old ones are deleted.
  first_n bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE TRIGGER account_streams_of_living_account BEFORE INSERT ON account_streams FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Old rows go in batches each hour; the room must be free for new ones before the table grows.
CREATE TABLE stream_events (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  n bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('event', 'read', 'delivered', 'thread', 'notification', 'notifications_read', 'account', 'reviews')),
  -- event: the thread's event; read: whose reading reached which seq; notification: its id
  thread_id uuid,
  seq int,
  subject_id uuid,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, n)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);

-- The next fact of some streams. The row locks, taken in the order of the ids, make number and commit one step: no reader ever sees n
-- before n - 1.
CREATE FUNCTION append_to_streams(accounts uuid[], fact text, of_thread uuid, at_seq int, subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH locked AS MATERIALIZED (
    SELECT account_id FROM account_streams WHERE account_id = ANY(accounts) ORDER BY account_id FOR UPDATE
  ), numbered AS (
    UPDATE account_streams s SET last_n = s.last_n + 1 FROM locked WHERE s.account_id = locked.account_id RETURNING s.account_id, s.last_n
  )
  INSERT INTO stream_events (account_id, n, kind, thread_id, seq, subject_id)
  SELECT account_id, last_n, fact, of_thread, at_seq, subject FROM numbered;
END $$;

-- ===== Threads =====

CREATE TABLE threads (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  proposal_id uuid NOT NULL UNIQUE REFERENCES proposals,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  last_seq int NOT NULL DEFAULT 0,
  last_event_at timestamptz NOT NULL DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (job_id, creator_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE INDEX threads_of_owner ON threads (owner_id, last_event_at DESC);
CREATE INDEX threads_of_creator ON threads (creator_id, last_event_at DESC);

-- How far each of the two has read, and how they keep the thread.
CREATE TABLE thread_members (
  thread_id uuid NOT NULL REFERENCES threads,
  account_id uuid NOT NULL REFERENCES accounts,
  last_read_seq int NOT NULL DEFAULT 0,
  last_read_at timestamptz,
  last_delivered_seq int NOT NULL DEFAULT 0,
  muted_at timestamptz,
  -- Put away when the thread had come so far; whatever is newer brings it back.
  archived_seq int,
  PRIMARY KEY (thread_id, account_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE INDEX thread_members_of_account ON thread_members (account_id, thread_id);

CREATE TABLE thread_events (
  thread_id uuid NOT NULL REFERENCES threads,
  seq int NOT NULL CHECK (seq > 0),
  id uuid NOT NULL UNIQUE,
  kind text NOT NULL,
  sender_id uuid REFERENCES accounts,
  client_id uuid,
  body text,
  reply_to uuid,
  data jsonb NOT NULL DEFAULT '{}',
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- A message may be changed, taken back and reacted to; each change counts, so that whoever hears of two of them knows which is newer.
  revision int NOT NULL DEFAULT 0,
  -- In the contract's shape: they are written once and read with every message.
  attachments jsonb NOT NULL DEFAULT '[]',
  reactions jsonb NOT NULL DEFAULT '[]',
  -- Of what was sent at first: the same client id with other words is an error, whatever became of the message.
  content_hash bytea,
  PRIMARY KEY (thread_id, seq)
);
-- A message that is sent again is the same message, for ever.
CREATE UNIQUE INDEX thread_events_once ON thread_events (sender_id, client_id) WHERE client_id IS NOT NULL;
-- The facts of a thread without its messages, for the timeline.
CREATE INDEX thread_facts ON thread_events (thread_id, seq) WHERE kind <> 'message';
-- The files of a thread, newest first: few of its messages have some.
CREATE INDEX thread_files ON thread_events (thread_id, seq) WHERE attachments <> '[]' AND deleted_at IS NULL;

-- An upload belongs to one message at most.
CREATE TABLE message_attachments (
  upload_id uuid PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES thread_events (id)
);
CREATE INDEX message_attachments_of_event ON message_attachments (event_id);

-- The next event of a thread, and a fact in both members' streams. The update of last_seq locks the thread, which makes seq gap-free and
-- equal for both; thread before streams, everywhere.
CREATE FUNCTION append_event(
  in_thread uuid, event_id uuid, event_kind text, sender uuid, client uuid, said text, files jsonb, reply uuid, facts jsonb, hash bytea
) RETURNS thread_events LANGUAGE plpgsql AS $$
DECLARE
  thread threads;
  made thread_events;
BEGIN
  UPDATE threads SET last_seq = last_seq + 1, last_event_at = app_now() WHERE id = in_thread RETURNING * INTO STRICT thread;
  INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, client_id, body, attachments, reply_to, data, content_hash)
  VALUES (in_thread, thread.last_seq, event_id, event_kind, sender, client, said, files, reply, facts, hash) RETURNING * INTO made;
  -- Whoever writes has read what stands before.
  IF sender IS NOT NULL THEN
    UPDATE thread_members SET last_read_seq = made.seq, last_read_at = app_now() WHERE thread_id = in_thread AND account_id = sender;
  END IF;
  PERFORM append_to_streams(ARRAY[thread.owner_id, thread.creator_id], 'event', in_thread, made.seq, NULL);
  RETURN made;
END $$;

-- Moves the mark up to which somebody has read a thread, or up to which their devices have it. It never goes back and never beyond the end;
-- what is read was delivered. Nothing is locked or written when nothing moves. No row: the thread is not theirs.
CREATE FUNCTION move_mark(is_read boolean, reader uuid, in_thread uuid, up_to int, OUT told uuid[], OUT marked_seq int, OUT marked_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  thread threads;
  mark thread_members;
BEGIN
  SELECT * INTO mark FROM thread_members WHERE thread_id = in_thread AND account_id = reader;
  IF NOT FOUND THEN RETURN; END IF;
  IF up_to > mark.last_read_seq AND (is_read OR up_to > mark.last_delivered_seq) THEN
    SELECT * INTO thread FROM threads WHERE id = in_thread FOR UPDATE;
    up_to := least(up_to, thread.last_seq);
    IF is_read THEN
      UPDATE thread_members SET last_read_seq = up_to, last_read_at = app_now()
      WHERE thread_id = in_thread AND account_id = reader AND last_read_seq < up_to;
    ELSE
      UPDATE thread_members SET last_delivered_seq = up_to
      WHERE thread_id = in_thread AND account_id = reader AND greatest(last_delivered_seq, last_read_seq) < up_to;
    END IF;
    IF FOUND THEN
      told := array_remove(ARRAY[thread.owner_id, thread.creator_id], CASE WHEN NOT is_read THEN reader END);
      PERFORM append_to_streams(told, CASE WHEN is_read THEN 'read' ELSE 'delivered' END, in_thread, up_to, reader);
    END IF;
    SELECT * INTO mark FROM thread_members WHERE thread_id = in_thread AND account_id = reader;
  END IF;
  marked_seq := mark.last_read_seq;
  marked_at := mark.last_read_at;
  RETURN NEXT;
END $$;

-- ===== Notifications =====

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL,
  data jsonb NOT NULL,
  -- The cause, so that one thing is told once.
  cause text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  read_at timestamptz,
  -- Of one kind and about one thing, a person gets a mail at most every ten minutes.
  mail_thing text,
  mail_at timestamptz,
  UNIQUE (account_id, cause)
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX notifications_of_account ON notifications (account_id, id DESC);
CREATE INDEX notifications_unread ON notifications (account_id) WHERE read_at IS NULL;
CREATE INDEX notifications_mailed ON notifications (account_id, mail_thing, mail_at DESC) WHERE mail_at IS NOT NULL;
-- The read notifications that the upkeep deletes, oldest first.
CREATE INDEX notifications_by_reading ON notifications (read_at) WHERE read_at IS NOT NULL;
CREATE TRIGGER notifications_of_living_account BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION skip_deleted_account();

-- What somebody has chosen; without a row the topic's default holds.
CREATE TABLE notification_preferences (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  topic text NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (account_id, topic)
);
CREATE TRIGGER notification_preferences_of_living_account BEFORE INSERT ON notification_preferences FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- A browser's own address at its push service: whoever signs in there next takes it over.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  label text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz,
  -- Whoever signs out of a browser gets nothing pushed to it any more.
  session_id uuid REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_account ON push_subscriptions (account_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
CREATE TRIGGER push_subscriptions_of_living_account BEFORE INSERT ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- ===== Work for later =====

-- Work for later, written in the transaction that causes it. Each task is written three times: enqueued, leased, done.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  cause text UNIQUE,
  run_at timestamptz NOT NULL DEFAULT app_now(),
  attempts int NOT NULL DEFAULT 0,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- Work that a server of others hinders is tried for days: since when it fails, and how often it may have been done.
  failing_since timestamptz,
  maybe_done int NOT NULL DEFAULT 0,
  -- Tasks that take turns: those of one account with those of others, on all nodes together.
  turn_of uuid
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX outbox_due ON outbox (run_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_dead ON outbox (dead_at DESC) WHERE dead_at IS NOT NULL;
CREATE INDEX outbox_failing ON outbox (failing_since) WHERE failing_since IS NOT NULL AND done_at IS NULL AND dead_at IS NULL;
-- When mail was last sent is asked with every visit of staff.
CREATE INDEX outbox_mails ON outbox (done_at) WHERE kind IN ('mail', 'notification-mail');
CREATE INDEX outbox_turns ON outbox (turn_of, done_at) WHERE turn_of IS NOT NULL;
-- The tasks that the upkeep deletes, oldest first.
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;

-- Mails of an installation without SMTP, shown at /dev/mailbox.
CREATE TABLE dev_mails (
  id uuid PRIMARY KEY,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX dev_mails_of_address ON dev_mails (to_address, created_at DESC);

-- The same key and body gives the same answer for 24 hours. Each key is written twice, and goes after a day.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  status int,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, key)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- The idempotency keys that the upkeep deletes, oldest first.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
CREATE TRIGGER idempotency_keys_of_living_account BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

-- Timed work that failed: when it is tried again, so that it hides no other work meanwhile.
CREATE TABLE clock_failures (
  clock text NOT NULL,
  key text NOT NULL,
  attempts int NOT NULL DEFAULT 1,
  last_error text NOT NULL,
  failing_since timestamptz NOT NULL DEFAULT app_now(),
  retry_at timestamptz NOT NULL,
  PRIMARY KEY (clock, key)
);
-- The failures that the upkeep deletes, oldest first.
CREATE INDEX clock_failures_by_retry ON clock_failures (retry_at);

-- ===== Offers and work =====

-- What an owner offers to a creator; and other terms for work that goes on, which either side offers (`kind`).
CREATE TABLE offers (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  proposal_id uuid NOT NULL REFERENCES proposals,
  thread_id uuid NOT NULL REFERENCES threads,
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  price jsonb NOT NULL,
  deliverables jsonb NOT NULL,
  due_by date NOT NULL,
  change_rounds int NOT NULL,
  usage_rights jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  decline_note text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  kind text NOT NULL CHECK (kind IN ('offer', 'amendment')),
  sender_id uuid NOT NULL REFERENCES accounts,
  note text,
  -- Who must answer.
  receiver_id uuid NOT NULL
);
CREATE UNIQUE INDEX offers_one_pending ON offers (proposal_id) WHERE status = 'pending';
CREATE INDEX offers_of_thread ON offers (thread_id, id DESC);
-- Offers whose time to answer is over.
CREATE INDEX offers_to_expire ON offers (expires_at) WHERE status = 'pending';
-- Offers and changed terms that an account must answer.
CREATE INDEX offers_to_answer ON offers (receiver_id, expires_at) WHERE status = 'pending';

-- The work of one creator on one job. It has the id of the offer that began it.
CREATE TABLE engagements (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  proposal_id uuid NOT NULL UNIQUE REFERENCES proposals,
  thread_id uuid NOT NULL REFERENCES threads,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  status text NOT NULL CHECK (status IN ('active', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled')),
  begun_at timestamptz NOT NULL DEFAULT app_now(),
  completed_at timestamptz,
  -- When the work is due, and when it is accepted by itself: needs and lists read it with the engagement, in the order of an index.
  due_by date,
  accept_by timestamptz,
  -- Why work has ended, if one side deleted its account.
  end_reason text,
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CONSTRAINT engagements_end_reason CHECK (
    end_reason IS NULL OR (end_reason IN ('owner_left', 'creator_left') AND (status = 'cancelled' OR (status = 'completed' AND end_reason = 'owner_left'))))
);
CREATE UNIQUE INDEX engagements_running ON engagements (job_id, creator_id) WHERE status NOT IN ('completed', 'cancelled');
CREATE INDEX engagements_of_owner ON engagements (owner_id, status, id DESC);
CREATE INDEX engagements_of_creator ON engagements (creator_id, status, id DESC);
CREATE INDEX engagements_of_job ON engagements (job_id, status, id DESC);
-- An account's engagements of any state, newest first.
CREATE INDEX engagements_of_owner_newest ON engagements (owner_id, id DESC);
CREATE INDEX engagements_of_creator_newest ON engagements (creator_id, id DESC);
-- The engagements of one job, newest first, whatever their state.
CREATE INDEX engagements_of_job_newest ON engagements (job_id, id DESC);
-- The running work of a creator with thousands of engagements, by proposal, from the index alone.
CREATE INDEX engagements_running_of_creator ON engagements (creator_id, proposal_id) INCLUDE (status)
  WHERE status NOT IN ('completed', 'cancelled');
-- Delivered work of an owner, in the order in which it is accepted by itself.
CREATE INDEX engagements_to_accept ON engagements (owner_id, accept_by) INCLUDE (id, job_id, proposal_id, creator_id) WHERE status = 'delivered';
-- Work that a creator must still deliver, the first due first.
CREATE INDEX engagements_to_deliver ON engagements (creator_id, due_by) INCLUDE (id, job_id, proposal_id, owner_id, status) WHERE status IN ('active', 'changes_requested');

-- Whoever writes an engagement holds the lock of its job.
-- What both sides agreed on, frozen: `terms` is the canonical JSON text that `sha256` was taken of.
CREATE TABLE agreements (
  offer_id uuid NOT NULL UNIQUE REFERENCES offers,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  terms text NOT NULL,
  sha256 text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT app_now(),
  -- Agreements of one engagement are numbered 1, 2, 3 …; each stays as it is.
  number int NOT NULL CHECK (number > 0),
  engagement_id uuid NOT NULL REFERENCES engagements,
  PRIMARY KEY (engagement_id, number)
);
CREATE INDEX agreements_of_creator ON agreements (creator_id);

-- A transaction that writes agreements, deliveries, offers or requests to cancel holds the lock of their job.
CREATE TRIGGER agreements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agreements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Work as it was handed over. A delivery never changes; what became of it is noted beside.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  number int NOT NULL CHECK (number > 0),
  creator_id uuid NOT NULL REFERENCES accounts,
  note text,
  -- [{url, disclosure}]
  links jsonb NOT NULL,
  file_ids uuid[] NOT NULL DEFAULT '{}',
  -- The day that was agreed on when it was handed over.
  due_by date NOT NULL,
  delivered_at timestamptz NOT NULL DEFAULT app_now(),
  accept_by timestamptz NOT NULL,
  -- The next day on which its owner is reminded; null after the last.
  remind_at timestamptz,
  ended_as text CHECK (ended_as IN ('changes_requested', 'accepted', 'accepted_by_silence', 'ended')),
  ended_at timestamptz,
  change_note text,
  engagement_id uuid NOT NULL REFERENCES engagements,
  -- Notes on the files of a delivery, sent with the request for changes: [{id, uploadId, text, atMs, point, doneAt}]
  notes jsonb NOT NULL DEFAULT '[]',
  -- What is left of files that went with a deleted account.
  gone_files jsonb NOT NULL DEFAULT '[]',
  UNIQUE (engagement_id, number),
  CHECK ((ended_as IS NULL) = (ended_at IS NULL))
);
CREATE INDEX deliveries_to_accept ON deliveries (accept_by) WHERE ended_as IS NULL;
CREATE INDEX deliveries_to_remind ON deliveries (remind_at) WHERE ended_as IS NULL AND remind_at IS NOT NULL;
-- Whether a delivery shows a file is asked by who delivered it.
CREATE INDEX deliveries_by_creator ON deliveries (creator_id);
-- One waits at a time.
CREATE UNIQUE INDEX deliveries_waiting ON deliveries (engagement_id) WHERE ended_as IS NULL;

-- Requests to cancel work that goes on. One waits at a time.
CREATE TABLE cancellations (
  id uuid PRIMARY KEY,
  asked_by uuid NOT NULL REFERENCES accounts,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'agreed', 'refused', 'withdrawn', 'lapsed', 'overtaken')),
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  by_silence boolean NOT NULL DEFAULT false,
  answer text,
  engagement_id uuid NOT NULL REFERENCES engagements,
  -- Who must answer.
  asked_of uuid NOT NULL,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX cancellations_to_end ON cancellations (expires_at) WHERE status = 'pending';
CREATE UNIQUE INDEX cancellations_waiting ON cancellations (engagement_id) WHERE status = 'pending';
CREATE INDEX cancellations_of_engagement ON cancellations (engagement_id, id DESC);
-- Requests to cancel that an account must answer.
CREATE INDEX cancellations_to_answer ON cancellations (asked_of, expires_at) WHERE status = 'pending';

-- What staff are asked to decide. Opened by nobody: a ban brought it to them.
CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  opened_by uuid REFERENCES accounts,
  reason text NOT NULL,
  status_before text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  outcome text CHECK (outcome IN ('completed', 'cancelled')),
  decision text,
  decided_by uuid REFERENCES accounts,
  decided_at timestamptz,
  engagement_id uuid NOT NULL REFERENCES engagements,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE INDEX disputes_waiting ON disputes (id) WHERE outcome IS NULL;
CREATE INDEX disputes_decided ON disputes (decided_at DESC, id DESC) WHERE outcome IS NOT NULL;
CREATE UNIQUE INDEX disputes_open ON disputes (engagement_id) WHERE outcome IS NULL;
CREATE INDEX disputes_of_engagement ON disputes (engagement_id, id DESC);

-- Money changes hands outside the product: each side ticks its half.
CREATE TABLE payment_marks (
  paid_at timestamptz,
  received_at timestamptz,
  engagement_id uuid PRIMARY KEY REFERENCES engagements
);

-- ===== Reviews and records =====

-- What the two sides of a completed job say of each other; nobody else sees it before it is published.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES accounts,
  reviewed_id uuid NOT NULL REFERENCES accounts,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  communication smallint NOT NULL CHECK (communication BETWEEN 1 AND 5),
  quality smallint NOT NULL CHECK (quality BETWEEN 1 AND 5),
  punctuality smallint NOT NULL CHECK (punctuality BETWEEN 1 AND 5),
  text text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT app_now(),
  -- The end of the 14 days, when it is published at the latest.
  publish_by timestamptz NOT NULL,
  published_at timestamptz,
  answer text,
  answered_at timestamptz,
  hidden_reason text,
  hidden_note text,
  hidden_by uuid REFERENCES accounts,
  hidden_at timestamptz,
  engagement_id uuid NOT NULL REFERENCES engagements,
  UNIQUE (engagement_id, author_id),
  CHECK (author_id <> reviewed_id),
  CHECK ((hidden_reason IS NULL) = (hidden_at IS NULL))
);
CREATE INDEX reviews_to_publish ON reviews (publish_by) WHERE published_at IS NULL;
-- A review counts as published from `publish_by` on, whether the clock has seen it yet or not.
CREATE INDEX reviews_of_account ON reviews (reviewed_id, coalesce(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_by_account ON reviews (author_id, coalesce(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_published ON reviews (coalesce(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_hidden ON reviews (coalesce(published_at, publish_by) DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_shown ON reviews (coalesce(published_at, publish_by) DESC, id DESC) WHERE hidden_at IS NULL;
-- A mean counts reviews that are due though the clock has not published them yet: few, however many reviews an account has. Read from
-- the index alone.
CREATE INDEX reviews_unpublished ON reviews (reviewed_id, publish_by) INCLUDE (rating, communication, quality, punctuality) WHERE published_at IS NULL;

-- Sums over somebody's published reviews that are not hidden; a mean is a sum by the count.
CREATE TABLE ratings (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  -- How many of 1 to 5 stars.
  distribution int[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(distribution) = 5),
  review_count int NOT NULL DEFAULT 0,
  rating_sum int NOT NULL DEFAULT 0,
  communication_sum int NOT NULL DEFAULT 0,
  quality_sum int NOT NULL DEFAULT 0,
  punctuality_sum int NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

-- What an owner has done, as creators see it on the card.
CREATE TABLE owner_records (
  owner_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  jobs_posted int NOT NULL DEFAULT 0,
  jobs_assigned int NOT NULL DEFAULT 0,
  left_unopened int NOT NULL DEFAULT 0,
  -- How an owner answers. Of the times to the first answer the last ones are kept, for their median.
  answered int NOT NULL DEFAULT 0,
  unanswered int NOT NULL DEFAULT 0,
  answer_seconds int[] NOT NULL DEFAULT '{}',
  median_answer_seconds int,
  jobs_completed int NOT NULL DEFAULT 0,
  jobs_cancelled int NOT NULL DEFAULT 0,
  -- The mean as it is shown, where the owner's card is read from.
  rating numeric(2, 1),
  -- When each of the last answers was given: two at once may be counted in another order than they were given in.
  answer_times timestamptz[] NOT NULL DEFAULT '{}',
  openings_posted int NOT NULL DEFAULT 0,
  openings_taken int NOT NULL DEFAULT 0
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- What creators have done, counted as it happens.
CREATE TABLE creator_records (
  creator_id uuid PRIMARY KEY REFERENCES accounts,
  jobs_assigned int NOT NULL DEFAULT 0,
  jobs_completed int NOT NULL DEFAULT 0,
  jobs_cancelled int NOT NULL DEFAULT 0,
  on_time int NOT NULL DEFAULT 0
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- How fast a creator answers in chats: the last answers and their median, as owners have them. A table of its own, since a message is stored
-- while the streams are locked, and a step of the work locks the record first.
CREATE TABLE creator_answers (
  creator_id uuid PRIMARY KEY REFERENCES accounts,
  answer_times timestamptz[] NOT NULL DEFAULT '{}',
  answer_seconds int[] NOT NULL DEFAULT '{}',
  median_answer_seconds int
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- ===== Staff =====

-- Decisions of staff that can still be undone. A row goes when its decision takes effect, lapses or is undone.
-- It lives for seconds and names its subject without a foreign key: an account, an appeal, a report or a dispute.
CREATE TABLE held_decisions (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL UNIQUE,
  kind text NOT NULL,
  -- The body of the endpoint that decides at once.
  decision jsonb NOT NULL,
  staff_id uuid NOT NULL,
  request_id text NOT NULL,
  takes_effect_at timestamptz NOT NULL
);

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

-- What a ban changed elsewhere, so that undoing it puts back exactly that. Work that was under way waits for staff.
CREATE TABLE ban_effects (
  ban_id uuid NOT NULL REFERENCES bans,
  kind text NOT NULL CHECK (kind IN ('job', 'proposal', 'work')),
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
CREATE INDEX appeals_undecided ON appeals (id) INCLUDE (kind, account_id, ban_id) WHERE outcome IS NULL;

CREATE TABLE reports (
  id uuid PRIMARY KEY,
  reporter_id uuid NOT NULL REFERENCES accounts,
  reported_id uuid NOT NULL REFERENCES accounts,
  kind text NOT NULL CHECK (kind IN ('message', 'profile', 'job')),
  -- Of the message, the profile or the job.
  subject_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  -- What staff may see of it, as it was then.
  title text NOT NULL,
  context jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  resolved_at timestamptz,
  resolved_by uuid REFERENCES accounts,
  outcome text CHECK (outcome IN ('acted', 'nothing')),
  resolution text,
  CHECK ((resolved_at IS NULL) = (outcome IS NULL) AND (outcome IS NULL) = (resolution IS NULL))
);
CREATE INDEX reports_open ON reports (id) WHERE resolved_at IS NULL;
CREATE INDEX reports_resolved ON reports (resolved_at DESC, id DESC) WHERE resolved_at IS NOT NULL;
-- One open report of a thing by one person; what was resolved may be reported anew.
CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, kind, subject_id) WHERE resolved_at IS NULL;
CREATE INDEX reports_open_of_reported ON reports (reported_id) WHERE resolved_at IS NULL;
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC);
-- Who fetches a file that went with a message may do so by a report about one of the two.
CREATE INDEX reports_of_people ON reports (reported_id) WHERE kind = 'message';

CREATE TABLE contact_requests (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  handled_at timestamptz,
  handled_by uuid REFERENCES accounts
);
CREATE INDEX contact_requests_open ON contact_requests (id DESC) WHERE handled_at IS NULL;

-- The secret keys that stored values need: a print of each, so that a node with other keys does not start.
CREATE TABLE secret_key_prints (
  id text PRIMARY KEY,
  print text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT app_now()
);

-- The newest backups, which are kept elsewhere.
CREATE TABLE backups (
  name text PRIMARY KEY,
  bytes bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT app_now()
);

-- What staff say of an installation that it cannot see of itself, and whether they have put its list away.
CREATE TABLE set_up_ticks (
  what text PRIMARY KEY CHECK (what IN ('categories', 'backups', 'list')),
  ticked_by uuid NOT NULL REFERENCES accounts,
  ticked_at timestamptz NOT NULL DEFAULT app_now()
);

-- ===== Audit log =====

-- What staff did. Each line carries the hash of the one before: a line that was changed or taken out is found.
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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  n bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);
CREATE INDEX audit_log_of_target ON audit_log (target_kind, target_id, created_at);
-- The audit log is read by who did it, by whom it was done to, and by what was done; the newest first.
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, n DESC);
CREATE INDEX audit_log_by_target ON audit_log (target_id, n DESC);
CREATE INDEX audit_log_by_action ON audit_log (action, n DESC);

CREATE FUNCTION audit_line_hash(previous bytea, line jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(previous || convert_to((line - 'hash')::text, 'UTF8'));

-- Times in a line are written in UTC, whatever the session's zone.
CREATE FUNCTION chain_audit_line() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  last record;
BEGIN
  -- One line after the other until the end of the transaction, so that numbers and commits have one order.
  PERFORM pg_advisory_xact_lock(7214002);
  SELECT n, hash INTO last FROM audit_log ORDER BY n DESC LIMIT 1;
  NEW.n := coalesce(last.n, 0) + 1;
  NEW.hash := audit_line_hash(coalesce(last.hash, ''), to_jsonb(NEW));
  RETURN NEW;
END $$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_line();

-- The first line after `since`, and up to `until`, that was changed or that follows a gap; null while the log is whole.
CREATE FUNCTION first_broken_audit_line(since bigint, until bigint DEFAULT 9223372036854775807)
RETURNS bigint LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT min(n) FROM (
    SELECT n, hash, to_jsonb(l) AS line, lag(hash, 1, ''::bytea) OVER w AS hash_before, lag(n, 1, 0::bigint) OVER w AS n_before
    FROM audit_log l WHERE n BETWEEN since AND until WINDOW w AS (ORDER BY n)) chained
  WHERE (n > since OR since <= 1) AND (n <> n_before + 1 OR hash <> audit_line_hash(hash_before, line))
$$;

-- ===== Role =====

-- The application's own role, to which the migrator gives its privileges. It may not change what only grows, whatever a statement tries.
-- An owner of the database that may not make roles goes on without, and the server says so at each start, unless somebody made the role
-- and granted it before.
DO $$
BEGIN
  BEGIN
    CREATE ROLE castlane_app NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
  END;
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'castlane_app') THEN
    RAISE NOTICE 'The role castlane_app is missing, and % may not create it', current_user;
    RETURN;
  END IF;
  BEGIN
    EXECUTE format('GRANT castlane_app TO %I', current_user);
  EXCEPTION
    WHEN insufficient_privilege THEN NULL;
    WHEN OTHERS THEN
      -- Several databases of one server may be made at the same moment.
      IF SQLERRM NOT LIKE '%concurrently%' THEN RAISE; END IF;
  END;
END $$;
