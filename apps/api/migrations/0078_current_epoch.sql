-- The epoch of the streams. A copy of the database (a restore, a clone, a standby that was promoted) may lack events that devices have seen,
-- and will give their numbers again: so the epoch also depends on the server, the database and the timeline of its log.
CREATE FUNCTION current_epoch() RETURNS uuid
LANGUAGE sql STABLE
RETURN (
  SELECT md5(concat_ws(' ', e.epoch, c.system_identifier, d.oid, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)))::uuid
  FROM stream_epoch e, pg_control_system() c, pg_database d WHERE d.datname = current_database());
