-- A day of a job is a day of its owner's time zone.
-- oldest code: 0165_time_zones.sql
-- squawk-ignore-file adding-field-with-default, require-concurrent-index-deletion, require-concurrent-index-creation, ban-drop-column

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

CREATE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN RETURN 'UTC';
END $$;
COMMENT ON FUNCTION known_time_zone IS 'The zone, or UTC if this database does not know it.';

ALTER TABLE accounts ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';

ALTER TABLE jobs ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
ALTER TABLE jobs ADD COLUMN closes_at timestamptz GENERATED ALWAYS AS (end_of_day(apply_by, time_zone)) STORED;

DROP INDEX jobs_to_expire;
DROP INDEX jobs_to_warn;
CREATE INDEX jobs_to_expire ON jobs (closes_at) WHERE status IN ('open', 'paused');
CREATE INDEX jobs_to_warn ON jobs (closes_at) WHERE status IN ('open', 'paused') AND expiry_warned_at IS NULL;

ALTER TABLE job_search DROP COLUMN apply_by;
ALTER TABLE job_search ADD COLUMN closes_at timestamptz;
UPDATE job_search s SET closes_at = j.closes_at FROM jobs j WHERE j.id = s.job_id;
CREATE INDEX job_search_by_last_day ON job_search (closes_at);
