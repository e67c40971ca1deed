import { countFailing } from '#platform/clock-failures.ts';
import type { Db } from '#platform/db/connect.ts';
import { countDeadTasks } from '#platform/outbox/dead.ts';
import { countWaiting } from '#platform/outbox/outbox.ts';

/** Others of PostgreSQL's settings may hold passwords and commands. */
const SHOWN = [
  'autovacuum',
  'autovacuum_max_workers',
  'effective_cache_size',
  'fsync',
  'huge_pages',
  'jit',
  'lock_timeout',
  'maintenance_work_mem',
  'max_connections',
  'max_parallel_workers',
  'max_wal_size',
  'max_worker_processes',
  'random_page_cost',
  'server_encoding',
  'server_version',
  'shared_buffers',
  'shared_preload_libraries',
  'statement_timeout',
  'synchronous_commit',
  'TimeZone',
  'wal_level',
  'work_mem',
];

/** Reads what the database is like: sizes, counts and settings, but no value of a row. Counts of rows are PostgreSQL's estimates. */
export async function describeDatabase(db: Db): Promise<Record<string, unknown>> {
  const [[about], settings, extensions, connections, migrations, tables, waiting, dead, failingItems] = await Promise.all([
    db`
      SELECT version(), pg_database_size(d.oid) AS bytes, d.datcollate AS collation, pg_postmaster_start_time() AS started_at,
        now() - (SELECT min(xact_start) FROM pg_stat_activity WHERE datname = d.datname) AS oldest_transaction
      FROM pg_database d WHERE d.datname = current_database()`,
    db`SELECT name, setting, unit, source FROM pg_settings WHERE name = ANY(${SHOWN}) ORDER BY name`,
    db`SELECT extname AS name, extversion AS version FROM pg_extension ORDER BY extname`,
    db`
      SELECT CASE WHEN application_name LIKE 'castlane%' THEN application_name ELSE 'another' END AS name, state, wait_event_type AS waits_for,
        count(*)::int AS count
      FROM pg_stat_activity WHERE datname = current_database() GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    db`SELECT name, applied_at FROM migrations ORDER BY name`,
    db`
      SELECT c.relname AS name, c.reltuples::float8 AS rows, s.n_dead_tup AS dead_rows, pg_table_size(c.oid) AS bytes,
        pg_indexes_size(c.oid) AS index_bytes, s.last_autovacuum, s.last_autoanalyze, s.seq_scan AS whole_reads
      FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid ORDER BY pg_total_relation_size(c.oid) DESC, c.relname`,
    countWaiting(db),
    countDeadTasks(db),
    countFailing(db),
  ]);
  return { about, settings, extensions, connections, migrations, tables, tasks: { waiting, dead }, failingItems };
}
