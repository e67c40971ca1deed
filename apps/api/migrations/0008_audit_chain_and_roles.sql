-- Each line of the audit log carries the hash of the one before: a line that was changed or taken out is found.
ALTER TABLE audit_log ADD COLUMN n bigint, ADD COLUMN hash bytea;

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

-- The first line after `since`, and up to `until`, that was changed or that follows a gap; null while the log is whole.
CREATE FUNCTION first_broken_audit_line(since bigint, until bigint DEFAULT 9223372036854775807)
RETURNS bigint LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT min(n) FROM (
    SELECT n, hash, to_jsonb(l) AS line, lag(hash, 1, ''::bytea) OVER w AS hash_before, lag(n, 1, 0::bigint) OVER w AS n_before
    FROM audit_log l WHERE n BETWEEN since AND until WINDOW w AS (ORDER BY n)) chained
  WHERE (n > since OR since <= 1) AND (n <> n_before + 1 OR hash <> audit_line_hash(hash_before, line))
$$;

ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
SET LOCAL timezone = 'UTC';
DO $$
DECLARE
  line audit_log;
  previous bytea := '';
  number bigint := 0;
BEGIN
  FOR line IN SELECT * FROM audit_log ORDER BY created_at, id LOOP
    number := number + 1;
    line.n := number;
    previous := audit_line_hash(previous, to_jsonb(line));
    UPDATE audit_log SET n = number, hash = previous WHERE id = line.id;
  END LOOP;
END $$;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
ALTER TABLE audit_log ALTER COLUMN n SET NOT NULL, ALTER COLUMN hash SET NOT NULL, ADD UNIQUE (n);
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_line();

-- The application's own role. It may not change what only grows, whatever a statement tries. An owner of the database that
-- may not make roles goes on without, and the server says so at each start, unless somebody made the role and granted it before.
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
  GRANT USAGE ON SCHEMA public TO castlane_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO castlane_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO castlane_app;
  REVOKE UPDATE, DELETE ON audit_log, star_entries, star_transfers, agreements FROM castlane_app;
  REVOKE INSERT, UPDATE, DELETE ON migrations FROM castlane_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO castlane_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO castlane_app;
END $$;
