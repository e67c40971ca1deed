-- Generated from the migrations; do not edit.

SET check_function_bodies = off;
SET search_path = public;

CREATE EXTENSION pg_trgm;

CREATE TABLE clock (
  id boolean NOT NULL DEFAULT true,
  shift interval NOT NULL DEFAULT '00:00:00'::interval
);

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN now() + (SELECT shift FROM clock);
END $function$;

CREATE OR REPLACE FUNCTION public.end_of_day(day date, zone text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog'
AS $function$
DECLARE
  midnight timestamp := (day + 1)::timestamp;
  over timestamptz := midnight AT TIME ZONE zone;
BEGIN
  -- Where clocks go back over midnight, it comes twice: the first one ends the day.
  IF (over - interval '1 hour') AT TIME ZONE zone >= midnight THEN over := over - interval '1 hour'; END IF;
  RETURN over - interval '1 millisecond';
END $function$;

CREATE TABLE account_categories (
  account_id uuid NOT NULL,
  category_id uuid NOT NULL
);

CREATE TABLE account_streams (
  account_id uuid NOT NULL,
  last_n bigint NOT NULL DEFAULT 0,
  first_n bigint NOT NULL DEFAULT 1
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE accounts (
  id uuid NOT NULL,
  user_type text NOT NULL,
  email text NOT NULL,
  email_verified_at timestamp with time zone,
  password_hash text NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  status text NOT NULL DEFAULT 'inactive'::text,
  verification_status text NOT NULL DEFAULT 'incomplete'::text,
  rejection_reason text,
  is_profile_completed boolean NOT NULL DEFAULT false,
  profile_image_uri text,
  city text,
  state text,
  country character(2),
  about text,
  date_of_birth date,
  gender text,
  phone_number text,
  languages text[] NOT NULL DEFAULT '{}'::text[],
  company text,
  website text,
  industry text,
  submitted_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  last_active_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  rejection jsonb,
  rejections integer NOT NULL DEFAULT 0,
  deleted_at timestamp with time zone,
  totp_secret text,
  totp_used_step bigint NOT NULL DEFAULT 0,
  shows_presence boolean NOT NULL DEFAULT true,
  recovery_hashes text[] NOT NULL DEFAULT '{}'::text[],
  totp_since timestamp with time zone,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  recovery_since timestamp with time zone
);

CREATE TABLE agreements (
  offer_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  terms text NOT NULL,
  sha256 text NOT NULL,
  accepted_at timestamp with time zone NOT NULL DEFAULT app_now(),
  number integer NOT NULL,
  engagement_id uuid NOT NULL
);

CREATE TABLE appeals (
  id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid NOT NULL,
  ban_id uuid,
  text text NOT NULL,
  against text NOT NULL,
  decided_against_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  outcome text,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone
);

CREATE TABLE approvals (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  version text NOT NULL,
  takes_effect_at timestamp with time zone NOT NULL
);

CREATE TABLE audit_log (
  id uuid NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id uuid NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  n bigint NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE ban_effects (
  ban_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  status_before text NOT NULL
);

CREATE TABLE bans (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  reason text NOT NULL,
  banned_by uuid,
  status_before text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text
);

CREATE TABLE blocks (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE cancellations (
  id uuid NOT NULL,
  asked_by uuid NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  by_silence boolean NOT NULL DEFAULT false,
  answer text,
  engagement_id uuid NOT NULL,
  asked_of uuid
);

CREATE TABLE categories (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  "position" integer NOT NULL,
  retired_at timestamp with time zone
);

CREATE TABLE channel_consents (
  state_hash text NOT NULL,
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  service text NOT NULL,
  verifier text NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE channels (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  service text NOT NULL,
  external_id text NOT NULL,
  handle text NOT NULL,
  followers bigint,
  simulated boolean NOT NULL,
  fetched_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  scoped_id text,
  name text,
  url text,
  views bigint,
  posts bigint,
  picture jsonb,
  picture_key text,
  picture_from text,
  state text NOT NULL DEFAULT 'connected'::text,
  trouble text,
  tried_at timestamp with time zone,
  next_read_at timestamp with time zone,
  tokens text,
  renew_from timestamp with time zone,
  busy_until timestamp with time zone,
  emptied_at timestamp with time zone
);

CREATE TABLE clock_failures (
  clock text NOT NULL,
  key text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  last_error text NOT NULL,
  failing_since timestamp with time zone NOT NULL DEFAULT app_now(),
  retry_at timestamp with time zone NOT NULL
);

CREATE TABLE contact_requests (
  id uuid NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  handled_at timestamp with time zone,
  handled_by uuid
);

CREATE TABLE creator_lists (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE creator_records (
  creator_id uuid NOT NULL,
  jobs_assigned integer NOT NULL DEFAULT 0,
  jobs_completed integer NOT NULL DEFAULT 0,
  jobs_cancelled integer NOT NULL DEFAULT 0,
  on_time integer NOT NULL DEFAULT 0
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE creator_words (
  word text NOT NULL
);

CREATE TABLE deliveries (
  id uuid NOT NULL,
  number integer NOT NULL,
  creator_id uuid NOT NULL,
  note text,
  links jsonb NOT NULL,
  file_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  due_by date NOT NULL,
  delivered_at timestamp with time zone NOT NULL DEFAULT app_now(),
  accept_by timestamp with time zone NOT NULL,
  remind_at timestamp with time zone,
  ended_as text,
  ended_at timestamp with time zone,
  change_note text,
  engagement_id uuid NOT NULL,
  notes jsonb NOT NULL DEFAULT '[]'::jsonb,
  gone_files jsonb NOT NULL DEFAULT '[]'::jsonb
);

CREATE TABLE dev_mails (
  id uuid NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE disputes (
  id uuid NOT NULL,
  opened_by uuid,
  reason text NOT NULL,
  status_before text NOT NULL,
  opened_at timestamp with time zone NOT NULL DEFAULT app_now(),
  outcome text,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  engagement_id uuid NOT NULL
);

CREATE TABLE engagements (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  status text NOT NULL,
  begun_at timestamp with time zone NOT NULL DEFAULT app_now(),
  completed_at timestamp with time zone,
  due_by date,
  accept_by timestamp with time zone,
  end_reason text
);

CREATE TABLE held_decisions (
  id uuid NOT NULL,
  subject_id uuid NOT NULL,
  kind text NOT NULL,
  decision jsonb NOT NULL,
  staff_id uuid NOT NULL,
  request_id text NOT NULL,
  takes_effect_at timestamp with time zone NOT NULL
);

CREATE TABLE hidden_jobs (
  account_id uuid NOT NULL,
  job_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000);

CREATE TABLE introductions (
  account_id uuid NOT NULL,
  what text NOT NULL
);

CREATE TABLE invitations (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE job_search (
  job_id uuid NOT NULL,
  document tsvector NOT NULL,
  currency text,
  lowest_pay integer,
  highest_pay integer,
  closes_at timestamp with time zone
);

CREATE TABLE job_stats (
  job_id uuid NOT NULL,
  proposal_count integer NOT NULL DEFAULT 0,
  unopened_count integer NOT NULL DEFAULT 0,
  approved_count integer NOT NULL DEFAULT 0,
  taken_count integer NOT NULL DEFAULT 0
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE job_versions (
  job_id uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE job_words (
  word text COLLATE "C" NOT NULL
);

CREATE TABLE jobs (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  slug text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  status text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  category_ids uuid[] NOT NULL,
  platforms text[] NOT NULL,
  deliverables jsonb NOT NULL,
  budget jsonb NOT NULL,
  star_cost smallint NOT NULL,
  location jsonb NOT NULL,
  wanted jsonb NOT NULL,
  terms jsonb NOT NULL,
  questions text[] NOT NULL,
  apply_by date,
  due_by date,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  published_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL DEFAULT app_now(),
  removed_reason text,
  close_reason text,
  close_note text,
  expiry_warned_at timestamp with time zone,
  image_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  file_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  opened_at timestamp with time zone,
  openings smallint NOT NULL DEFAULT 1,
  is_worked_on boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  closes_at timestamp with time zone GENERATED ALWAYS AS (end_of_day(apply_by, time_zone)) STORED
);

CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE listed_creators (
  list_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE login_failures (
  key bytea NOT NULL,
  consecutive integer NOT NULL,
  recent integer NOT NULL,
  recent_since timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone,
  failed_at timestamp with time zone NOT NULL
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE mailed_secrets (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  secret_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  email text
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE message_attachments (
  upload_id uuid NOT NULL,
  event_id uuid NOT NULL
);

CREATE TABLE migrations (
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  oldest_code text
);

CREATE TABLE notification_preferences (
  account_id uuid NOT NULL,
  topic text NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL
);

CREATE TABLE notifications (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  cause text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  read_at timestamp with time zone,
  mail_thing text,
  mail_at timestamp with time zone
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE offers (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  status text NOT NULL,
  price jsonb NOT NULL,
  deliverables jsonb NOT NULL,
  due_by date NOT NULL,
  change_rounds integer NOT NULL,
  usage_rights jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decline_note text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  kind text NOT NULL,
  sender_id uuid NOT NULL,
  note text,
  receiver_id uuid
);

CREATE TABLE open_job_categories (
  category_id uuid NOT NULL,
  job_id uuid NOT NULL
);

CREATE TABLE outbox (
  id uuid NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  cause text,
  run_at timestamp with time zone NOT NULL DEFAULT app_now(),
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamp with time zone,
  last_error text,
  done_at timestamp with time zone,
  dead_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  failing_since timestamp with time zone,
  maybe_done integer NOT NULL DEFAULT 0,
  turn_of uuid
) WITH (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=1000, autovacuum_analyze_scale_factor=0.02);

CREATE TABLE owner_records (
  owner_id uuid NOT NULL,
  jobs_posted integer NOT NULL DEFAULT 0,
  jobs_assigned integer NOT NULL DEFAULT 0,
  left_unopened integer NOT NULL DEFAULT 0,
  answered integer NOT NULL DEFAULT 0,
  unanswered integer NOT NULL DEFAULT 0,
  answer_seconds integer[] NOT NULL DEFAULT '{}'::integer[],
  median_answer_seconds integer,
  jobs_completed integer NOT NULL DEFAULT 0,
  jobs_cancelled integer NOT NULL DEFAULT 0,
  rating numeric(2,1),
  answer_times timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  openings_posted integer NOT NULL DEFAULT 0,
  openings_taken integer NOT NULL DEFAULT 0
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  last_used_at timestamp with time zone,
  last_challenge_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone
);

CREATE TABLE payment_marks (
  paid_at timestamp with time zone,
  received_at timestamp with time zone,
  engagement_id uuid NOT NULL
);

CREATE TABLE portfolio_items (
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  external_id text NOT NULL,
  kind text NOT NULL,
  title text,
  url text NOT NULL,
  views bigint,
  seconds integer,
  published_at timestamp with time zone NOT NULL,
  picture jsonb,
  picture_key text,
  picture_from text,
  "position" integer,
  hidden boolean NOT NULL DEFAULT false
);

CREATE TABLE portfolio_places (
  channel_id uuid NOT NULL,
  external_id text NOT NULL,
  "position" integer,
  hidden boolean NOT NULL,
  left_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE profile_changes (
  account_id uuid NOT NULL,
  changes jsonb NOT NULL,
  submitted_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE proposals (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  job_version integer NOT NULL,
  creator_id uuid NOT NULL,
  status text NOT NULL,
  message text NOT NULL,
  price jsonb,
  deliver_by date,
  answers text[] NOT NULL DEFAULT '{}'::text[],
  portfolio jsonb NOT NULL DEFAULT '[]'::jsonb,
  star_cost smallint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  opened_at timestamp with time zone,
  approved_at timestamp with time zone,
  decided_at timestamp with time zone,
  answer_by timestamp with time zone NOT NULL,
  decline_reason text,
  decline_note text,
  end_reason text,
  agreed_version integer NOT NULL,
  consent_by timestamp with time zone,
  consent_changes jsonb,
  runner_up_from text,
  runner_up_at timestamp with time zone
);

CREATE TABLE push_subscriptions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  label text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  last_used_at timestamp with time zone,
  session_id uuid
);

CREATE TABLE ratings (
  account_id uuid NOT NULL,
  distribution integer[] NOT NULL DEFAULT '{0,0,0,0,0}'::integer[],
  review_count integer NOT NULL DEFAULT 0,
  rating_sum integer NOT NULL DEFAULT 0,
  communication_sum integer NOT NULL DEFAULT 0,
  quality_sum integer NOT NULL DEFAULT 0,
  punctuality_sum integer NOT NULL DEFAULT 0
) WITH (fillfactor=70);

CREATE TABLE reports (
  id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  reported_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  title text NOT NULL,
  context jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  resolved_at timestamp with time zone,
  resolved_by uuid,
  outcome text,
  resolution text
);

CREATE TABLE reviews (
  id uuid NOT NULL,
  author_id uuid NOT NULL,
  reviewed_id uuid NOT NULL,
  rating smallint NOT NULL,
  communication smallint NOT NULL,
  quality smallint NOT NULL,
  punctuality smallint NOT NULL,
  text text NOT NULL,
  written_at timestamp with time zone NOT NULL DEFAULT app_now(),
  publish_by timestamp with time zone NOT NULL,
  published_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  hidden_reason text,
  hidden_note text,
  hidden_by uuid,
  hidden_at timestamp with time zone,
  engagement_id uuid NOT NULL
);

CREATE TABLE saved_jobs (
  account_id uuid NOT NULL,
  job_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE saved_searches (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  told_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE set_up_ticks (
  what text NOT NULL,
  ticked_by uuid NOT NULL,
  ticked_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE shown_creators (
  account_id uuid NOT NULL,
  shown_at timestamp with time zone NOT NULL,
  tags text[] NOT NULL,
  youtube bigint,
  youtube_at timestamp with time zone,
  instagram bigint,
  instagram_at timestamp with time zone,
  rating numeric(3,2) NOT NULL DEFAULT 0,
  review_count integer NOT NULL DEFAULT 0,
  words text[] NOT NULL,
  document tsvector NOT NULL,
  rating_rank numeric(5,4) NOT NULL DEFAULT 0
) WITH (toast_tuple_target=256);

CREATE TABLE star_accounts (
  id uuid NOT NULL,
  account_id uuid,
  name text,
  balance bigint DEFAULT 0,
  next_drip_at timestamp with time zone
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE star_entries (
  id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  star_account_id uuid NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint
);

CREATE TABLE star_transfers (
  id uuid NOT NULL,
  cause text NOT NULL,
  reason text NOT NULL,
  reverses uuid,
  job_id uuid,
  proposal_id uuid,
  actor_id uuid,
  note text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
);

CREATE TABLE stream_epoch (
  id boolean NOT NULL DEFAULT true,
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);

CREATE TABLE stream_events (
  account_id uuid NOT NULL,
  n bigint NOT NULL,
  kind text NOT NULL,
  thread_id uuid,
  seq integer,
  subject_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=10000);

CREATE TABLE thread_events (
  thread_id uuid NOT NULL,
  seq integer NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  sender_id uuid,
  client_id uuid,
  body text,
  reply_to uuid,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  revision integer NOT NULL DEFAULT 0,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  reactions jsonb NOT NULL DEFAULT '[]'::jsonb,
  content_hash bytea
);

CREATE TABLE thread_members (
  thread_id uuid NOT NULL,
  account_id uuid NOT NULL,
  last_read_seq integer NOT NULL DEFAULT 0,
  last_read_at timestamp with time zone,
  last_delivered_seq integer NOT NULL DEFAULT 0,
  muted_at timestamp with time zone,
  archived_seq integer
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE threads (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_event_at timestamp with time zone NOT NULL DEFAULT app_now(),
  created_at timestamp with time zone NOT NULL DEFAULT app_now()
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE uploads (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  content_type text NOT NULL,
  name text,
  size integer NOT NULL,
  kept_bytes integer NOT NULL,
  key text,
  image jsonb,
  refused_reason text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp with time zone NOT NULL,
  unused_since timestamp with time zone DEFAULT app_now(),
  read_ms integer NOT NULL DEFAULT 0,
  part_bytes integer,
  parts_id text,
  video jsonb
);

CREATE TABLE used_puzzles (
  hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE OR REPLACE FUNCTION public.append_event(in_thread uuid, event_id uuid, event_kind text, sender uuid, client uuid, said text, files jsonb, reply uuid, facts jsonb, hash bytea)
 RETURNS thread_events
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.append_to_streams(accounts uuid[], fact text, of_thread uuid, at_seq integer, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH locked AS MATERIALIZED (
    SELECT account_id FROM account_streams WHERE account_id = ANY(accounts) ORDER BY account_id FOR UPDATE
  ), numbered AS (
    UPDATE account_streams s SET last_n = s.last_n + 1 FROM locked WHERE s.account_id = locked.account_id RETURNING s.account_id, s.last_n
  )
  INSERT INTO stream_events (account_id, n, kind, thread_id, seq, subject_id)
  SELECT account_id, last_n, fact, of_thread, at_seq, subject FROM numbered;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_line_hash(previous bytea, line jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256((previous || convert_to(((line - 'hash'::text))::text, 'UTF8'::name)));

CREATE OR REPLACE FUNCTION public.chain_audit_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  last record;
BEGIN
  -- One line after the other until the end of the transaction, so that numbers and commits have one order.
  PERFORM pg_advisory_xact_lock(7214002);
  SELECT n, hash INTO last FROM audit_log ORDER BY n DESC LIMIT 1;
  NEW.n := coalesce(last.n, 0) + 1;
  NEW.hash := audit_line_hash(coalesce(last.hash, ''), to_jsonb(NEW));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.current_epoch()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (SELECT (md5(concat_ws(' '::text, e.epoch, c.system_identifier, d.oid, "left"(pg_walfile_name(pg_current_wal_insert_lsn()), 8))))::uuid AS md5 FROM stream_epoch e, pg_control_system() c(pg_control_version, catalog_version_no, system_identifier, pg_control_last_modified), pg_database d WHERE (d.datname = current_database()));

CREATE OR REPLACE FUNCTION public.first_broken_audit_line(since bigint, until bigint DEFAULT '9223372036854775807'::bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
  SELECT min(n) FROM (
    SELECT n, hash, to_jsonb(l) AS line, lag(hash, 1, ''::bytea) OVER w AS hash_before, lag(n, 1, 0::bigint) OVER w AS n_before
    FROM audit_log l WHERE n BETWEEN since AND until WINDOW w AS (ORDER BY n)) chained
  WHERE (n > since OR since <= 1) AND (n <> n_before + 1 OR hash <> audit_line_hash(hash_before, line))
$function$;

CREATE OR REPLACE FUNCTION public.keep_accept_by()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  UPDATE engagements SET accept_by = (SELECT accept_by FROM deliveries WHERE engagement_id = NEW.engagement_id AND ended_as IS NULL) WHERE id = NEW.engagement_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_asked_of()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  NEW.asked_of := (SELECT CASE NEW.asked_by WHEN owner_id THEN creator_id ELSE owner_id END FROM engagements WHERE id = NEW.engagement_id);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_due_by()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  UPDATE engagements SET due_by = (SELECT due_by FROM offers WHERE id = NEW.offer_id) WHERE id = NEW.engagement_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_receiver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  NEW.receiver_id := (SELECT CASE NEW.sender_id WHEN owner_id THEN creator_id ELSE owner_id END FROM threads WHERE id = NEW.thread_id);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_worked_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  runs boolean := EXISTS (SELECT FROM engagements WHERE job_id = NEW.job_id AND status NOT IN ('completed', 'cancelled'));
BEGIN
  UPDATE jobs SET is_worked_on = runs WHERE id = NEW.job_id AND is_worked_on <> runs;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.known_time_zone(zone text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN RETURN 'UTC';
END $function$;

CREATE OR REPLACE FUNCTION public.message_hash(in_thread uuid, said text, uploads uuid[], reply uuid)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(convert_to(format('%s|%s|%s|%s'::text, in_thread, reply, array_to_string(uploads, ','::text), said), 'UTF8'::name));

CREATE OR REPLACE FUNCTION public.move_mark(is_read boolean, reader uuid, in_thread uuid, up_to integer, OUT told uuid[], OUT marked_seq integer, OUT marked_at timestamp with time zone)
 RETURNS SETOF record
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.plain_letters(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.plain_text(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(text) = length(text)) THEN replace(lower((text COLLATE "C")), '`'::text, ''''::text) ELSE plain_letters(text) END;

CREATE OR REPLACE FUNCTION public.queue_message_notices(in_thread uuid, reader uuid, event_id uuid, mail_minutes integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  has_read int;
BEGIN
  SELECT last_read_seq INTO has_read FROM thread_members WHERE thread_id = in_thread AND account_id = reader AND muted_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbox (id, kind, payload, cause, run_at)
  VALUES (gen_random_uuid(), 'tell-message', jsonb_build_object('threadId', in_thread, 'accountId', reader, 'afterSeq', has_read),
    format('message:%s:%s:%s', in_thread, reader, has_read), app_now() + make_interval(mins => mail_minutes))
  ON CONFLICT (cause) DO NOTHING;
  IF NOT EXISTS (SELECT FROM push_subscriptions WHERE account_id = reader) THEN RETURN false; END IF;
  INSERT INTO outbox (id, kind, payload)
  VALUES (gen_random_uuid(), 'push-message', jsonb_build_object('eventId', event_id, 'accountId', reader));
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.searched_words(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(text) = length(text)) THEN plain_text(text) ELSE regexp_replace(plain_text(text), '([\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD-\u0EC6\u0EDC-\u0EDF\u1000-\u102A\u103F\u1050-\u1055\u1780-\u17B3\u3005-\u3007\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U000323AF][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u17DD]*)'::text, ' \1 '::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION public.send_message(sender uuid, in_thread uuid, client uuid, event_id uuid, said text, uploads uuid[], files jsonb, reply uuid, mail_minutes integer, OUT refusal text, OUT members uuid[], OUT has_pushes boolean, OUT event thread_events)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  thread threads;
  other uuid;
  hash bytea := message_hash(in_thread, said, uploads, reply);
BEGIN
  SELECT * INTO thread FROM threads WHERE id = in_thread AND sender IN (owner_id, creator_id) FOR UPDATE;
  IF NOT FOUND THEN refusal := 'no_thread'; RETURN; END IF;
  SELECT * INTO event FROM thread_events WHERE sender_id = sender AND client_id = client;
  IF FOUND THEN
    IF event.content_hash IS DISTINCT FROM hash THEN refusal := 'other_content'; END IF;
    RETURN;
  END IF;
  other := CASE sender WHEN thread.owner_id THEN thread.creator_id ELSE thread.owner_id END;
  refusal := why_no_writing(sender, other);
  IF refusal IS NOT NULL THEN RETURN; END IF;
  IF reply IS NOT NULL AND NOT EXISTS (SELECT FROM thread_events WHERE thread_id = in_thread AND id = reply AND kind = 'message') THEN
    refusal := 'no_such_message';
    RETURN;
  END IF;
  event := append_event(in_thread, event_id, 'message', sender, client, said, files, reply, '{}', hash);
  IF cardinality(uploads) > 0 THEN
    INSERT INTO message_attachments (upload_id, event_id) SELECT upload, event.id FROM unnest(uploads) upload;
  END IF;
  members := ARRAY[sender, other];
  has_pushes := queue_message_notices(in_thread, other, event.id, mail_minutes);
END $function$;

CREATE OR REPLACE FUNCTION public.send_messages(senders uuid[], in_threads uuid[], clients uuid[], event_ids uuid[], bodies text[], uploads text[], files jsonb[], replies uuid[], mail_minutes integer, waits boolean)
 RETURNS TABLE(refusal text, members uuid[], numbers bigint[], has_pushes boolean, event thread_events)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE
  at timestamptz := app_now();
  locked uuid[];
  streams uuid[];
BEGIN
  IF waits THEN
    locked := ARRAY(SELECT id FROM threads WHERE id = ANY(in_threads) ORDER BY id FOR UPDATE);
    streams := ARRAY(
      SELECT s.account_id FROM account_streams s WHERE s.account_id IN (SELECT unnest(ARRAY[owner_id, creator_id]) FROM threads WHERE id = ANY(locked))
      ORDER BY s.account_id FOR UPDATE);
  ELSE
    locked := ARRAY(SELECT id FROM threads WHERE id = ANY(in_threads) ORDER BY id FOR UPDATE SKIP LOCKED);
    streams := ARRAY(
      SELECT s.account_id FROM account_streams s WHERE s.account_id IN (SELECT unnest(ARRAY[owner_id, creator_id]) FROM threads WHERE id = ANY(locked))
      ORDER BY s.account_id FOR UPDATE SKIP LOCKED);
  END IF;
  -- A statement of its own, so that it sees what those committed who had the locks before.
  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT g.*, t.owner_id, t.creator_id, t.last_seq + 1 AS seq, CASE g.sender WHEN t.owner_id THEN t.creator_id ELSE t.owner_id END AS other,
      message_hash(g.thread_id, g.body, g.uploads::uuid[], g.reply) AS hash
    FROM unnest(senders, in_threads, clients, event_ids, bodies, uploads, files, replies) WITH ORDINALITY
      AS g (sender, thread_id, client, id, body, uploads, files, reply, place)
    LEFT JOIN threads t ON t.id = g.thread_id AND g.sender IN (t.owner_id, t.creator_id)
  ), judged AS MATERIALIZED (
    SELECT g.*, e AS earlier, e.id IS NOT NULL AS is_repeated, CASE
      WHEN g.owner_id IS NULL THEN 'no_thread'
      WHEN g.thread_id <> ALL(locked) THEN 'busy'
      WHEN e.id IS NOT NULL THEN CASE WHEN e.content_hash IS DISTINCT FROM g.hash THEN 'other_content' END
      WHEN NOT waits AND NOT ARRAY[g.owner_id, g.creator_id] <@ streams THEN 'busy'
      ELSE coalesce(w.why, CASE WHEN g.reply IS NOT NULL AND NOT EXISTS (
        SELECT FROM thread_events r WHERE r.thread_id = g.thread_id AND r.id = g.reply AND r.kind = 'message') THEN 'no_such_message' END)
    END AS why
    FROM given g LEFT JOIN thread_events e ON e.sender_id = g.sender AND e.client_id = g.client
    LEFT JOIN LATERAL writing_refusals(g.sender, g.other) w ON true
  ), fresh AS MATERIALIZED (
    SELECT * FROM judged WHERE why IS NULL AND NOT is_repeated
  ), made AS (
    INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, client_id, body, attachments, reply_to, content_hash, created_at)
    SELECT thread_id, seq, id, 'message', sender, client, body, files, reply, hash, at FROM fresh
    RETURNING id, thread_events AS event
  ), counted AS (
    UPDATE threads t SET last_seq = f.seq, last_event_at = at FROM fresh f WHERE t.id = f.thread_id
  ), read AS (
    -- The sender has read everything before.
    UPDATE thread_members m SET last_read_seq = f.seq, last_read_at = at FROM fresh f WHERE m.thread_id = f.thread_id AND m.account_id = f.sender
  ), facts AS MATERIALIZED (
    SELECT f.place, f.thread_id, f.seq, s.account_id, s.last_n + row_number() OVER (PARTITION BY s.account_id ORDER BY f.place) AS n
    FROM fresh f JOIN account_streams s ON s.account_id IN (f.owner_id, f.creator_id)
  ), numbered AS (
    UPDATE account_streams s SET last_n = f.n FROM (SELECT account_id, max(n) AS n FROM facts GROUP BY account_id) f WHERE s.account_id = f.account_id
  ), told AS (
    INSERT INTO stream_events (account_id, n, kind, thread_id, seq, created_at) SELECT account_id, n, 'event', thread_id, seq, at FROM facts
  ), attached AS (
    INSERT INTO message_attachments (upload_id, event_id) SELECT upload, id FROM fresh CROSS JOIN unnest(uploads::uuid[]) upload
  ), readers AS MATERIALIZED (
    -- A mail for when the message is still unread then, one for all that is unread, and a push at once where there is a device.
    SELECT f.place, f.id, f.thread_id, f.other, m.last_read_seq AS has_read,
      format('message:%s:%s:%s', f.thread_id, f.other, m.last_read_seq) AS cause, EXISTS (SELECT FROM push_subscriptions WHERE account_id = f.other) AS has_device
    FROM fresh f JOIN thread_members m ON m.thread_id = f.thread_id AND m.account_id = f.other AND m.muted_at IS NULL
  ), mailed AS (
    INSERT INTO outbox (id, kind, payload, cause, run_at, created_at)
    SELECT gen_random_uuid(), 'tell-message', jsonb_build_object('threadId', thread_id, 'accountId', other, 'afterSeq', has_read),
      cause, at + make_interval(mins => mail_minutes), at
    FROM readers r WHERE NOT EXISTS (SELECT FROM outbox o WHERE o.cause = r.cause) ON CONFLICT (cause) DO NOTHING
  ), pushed AS (
    INSERT INTO outbox (id, kind, payload, run_at, created_at)
    SELECT gen_random_uuid(), 'push-message', jsonb_build_object('eventId', id, 'accountId', other), at, at FROM readers WHERE has_device
  )
  SELECT j.why, s.members, s.numbers, coalesce(r.has_device, false), CASE WHEN j.is_repeated THEN j.earlier ELSE m.event END
  FROM judged j LEFT JOIN made m ON m.id = j.id LEFT JOIN readers r ON r.place = j.place
  LEFT JOIN (SELECT place, array_agg(account_id) AS members, array_agg(n) AS numbers FROM facts GROUP BY place) s ON s.place = j.place
  ORDER BY j.place;
END $function$;

CREATE OR REPLACE FUNCTION public.skip_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id AND deleted_at IS NULL FOR KEY SHARE;
  RETURN CASE WHEN FOUND THEN NEW END;
END $function$;

CREATE OR REPLACE FUNCTION public.star_transfer_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT count(*) < 2 OR sum(amount) <> 0 FROM star_entries WHERE transfer_id = NEW.transfer_id) THEN
    RAISE EXCEPTION 'star transfer % does not balance', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.star_transfer_has_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT count(*) < 2 FROM star_entries WHERE transfer_id = NEW.id) THEN
    RAISE EXCEPTION 'star transfer % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.why_no_writing(writer uuid, other uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (SELECT why FROM writing_refusals(writer, other));
END $function$;

CREATE OR REPLACE FUNCTION public.writing_refusals(writer uuid, other uuid)
 RETURNS TABLE(why text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN w.deleted_at IS NOT NULL THEN 'you_are_deleted'
    WHEN w.status = 'banned' THEN 'you_are_banned'
    WHEN o.deleted_at IS NOT NULL THEN 'they_are_deleted'
    WHEN o.status = 'banned' THEN 'they_are_banned'
    WHEN EXISTS (SELECT FROM blocks WHERE blocker_id = writer AND blocked_id = other)
      OR EXISTS (SELECT FROM blocks WHERE blocker_id = other AND blocked_id = writer) THEN 'blocked'
  END
  FROM accounts w, accounts o WHERE w.id = writer AND o.id = other
$function$;

ALTER TABLE account_categories ADD CONSTRAINT account_categories_pkey PRIMARY KEY (account_id, category_id);
ALTER TABLE account_streams ADD CONSTRAINT account_streams_pkey PRIMARY KEY (account_id);
ALTER TABLE accounts ADD CONSTRAINT accounts_email_check CHECK ((email = lower(email)));
ALTER TABLE accounts ADD CONSTRAINT accounts_email_key UNIQUE (email);
ALTER TABLE accounts ADD CONSTRAINT accounts_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'non_binary'::text, 'not_said'::text])));
ALTER TABLE accounts ADD CONSTRAINT accounts_phone_number_key UNIQUE (phone_number);
ALTER TABLE accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE accounts ADD CONSTRAINT accounts_slug_key UNIQUE (slug);
ALTER TABLE accounts ADD CONSTRAINT accounts_status_check CHECK ((status = ANY (ARRAY['inactive'::text, 'active'::text, 'banned'::text])));
ALTER TABLE accounts ADD CONSTRAINT accounts_user_type_check CHECK ((user_type = ANY (ARRAY['creator'::text, 'business_owner'::text, 'staff'::text])));
ALTER TABLE accounts ADD CONSTRAINT accounts_verification_status_check CHECK ((verification_status = ANY (ARRAY['incomplete'::text, 'pending'::text, 'rejected'::text, 'approved'::text])));
ALTER TABLE agreements ADD CONSTRAINT agreements_number_check CHECK ((number > 0));
ALTER TABLE agreements ADD CONSTRAINT agreements_offer_id_key UNIQUE (offer_id);
ALTER TABLE agreements ADD CONSTRAINT agreements_pkey PRIMARY KEY (engagement_id, number);
ALTER TABLE appeals ADD CONSTRAINT appeals_check CHECK (((kind = 'ban'::text) = (ban_id IS NOT NULL)));
ALTER TABLE appeals ADD CONSTRAINT appeals_kind_check CHECK ((kind = ANY (ARRAY['review'::text, 'ban'::text])));
ALTER TABLE appeals ADD CONSTRAINT appeals_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'refused'::text])));
ALTER TABLE appeals ADD CONSTRAINT appeals_pkey PRIMARY KEY (id);
ALTER TABLE approvals ADD CONSTRAINT approvals_account_id_key UNIQUE (account_id);
ALTER TABLE approvals ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_n_key UNIQUE (n);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ban_effects ADD CONSTRAINT ban_effects_kind_check CHECK ((kind = ANY (ARRAY['job'::text, 'proposal'::text, 'work'::text])));
ALTER TABLE ban_effects ADD CONSTRAINT ban_effects_pkey PRIMARY KEY (ban_id, kind, subject_id);
ALTER TABLE bans ADD CONSTRAINT bans_pkey PRIMARY KEY (id);
ALTER TABLE blocks ADD CONSTRAINT blocks_check CHECK ((blocker_id <> blocked_id));
ALTER TABLE blocks ADD CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id);
ALTER TABLE cancellations ADD CONSTRAINT cancellations_check CHECK (((status = 'pending'::text) = (decided_at IS NULL)));
ALTER TABLE cancellations ADD CONSTRAINT cancellations_pkey PRIMARY KEY (id);
ALTER TABLE cancellations ADD CONSTRAINT cancellations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'agreed'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text, 'overtaken'::text])));
ALTER TABLE categories ADD CONSTRAINT categories_name_key UNIQUE (name);
ALTER TABLE categories ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE categories ADD CONSTRAINT categories_slug_key UNIQUE (slug);
ALTER TABLE channel_consents ADD CONSTRAINT channel_consents_pkey PRIMARY KEY (state_hash);
ALTER TABLE channel_consents ADD CONSTRAINT channel_consents_service_check CHECK ((service = ANY (ARRAY['youtube'::text, 'instagram'::text])));
ALTER TABLE channels ADD CONSTRAINT channels_account_id_service_key UNIQUE (account_id, service);
ALTER TABLE channels ADD CONSTRAINT channels_check CHECK (((tokens IS NULL) = (renew_from IS NULL)));
ALTER TABLE channels ADD CONSTRAINT channels_check1 CHECK (((tokens IS NULL) OR (state = 'connected'::text)));
ALTER TABLE channels ADD CONSTRAINT channels_followers_check CHECK ((followers >= 0));
ALTER TABLE channels ADD CONSTRAINT channels_pkey PRIMARY KEY (id);
ALTER TABLE channels ADD CONSTRAINT channels_posts_check CHECK ((posts >= 0));
ALTER TABLE channels ADD CONSTRAINT channels_service_check CHECK ((service = ANY (ARRAY['youtube'::text, 'instagram'::text])));
ALTER TABLE channels ADD CONSTRAINT channels_service_external_id_key UNIQUE (service, external_id);
ALTER TABLE channels ADD CONSTRAINT channels_state_check CHECK ((state = ANY (ARRAY['connected'::text, 'needs_reconnect'::text])));
ALTER TABLE channels ADD CONSTRAINT channels_trouble_check CHECK ((trouble = ANY (ARRAY['away'::text, 'busy'::text, 'not_understood'::text])));
ALTER TABLE channels ADD CONSTRAINT channels_views_check CHECK ((views >= 0));
ALTER TABLE clock ADD CONSTRAINT clock_id_check CHECK (id);
ALTER TABLE clock ADD CONSTRAINT clock_pkey PRIMARY KEY (id);
ALTER TABLE clock_failures ADD CONSTRAINT clock_failures_pkey PRIMARY KEY (clock, key);
ALTER TABLE contact_requests ADD CONSTRAINT contact_requests_pkey PRIMARY KEY (id);
ALTER TABLE creator_lists ADD CONSTRAINT creator_lists_pkey PRIMARY KEY (id);
ALTER TABLE creator_records ADD CONSTRAINT creator_records_pkey PRIMARY KEY (creator_id);
ALTER TABLE creator_words ADD CONSTRAINT creator_words_pkey PRIMARY KEY (word);
ALTER TABLE deliveries ADD CONSTRAINT deliveries_check CHECK (((ended_as IS NULL) = (ended_at IS NULL)));
ALTER TABLE deliveries ADD CONSTRAINT deliveries_ended_as_check CHECK ((ended_as = ANY (ARRAY['changes_requested'::text, 'accepted'::text, 'accepted_by_silence'::text, 'ended'::text])));
ALTER TABLE deliveries ADD CONSTRAINT deliveries_engagement_id_number_key UNIQUE (engagement_id, number);
ALTER TABLE deliveries ADD CONSTRAINT deliveries_number_check CHECK ((number > 0));
ALTER TABLE deliveries ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE dev_mails ADD CONSTRAINT dev_mails_pkey PRIMARY KEY (id);
ALTER TABLE disputes ADD CONSTRAINT disputes_check CHECK (((outcome IS NULL) = (decided_at IS NULL)));
ALTER TABLE disputes ADD CONSTRAINT disputes_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'cancelled'::text])));
ALTER TABLE disputes ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
ALTER TABLE engagements ADD CONSTRAINT engagements_check CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL)));
ALTER TABLE engagements ADD CONSTRAINT engagements_end_reason CHECK (((end_reason IS NULL) OR ((end_reason = ANY (ARRAY['owner_left'::text, 'creator_left'::text])) AND ((status = 'cancelled'::text) OR ((status = 'completed'::text) AND (end_reason = 'owner_left'::text)))))) NOT VALID;
ALTER TABLE engagements ADD CONSTRAINT engagements_pkey PRIMARY KEY (id);
ALTER TABLE engagements ADD CONSTRAINT engagements_proposal_id_key UNIQUE (proposal_id);
ALTER TABLE engagements ADD CONSTRAINT engagements_status_check CHECK ((status = ANY (ARRAY['active'::text, 'delivered'::text, 'changes_requested'::text, 'disputed'::text, 'completed'::text, 'cancelled'::text])));
ALTER TABLE held_decisions ADD CONSTRAINT held_decisions_pkey PRIMARY KEY (id);
ALTER TABLE held_decisions ADD CONSTRAINT held_decisions_subject_id_key UNIQUE (subject_id);
ALTER TABLE hidden_jobs ADD CONSTRAINT hidden_jobs_pkey PRIMARY KEY (account_id, job_id);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key);
ALTER TABLE introductions ADD CONSTRAINT introductions_pkey PRIMARY KEY (account_id, what);
ALTER TABLE introductions ADD CONSTRAINT introductions_what_check CHECK ((what = ANY (ARRAY['how_it_works'::text, 'first_steps'::text])));
ALTER TABLE invitations ADD CONSTRAINT invitations_job_id_creator_id_key UNIQUE (job_id, creator_id);
ALTER TABLE invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE job_search ADD CONSTRAINT job_search_pkey PRIMARY KEY (job_id);
ALTER TABLE job_stats ADD CONSTRAINT job_stats_pkey PRIMARY KEY (job_id);
ALTER TABLE job_versions ADD CONSTRAINT job_versions_pkey PRIMARY KEY (job_id, version);
ALTER TABLE job_words ADD CONSTRAINT job_words_pkey PRIMARY KEY (word);
ALTER TABLE jobs ADD CONSTRAINT jobs_check CHECK (((due_by IS NULL) OR (apply_by IS NULL) OR (due_by > apply_by)));
ALTER TABLE jobs ADD CONSTRAINT jobs_openings_check CHECK (((openings >= 1) AND (openings <= 50)));
ALTER TABLE jobs ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE jobs ADD CONSTRAINT jobs_slug_key UNIQUE (slug);
ALTER TABLE jobs ADD CONSTRAINT jobs_star_cost_check CHECK (((star_cost >= 1) AND (star_cost <= 3)));
ALTER TABLE jobs ADD CONSTRAINT jobs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'paused'::text, 'filled'::text, 'closed'::text, 'expired'::text, 'done'::text, 'removed'::text])));
ALTER TABLE known_devices ADD CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash);
ALTER TABLE listed_creators ADD CONSTRAINT listed_creators_pkey PRIMARY KEY (list_id, creator_id);
ALTER TABLE login_failures ADD CONSTRAINT login_failures_pkey PRIMARY KEY (key);
ALTER TABLE mailed_secrets ADD CONSTRAINT mailed_secrets_pkey PRIMARY KEY (id);
ALTER TABLE mailed_secrets ADD CONSTRAINT mailed_secrets_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'change_email'::text, 'undo_email'::text])));
ALTER TABLE message_attachments ADD CONSTRAINT message_attachments_pkey PRIMARY KEY (upload_id);
ALTER TABLE migrations ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE notification_preferences ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (account_id, topic);
ALTER TABLE notifications ADD CONSTRAINT notifications_account_id_cause_key UNIQUE (account_id, cause);
ALTER TABLE notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE offers ADD CONSTRAINT offers_kind_check CHECK ((kind = ANY (ARRAY['offer'::text, 'amendment'::text])));
ALTER TABLE offers ADD CONSTRAINT offers_pkey PRIMARY KEY (id);
ALTER TABLE offers ADD CONSTRAINT offers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])));
ALTER TABLE open_job_categories ADD CONSTRAINT open_job_categories_pkey PRIMARY KEY (category_id, job_id);
ALTER TABLE outbox ADD CONSTRAINT outbox_cause_key UNIQUE (cause);
ALTER TABLE outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE owner_records ADD CONSTRAINT owner_records_pkey PRIMARY KEY (owner_id);
ALTER TABLE passkeys ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE payment_marks ADD CONSTRAINT payment_marks_pkey PRIMARY KEY (engagement_id);
ALTER TABLE portfolio_items ADD CONSTRAINT portfolio_items_channel_id_external_id_key UNIQUE (channel_id, external_id);
ALTER TABLE portfolio_items ADD CONSTRAINT portfolio_items_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'image'::text, 'album'::text])));
ALTER TABLE portfolio_items ADD CONSTRAINT portfolio_items_pkey PRIMARY KEY (id);
ALTER TABLE portfolio_items ADD CONSTRAINT portfolio_items_seconds_check CHECK ((seconds >= 0));
ALTER TABLE portfolio_items ADD CONSTRAINT portfolio_items_views_check CHECK ((views >= 0));
ALTER TABLE portfolio_places ADD CONSTRAINT portfolio_places_pkey PRIMARY KEY (channel_id, external_id);
ALTER TABLE profile_changes ADD CONSTRAINT profile_changes_pkey PRIMARY KEY (account_id);
ALTER TABLE proposals ADD CONSTRAINT proposals_consent_whole CHECK (((consent_by IS NULL) = (consent_changes IS NULL)));
ALTER TABLE proposals ADD CONSTRAINT proposals_pkey PRIMARY KEY (id);
ALTER TABLE proposals ADD CONSTRAINT proposals_runner_up CHECK (((runner_up_from IS NULL) OR ((status = 'not_selected'::text) AND (runner_up_at IS NOT NULL) AND (runner_up_from = ANY (ARRAY['submitted'::text, 'shortlisted'::text, 'approved'::text]))))) NOT VALID;
ALTER TABLE proposals ADD CONSTRAINT proposals_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'shortlisted'::text, 'approved'::text, 'offered'::text, 'assigned'::text, 'declined'::text, 'not_selected'::text, 'withdrawn'::text, 'expired'::text, 'void'::text])));
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint);
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ratings ADD CONSTRAINT ratings_distribution_check CHECK ((cardinality(distribution) = 5));
ALTER TABLE ratings ADD CONSTRAINT ratings_pkey PRIMARY KEY (account_id);
ALTER TABLE reports ADD CONSTRAINT reports_check CHECK ((((resolved_at IS NULL) = (outcome IS NULL)) AND ((outcome IS NULL) = (resolution IS NULL))));
ALTER TABLE reports ADD CONSTRAINT reports_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'profile'::text, 'job'::text])));
ALTER TABLE reports ADD CONSTRAINT reports_outcome_check CHECK ((outcome = ANY (ARRAY['acted'::text, 'nothing'::text])));
ALTER TABLE reports ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE reviews ADD CONSTRAINT reviews_check CHECK ((author_id <> reviewed_id));
ALTER TABLE reviews ADD CONSTRAINT reviews_check1 CHECK (((hidden_reason IS NULL) = (hidden_at IS NULL)));
ALTER TABLE reviews ADD CONSTRAINT reviews_communication_check CHECK (((communication >= 1) AND (communication <= 5)));
ALTER TABLE reviews ADD CONSTRAINT reviews_engagement_id_author_id_key UNIQUE (engagement_id, author_id);
ALTER TABLE reviews ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE reviews ADD CONSTRAINT reviews_punctuality_check CHECK (((punctuality >= 1) AND (punctuality <= 5)));
ALTER TABLE reviews ADD CONSTRAINT reviews_quality_check CHECK (((quality >= 1) AND (quality <= 5)));
ALTER TABLE reviews ADD CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)));
ALTER TABLE saved_jobs ADD CONSTRAINT saved_jobs_pkey PRIMARY KEY (account_id, job_id);
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_account_id_filter_key UNIQUE (account_id, filter);
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE set_up_ticks ADD CONSTRAINT set_up_ticks_pkey PRIMARY KEY (what);
ALTER TABLE set_up_ticks ADD CONSTRAINT set_up_ticks_what_check CHECK ((what = ANY (ARRAY['categories'::text, 'backups'::text, 'list'::text])));
ALTER TABLE shown_creators ADD CONSTRAINT shown_creators_pkey PRIMARY KEY (account_id);
ALTER TABLE star_accounts ADD CONSTRAINT star_accounts_account_id_key UNIQUE (account_id);
ALTER TABLE star_accounts ADD CONSTRAINT star_accounts_check CHECK (((account_id IS NULL) <> (name IS NULL)));
ALTER TABLE star_accounts ADD CONSTRAINT star_accounts_name_key UNIQUE (name);
ALTER TABLE star_accounts ADD CONSTRAINT star_accounts_pkey PRIMARY KEY (id);
ALTER TABLE star_accounts ADD CONSTRAINT star_balance_not_negative CHECK (((account_id IS NULL) OR (balance >= 0)));
ALTER TABLE star_accounts ADD CONSTRAINT star_balance_of_creators CHECK (((account_id IS NULL) = (balance IS NULL)));
ALTER TABLE star_entries ADD CONSTRAINT star_entries_amount_check CHECK ((amount <> 0));
ALTER TABLE star_entries ADD CONSTRAINT star_entries_pkey PRIMARY KEY (id);
ALTER TABLE star_entries ADD CONSTRAINT star_entries_transfer_id_star_account_id_key UNIQUE (transfer_id, star_account_id);
ALTER TABLE star_entries ADD CONSTRAINT star_entry_of_creator CHECK (((balance_after IS NOT NULL) OR (star_account_id = '00000000-0000-7000-8000-000000000001'::uuid)));
ALTER TABLE star_transfers ADD CONSTRAINT star_grant_says_why CHECK (((reason <> 'grant'::text) OR ((actor_id IS NOT NULL) AND (COALESCE(note, ''::text) <> ''::text))));
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_cause_key UNIQUE (cause);
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_pkey PRIMARY KEY (id);
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_reason_check CHECK ((reason = ANY (ARRAY['welcome'::text, 'drip'::text, 'approved'::text, 'grant'::text, 'proposal'::text, 'refund'::text])));
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_reverses_key UNIQUE (reverses);
ALTER TABLE stream_epoch ADD CONSTRAINT stream_epoch_id_check CHECK (id);
ALTER TABLE stream_epoch ADD CONSTRAINT stream_epoch_pkey PRIMARY KEY (id);
ALTER TABLE stream_events ADD CONSTRAINT stream_events_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'read'::text, 'delivered'::text, 'thread'::text, 'notification'::text, 'notifications_read'::text, 'account'::text, 'reviews'::text])));
ALTER TABLE stream_events ADD CONSTRAINT stream_events_pkey PRIMARY KEY (account_id, n);
ALTER TABLE thread_events ADD CONSTRAINT thread_events_id_key UNIQUE (id);
ALTER TABLE thread_events ADD CONSTRAINT thread_events_pkey PRIMARY KEY (thread_id, seq);
ALTER TABLE thread_events ADD CONSTRAINT thread_events_seq_check CHECK ((seq > 0));
ALTER TABLE thread_members ADD CONSTRAINT thread_members_pkey PRIMARY KEY (thread_id, account_id);
ALTER TABLE threads ADD CONSTRAINT threads_job_id_creator_id_key UNIQUE (job_id, creator_id);
ALTER TABLE threads ADD CONSTRAINT threads_pkey PRIMARY KEY (id);
ALTER TABLE threads ADD CONSTRAINT threads_proposal_id_key UNIQUE (proposal_id);
ALTER TABLE uploads ADD CONSTRAINT uploads_check CHECK (((status = 'ready'::text) = (key IS NOT NULL)));
ALTER TABLE uploads ADD CONSTRAINT uploads_check1 CHECK (((status = 'refused'::text) = (refused_reason IS NOT NULL)));
ALTER TABLE uploads ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check CHECK ((purpose = ANY (ARRAY['profile_image'::text, 'job_image'::text, 'job_file'::text, 'portfolio_image'::text, 'delivery_file'::text, 'message_image'::text, 'message_file'::text])));
ALTER TABLE uploads ADD CONSTRAINT uploads_size_check CHECK ((size > 0));
ALTER TABLE uploads ADD CONSTRAINT uploads_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'processing'::text, 'ready'::text, 'refused'::text])));
ALTER TABLE used_puzzles ADD CONSTRAINT used_puzzles_pkey PRIMARY KEY (hash);
ALTER TABLE account_categories ADD CONSTRAINT account_categories_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE account_categories ADD CONSTRAINT account_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE account_streams ADD CONSTRAINT account_streams_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE agreements ADD CONSTRAINT agreements_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
ALTER TABLE agreements ADD CONSTRAINT agreements_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagements(id);
ALTER TABLE agreements ADD CONSTRAINT agreements_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id);
ALTER TABLE agreements ADD CONSTRAINT agreements_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);
ALTER TABLE appeals ADD CONSTRAINT appeals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE appeals ADD CONSTRAINT appeals_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES bans(id);
ALTER TABLE appeals ADD CONSTRAINT appeals_decided_against_by_fkey FOREIGN KEY (decided_against_by) REFERENCES accounts(id);
ALTER TABLE appeals ADD CONSTRAINT appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id);
ALTER TABLE ban_effects ADD CONSTRAINT ban_effects_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES bans(id);
ALTER TABLE bans ADD CONSTRAINT bans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE bans ADD CONSTRAINT bans_banned_by_fkey FOREIGN KEY (banned_by) REFERENCES accounts(id);
ALTER TABLE bans ADD CONSTRAINT bans_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES accounts(id);
ALTER TABLE blocks ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE blocks ADD CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE cancellations ADD CONSTRAINT cancellations_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id);
ALTER TABLE cancellations ADD CONSTRAINT cancellations_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagements(id);
ALTER TABLE channel_consents ADD CONSTRAINT channel_consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE channel_consents ADD CONSTRAINT channel_consents_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE channels ADD CONSTRAINT channels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE contact_requests ADD CONSTRAINT contact_requests_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES accounts(id);
ALTER TABLE creator_lists ADD CONSTRAINT creator_lists_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE creator_records ADD CONSTRAINT creator_records_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
ALTER TABLE deliveries ADD CONSTRAINT deliveries_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
ALTER TABLE deliveries ADD CONSTRAINT deliveries_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagements(id);
ALTER TABLE disputes ADD CONSTRAINT disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
ALTER TABLE disputes ADD CONSTRAINT disputes_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagements(id);
ALTER TABLE disputes ADD CONSTRAINT disputes_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES accounts(id);
ALTER TABLE engagements ADD CONSTRAINT engagements_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
ALTER TABLE engagements ADD CONSTRAINT engagements_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
ALTER TABLE engagements ADD CONSTRAINT engagements_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);
ALTER TABLE engagements ADD CONSTRAINT engagements_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id);
ALTER TABLE engagements ADD CONSTRAINT engagements_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id);
ALTER TABLE hidden_jobs ADD CONSTRAINT hidden_jobs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE hidden_jobs ADD CONSTRAINT hidden_jobs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE introductions ADD CONSTRAINT introductions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE job_search ADD CONSTRAINT job_search_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
ALTER TABLE job_stats ADD CONSTRAINT job_stats_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
ALTER TABLE job_versions ADD CONSTRAINT job_versions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
ALTER TABLE jobs ADD CONSTRAINT jobs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);
ALTER TABLE known_devices ADD CONSTRAINT known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE listed_creators ADD CONSTRAINT listed_creators_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE listed_creators ADD CONSTRAINT listed_creators_list_id_fkey FOREIGN KEY (list_id) REFERENCES creator_lists(id) ON DELETE CASCADE;
ALTER TABLE mailed_secrets ADD CONSTRAINT mailed_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE message_attachments ADD CONSTRAINT message_attachments_event_id_fkey FOREIGN KEY (event_id) REFERENCES thread_events(id);
ALTER TABLE message_attachments ADD CONSTRAINT message_attachments_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE;
ALTER TABLE notification_preferences ADD CONSTRAINT notification_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE offers ADD CONSTRAINT offers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
ALTER TABLE offers ADD CONSTRAINT offers_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id);
ALTER TABLE offers ADD CONSTRAINT offers_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id);
ALTER TABLE offers ADD CONSTRAINT offers_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id);
ALTER TABLE open_job_categories ADD CONSTRAINT open_job_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE open_job_categories ADD CONSTRAINT open_job_categories_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
ALTER TABLE owner_records ADD CONSTRAINT owner_records_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE payment_marks ADD CONSTRAINT payment_marks_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagements(id);
ALTER TABLE portfolio_items ADD CONSTRAINT portfolio_items_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE;
ALTER TABLE portfolio_places ADD CONSTRAINT portfolio_places_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE;
ALTER TABLE profile_changes ADD CONSTRAINT profile_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE proposals ADD CONSTRAINT proposals_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
ALTER TABLE proposals ADD CONSTRAINT proposals_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE ratings ADD CONSTRAINT ratings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE reports ADD CONSTRAINT reports_reported_id_fkey FOREIGN KEY (reported_id) REFERENCES accounts(id);
ALTER TABLE reports ADD CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id);
ALTER TABLE reports ADD CONSTRAINT reports_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES accounts(id);
ALTER TABLE reviews ADD CONSTRAINT reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id);
ALTER TABLE reviews ADD CONSTRAINT reviews_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagements(id);
ALTER TABLE reviews ADD CONSTRAINT reviews_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES accounts(id);
ALTER TABLE reviews ADD CONSTRAINT reviews_reviewed_id_fkey FOREIGN KEY (reviewed_id) REFERENCES accounts(id);
ALTER TABLE saved_jobs ADD CONSTRAINT saved_jobs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE saved_jobs ADD CONSTRAINT saved_jobs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE set_up_ticks ADD CONSTRAINT set_up_ticks_ticked_by_fkey FOREIGN KEY (ticked_by) REFERENCES accounts(id);
ALTER TABLE shown_creators ADD CONSTRAINT shown_creators_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE star_accounts ADD CONSTRAINT star_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE star_entries ADD CONSTRAINT star_entries_star_account_id_fkey FOREIGN KEY (star_account_id) REFERENCES star_accounts(id);
ALTER TABLE star_entries ADD CONSTRAINT star_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES star_transfers(id);
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id);
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id);
ALTER TABLE star_transfers ADD CONSTRAINT star_transfers_reverses_fkey FOREIGN KEY (reverses) REFERENCES star_transfers(id);
ALTER TABLE stream_events ADD CONSTRAINT stream_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE thread_events ADD CONSTRAINT thread_events_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id);
ALTER TABLE thread_events ADD CONSTRAINT thread_events_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id);
ALTER TABLE thread_members ADD CONSTRAINT thread_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE thread_members ADD CONSTRAINT thread_members_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id);
ALTER TABLE threads ADD CONSTRAINT threads_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
ALTER TABLE threads ADD CONSTRAINT threads_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
ALTER TABLE threads ADD CONSTRAINT threads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);
ALTER TABLE threads ADD CONSTRAINT threads_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id);
ALTER TABLE uploads ADD CONSTRAINT uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

CREATE INDEX accounts_by_plain_text ON accounts USING gin (plain_text(((((((((name || chr(10)) || email) || chr(10)) || COALESCE(company, ''::text)) || chr(10)) || slug) || chr(10)) || (id)::text)) gin_trgm_ops);
CREATE INDEX accounts_by_status ON accounts USING btree (status, id DESC);
CREATE INDEX accounts_hidden ON accounts USING btree (id) INCLUDE (status, verification_status, deleted_at) WHERE ((status <> 'active'::text) OR (verification_status = 'rejected'::text) OR (deleted_at IS NOT NULL));
CREATE INDEX accounts_of_staff ON accounts USING btree (id) WHERE (user_type = 'staff'::text);
CREATE INDEX accounts_reviewed ON accounts USING btree (reviewed_at) WHERE (reviewed_at IS NOT NULL);
CREATE INDEX accounts_waiting ON accounts USING btree (submitted_at, id) INCLUDE (user_type) WHERE ((verification_status = 'pending'::text) AND (status <> 'banned'::text) AND (deleted_at IS NULL));
CREATE INDEX agreements_of_creator ON agreements USING btree (creator_id);
CREATE UNIQUE INDEX appeals_once_a_ban ON appeals USING btree (ban_id) WHERE (kind = 'ban'::text);
CREATE UNIQUE INDEX appeals_once_a_review ON appeals USING btree (account_id) WHERE (kind = 'review'::text);
CREATE INDEX appeals_undecided ON appeals USING btree (id) INCLUDE (kind, account_id, ban_id) WHERE (outcome IS NULL);
CREATE INDEX audit_log_by_action ON audit_log USING btree (action, n DESC);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_id, n DESC);
CREATE INDEX audit_log_by_target ON audit_log USING btree (target_id, n DESC);
CREATE INDEX audit_log_of_target ON audit_log USING btree (target_kind, target_id, created_at);
CREATE UNIQUE INDEX bans_one_at_a_time ON bans USING btree (account_id) WHERE (lifted_at IS NULL);
CREATE INDEX blocks_of_blocked ON blocks USING btree (blocked_id);
CREATE INDEX cancellations_of_engagement ON cancellations USING btree (engagement_id, id DESC);
CREATE INDEX cancellations_to_answer ON cancellations USING btree (asked_of, expires_at) WHERE (status = 'pending'::text);
CREATE INDEX cancellations_to_end ON cancellations USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX cancellations_waiting ON cancellations USING btree (engagement_id) WHERE (status = 'pending'::text);
CREATE INDEX channel_consents_by_end ON channel_consents USING btree (expires_at);
CREATE INDEX channel_consents_of_account ON channel_consents USING btree (account_id);
CREATE INDEX channel_consents_of_session ON channel_consents USING btree (session_id);
CREATE INDEX channels_by_followers ON channels USING btree (service, followers DESC, account_id) WHERE (followers IS NOT NULL);
CREATE INDEX channels_by_picture ON channels USING btree (picture_key) WHERE (picture_key IS NOT NULL);
CREATE INDEX channels_to_empty ON channels USING btree (fetched_at) WHERE (emptied_at IS NULL);
CREATE INDEX channels_to_read ON channels USING btree (next_read_at) WHERE (tokens IS NOT NULL);
CREATE INDEX clock_failures_by_retry ON clock_failures USING btree (retry_at);
CREATE INDEX contact_requests_open ON contact_requests USING btree (id DESC) WHERE (handled_at IS NULL);
CREATE UNIQUE INDEX creator_lists_of_owner ON creator_lists USING btree (owner_id, lower(name));
CREATE INDEX creator_words_by_likeness ON creator_words USING gin (word gin_trgm_ops);
CREATE INDEX deliveries_by_creator ON deliveries USING btree (creator_id);
CREATE INDEX deliveries_to_accept ON deliveries USING btree (accept_by) WHERE (ended_as IS NULL);
CREATE INDEX deliveries_to_remind ON deliveries USING btree (remind_at) WHERE ((ended_as IS NULL) AND (remind_at IS NOT NULL));
CREATE UNIQUE INDEX deliveries_waiting ON deliveries USING btree (engagement_id) WHERE (ended_as IS NULL);
CREATE INDEX dev_mails_of_address ON dev_mails USING btree (to_address, created_at DESC);
CREATE INDEX disputes_decided ON disputes USING btree (decided_at DESC, id DESC) WHERE (outcome IS NOT NULL);
CREATE INDEX disputes_of_engagement ON disputes USING btree (engagement_id, id DESC);
CREATE UNIQUE INDEX disputes_open ON disputes USING btree (engagement_id) WHERE (outcome IS NULL);
CREATE INDEX disputes_waiting ON disputes USING btree (id) WHERE (outcome IS NULL);
CREATE INDEX engagements_of_creator ON engagements USING btree (creator_id, status, id DESC);
CREATE INDEX engagements_of_creator_newest ON engagements USING btree (creator_id, id DESC);
CREATE INDEX engagements_of_job ON engagements USING btree (job_id, status, id DESC);
CREATE INDEX engagements_of_job_newest ON engagements USING btree (job_id, id DESC);
CREATE INDEX engagements_of_owner ON engagements USING btree (owner_id, status, id DESC);
CREATE INDEX engagements_of_owner_newest ON engagements USING btree (owner_id, id DESC);
CREATE UNIQUE INDEX engagements_running ON engagements USING btree (job_id, creator_id) WHERE (status <> ALL (ARRAY['completed'::text, 'cancelled'::text]));
CREATE INDEX engagements_running_of_creator ON engagements USING btree (creator_id, proposal_id) INCLUDE (status) WHERE (status <> ALL (ARRAY['completed'::text, 'cancelled'::text]));
CREATE INDEX engagements_to_accept ON engagements USING btree (owner_id, accept_by) INCLUDE (id, job_id, proposal_id, creator_id) WHERE (status = 'delivered'::text);
CREATE INDEX engagements_to_deliver ON engagements USING btree (creator_id, due_by) INCLUDE (id, job_id, proposal_id, owner_id, status) WHERE (status = ANY (ARRAY['active'::text, 'changes_requested'::text]));
CREATE INDEX hidden_jobs_of_job ON hidden_jobs USING btree (job_id);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE INDEX invitations_of_creator ON invitations USING btree (creator_id, id DESC);
CREATE INDEX invitations_of_owner_newest ON invitations USING btree (owner_id, created_at) INCLUDE (creator_id, job_id);
CREATE INDEX job_search_by_last_day ON job_search USING btree (closes_at);
CREATE INDEX job_search_by_pay ON job_search USING btree (currency, highest_pay);
CREATE INDEX job_search_document ON job_search USING gin (document);
CREATE INDEX job_words_alike ON job_words USING gin (word gin_trgm_ops);
CREATE INDEX jobs_by_plain_text ON jobs USING gin (plain_text(((title || chr(10)) || slug)) gin_trgm_ops);
CREATE INDEX jobs_by_publishing ON jobs USING btree (published_at) WHERE (status = 'open'::text);
CREATE INDEX jobs_by_status ON jobs USING btree (status, id DESC);
CREATE INDEX jobs_of_owner ON jobs USING btree (owner_id, id DESC) INCLUDE (status, is_worked_on, apply_by, title);
CREATE INDEX jobs_of_owner_by_status ON jobs USING btree (owner_id, status, id DESC);
CREATE INDEX jobs_open ON jobs USING btree (id DESC) WHERE (status = 'open'::text);
CREATE INDEX jobs_opened ON jobs USING btree (owner_id, opened_at) WHERE (opened_at IS NOT NULL);
CREATE INDEX jobs_to_expire ON jobs USING btree (closes_at) WHERE (status = ANY (ARRAY['open'::text, 'paused'::text]));
CREATE INDEX jobs_to_warn ON jobs USING btree (closes_at) WHERE ((status = ANY (ARRAY['open'::text, 'paused'::text])) AND (expiry_warned_at IS NULL));
CREATE INDEX known_devices_by_last_use ON known_devices USING btree (last_used_at);
CREATE INDEX known_devices_of_account ON known_devices USING btree (account_id);
CREATE INDEX listed_creators_of_creator ON listed_creators USING btree (creator_id);
CREATE INDEX login_failures_by_age ON login_failures USING btree (failed_at);
CREATE INDEX mailed_secrets_by_end ON mailed_secrets USING btree (expires_at);
CREATE INDEX mailed_secrets_by_hash ON mailed_secrets USING btree (secret_hash) WHERE (purpose = ANY (ARRAY['reset_password'::text, 'undo_email'::text]));
CREATE INDEX mailed_secrets_former_emails ON mailed_secrets USING btree (email) WHERE (purpose = 'undo_email'::text);
CREATE INDEX mailed_secrets_of_account ON mailed_secrets USING btree (account_id, purpose, created_at DESC);
CREATE INDEX message_attachments_of_event ON message_attachments USING btree (event_id);
CREATE INDEX notifications_by_reading ON notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_mailed ON notifications USING btree (account_id, mail_thing, mail_at DESC) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_of_account ON notifications USING btree (account_id, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (account_id) WHERE (read_at IS NULL);
CREATE INDEX offers_of_thread ON offers USING btree (thread_id, id DESC);
CREATE UNIQUE INDEX offers_one_pending ON offers USING btree (proposal_id) WHERE (status = 'pending'::text);
CREATE INDEX offers_to_answer ON offers USING btree (receiver_id, expires_at) WHERE (status = 'pending'::text);
CREATE INDEX offers_to_expire ON offers USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX open_job_categories_of_job ON open_job_categories USING btree (job_id);
CREATE INDEX outbox_dead ON outbox USING btree (dead_at DESC) WHERE (dead_at IS NOT NULL);
CREATE INDEX outbox_done ON outbox USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX outbox_due ON outbox USING btree (run_at) WHERE ((done_at IS NULL) AND (dead_at IS NULL));
CREATE INDEX outbox_failing ON outbox USING btree (failing_since) WHERE ((failing_since IS NOT NULL) AND (done_at IS NULL) AND (dead_at IS NULL));
CREATE INDEX outbox_mails ON outbox USING btree (done_at) WHERE (kind = ANY (ARRAY['mail'::text, 'notification-mail'::text]));
CREATE INDEX outbox_turns ON outbox USING btree (turn_of, done_at) WHERE (turn_of IS NOT NULL);
CREATE INDEX passkeys_of_account ON passkeys USING btree (account_id, created_at DESC);
CREATE INDEX portfolio_items_by_picture ON portfolio_items USING btree (picture_key) WHERE (picture_key IS NOT NULL);
CREATE INDEX portfolio_places_by_age ON portfolio_places USING btree (left_at);
CREATE INDEX profile_changes_queue ON profile_changes USING btree (submitted_at, account_id);
CREATE INDEX proposals_of_creator_by_status ON proposals USING btree (creator_id, status, id DESC);
CREATE INDEX proposals_of_creator_newest ON proposals USING btree (creator_id, id DESC) INCLUDE (job_id, status);
CREATE INDEX proposals_of_job ON proposals USING btree (job_id, id DESC) INCLUDE (status, opened_at, creator_id, price);
CREATE UNIQUE INDEX proposals_one_of_creator ON proposals USING btree (job_id, creator_id) WHERE (status <> ALL (ARRAY['withdrawn'::text, 'expired'::text, 'not_selected'::text]));
CREATE INDEX proposals_to_confirm ON proposals USING btree (creator_id, id) WHERE (consent_by IS NOT NULL);
CREATE INDEX proposals_unconfirmed ON proposals USING btree (consent_by) WHERE ((consent_by IS NOT NULL) AND (status = ANY (ARRAY['submitted'::text, 'shortlisted'::text, 'approved'::text])));
CREATE INDEX proposals_unopened ON proposals USING btree (answer_by) WHERE ((opened_at IS NULL) AND (status = ANY (ARRAY['submitted'::text, 'shortlisted'::text])));
CREATE INDEX push_subscriptions_of_account ON push_subscriptions USING btree (account_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions USING btree (session_id);
CREATE INDEX reports_of_people ON reports USING btree (reported_id) WHERE (kind = 'message'::text);
CREATE INDEX reports_of_reporter ON reports USING btree (reporter_id, created_at DESC);
CREATE UNIQUE INDEX reports_one_open ON reports USING btree (reporter_id, kind, subject_id) WHERE (resolved_at IS NULL);
CREATE INDEX reports_open ON reports USING btree (id) WHERE (resolved_at IS NULL);
CREATE INDEX reports_open_of_reported ON reports USING btree (reported_id) WHERE (resolved_at IS NULL);
CREATE INDEX reports_resolved ON reports USING btree (resolved_at DESC, id DESC) WHERE (resolved_at IS NOT NULL);
CREATE INDEX reviews_by_account ON reviews USING btree (author_id, COALESCE(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_hidden ON reviews USING btree (COALESCE(published_at, publish_by) DESC, id DESC) WHERE (hidden_at IS NOT NULL);
CREATE INDEX reviews_of_account ON reviews USING btree (reviewed_id, COALESCE(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_published ON reviews USING btree (COALESCE(published_at, publish_by) DESC, id DESC);
CREATE INDEX reviews_shown ON reviews USING btree (COALESCE(published_at, publish_by) DESC, id DESC) WHERE (hidden_at IS NULL);
CREATE INDEX reviews_to_publish ON reviews USING btree (publish_by) WHERE (published_at IS NULL);
CREATE INDEX reviews_unpublished ON reviews USING btree (reviewed_id, publish_by) INCLUDE (rating, communication, quality, punctuality) WHERE (published_at IS NULL);
CREATE INDEX saved_jobs_of_job ON saved_jobs USING btree (job_id);
CREATE INDEX saved_searches_to_tell ON saved_searches USING btree (told_at);
CREATE INDEX sessions_by_end ON sessions USING btree (LEAST(revoked_at, expires_at));
CREATE INDEX sessions_of_account ON sessions USING btree (account_id, created_at DESC) WHERE (revoked_at IS NULL);
CREATE INDEX shown_creators_by_instagram ON shown_creators USING btree (instagram DESC, account_id DESC) WHERE (instagram IS NOT NULL);
CREATE INDEX shown_creators_by_rating ON shown_creators USING btree (rating_rank DESC, account_id DESC);
CREATE INDEX shown_creators_by_tags ON shown_creators USING gin (tags);
CREATE INDEX shown_creators_by_text ON shown_creators USING gin (document);
CREATE INDEX shown_creators_by_youtube ON shown_creators USING btree (youtube DESC, account_id DESC) WHERE (youtube IS NOT NULL);
CREATE INDEX shown_creators_newest ON shown_creators USING btree (shown_at DESC, account_id DESC);
CREATE INDEX star_accounts_to_drip ON star_accounts USING btree (next_drip_at) WHERE (next_drip_at IS NOT NULL);
CREATE INDEX star_entries_of_account ON star_entries USING btree (star_account_id, id DESC);
CREATE UNIQUE INDEX thread_events_once ON thread_events USING btree (sender_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX thread_facts ON thread_events USING btree (thread_id, seq) WHERE (kind <> 'message'::text);
CREATE INDEX thread_files ON thread_events USING btree (thread_id, seq) WHERE ((attachments <> '[]'::jsonb) AND (deleted_at IS NULL));
CREATE INDEX thread_members_of_account ON thread_members USING btree (account_id, thread_id);
CREATE INDEX threads_of_creator ON threads USING btree (creator_id, last_event_at DESC);
CREATE INDEX threads_of_owner ON threads USING btree (owner_id, last_event_at DESC);
CREATE INDEX uploads_by_key ON uploads USING btree (key) WHERE (key IS NOT NULL);
CREATE INDEX uploads_of_account ON uploads USING btree (account_id, created_at);
CREATE INDEX uploads_unused ON uploads USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX used_puzzles_by_end ON used_puzzles USING btree (expires_at);

CREATE TRIGGER account_categories_of_living_account BEFORE INSERT ON account_categories FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER account_streams_of_living_account BEFORE INSERT ON account_streams FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER accounts_stay_deleted BEFORE UPDATE ON accounts FOR EACH ROW WHEN ((old.deleted_at IS NOT NULL)) EXECUTE FUNCTION refuse_deleted_account('id');
CREATE TRIGGER agreements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON agreements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agreements_keep_due_by AFTER INSERT ON agreements FOR EACH ROW EXECUTE FUNCTION keep_due_by();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_line();
CREATE TRIGGER blocks_of_living_account BEFORE INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('blocker_id', 'blocked_id');
CREATE TRIGGER cancellations_keep_asked_of BEFORE INSERT ON cancellations FOR EACH ROW EXECUTE FUNCTION keep_asked_of();
CREATE TRIGGER channel_consents_of_living_account BEFORE INSERT ON channel_consents FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER channels_of_living_account BEFORE INSERT ON channels FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER creator_lists_of_living_account BEFORE INSERT ON creator_lists FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');
CREATE TRIGGER deliveries_keep_accept_by AFTER INSERT OR UPDATE OF accept_by, ended_as ON deliveries FOR EACH ROW EXECUTE FUNCTION keep_accept_by();
CREATE TRIGGER engagements_keep_worked_on AFTER INSERT OR UPDATE OF status ON engagements FOR EACH ROW EXECUTE FUNCTION keep_worked_on();
CREATE TRIGGER hidden_jobs_of_living_account BEFORE INSERT ON hidden_jobs FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER idempotency_keys_of_living_account BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER introductions_of_living_account BEFORE INSERT ON introductions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER invitations_of_living_account BEFORE INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id', 'creator_id');
CREATE TRIGGER known_devices_of_living_account BEFORE INSERT ON known_devices FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER listed_creators_of_living_account BEFORE INSERT ON listed_creators FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('creator_id');
CREATE TRIGGER mailed_secrets_of_living_account BEFORE INSERT ON mailed_secrets FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER notification_preferences_of_living_account BEFORE INSERT ON notification_preferences FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER notifications_of_living_account BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION skip_deleted_account();
CREATE TRIGGER offers_keep_receiver BEFORE INSERT ON offers FOR EACH ROW EXECUTE FUNCTION keep_receiver();
CREATE TRIGGER passkeys_of_living_account BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER profile_changes_of_living_account BEFORE INSERT ON profile_changes FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER push_subscriptions_of_living_account BEFORE INSERT ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER saved_jobs_of_living_account BEFORE INSERT ON saved_jobs FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER saved_searches_of_living_account BEFORE INSERT ON saved_searches FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER sessions_of_living_account BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER shown_creators_of_living_account BEFORE INSERT ON shown_creators FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER star_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON star_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER star_entries_balance AFTER INSERT ON star_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION star_transfer_balances();
CREATE TRIGGER star_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON star_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER star_transfers_have_entries AFTER INSERT ON star_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION star_transfer_has_entries();
CREATE TRIGGER uploads_of_living_account BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
