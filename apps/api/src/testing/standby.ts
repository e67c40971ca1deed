import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#platform/db/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded.ts';

type More = { name?: string; settings?: Record<string, string> };

/** Starts a streaming replica of an embedded PostgreSQL, from a base backup of its files. `name`: as which the primary knows it. */
export async function startStandby(
  primary: EmbeddedPostgres,
  primaryDir: string,
  dataDir: string,
  { name = 'standby', settings = {} }: More = {},
): Promise<EmbeddedPostgres> {
  const [from, to] = [join(primaryDir, 'postgres'), join(dataDir, 'postgres')];
  const pool = connect({ url: primary.url, max: 1, statementTimeoutMs: 0, name: 'test-backup' });
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  await pool`SELECT pg_backup_start('standby', true)`;
  cpSync(from, to, { recursive: true, filter: (path) => !/postmaster\.(?:pid|opts)$|castlane\.port$/.test(path) });
  const [backup] = await pool<{ label: string }[]>`SELECT labelfile AS label FROM pg_backup_stop(false)`;
  await pool.end();
  chmodSync(to, 0o700);
  writeFileSync(join(to, 'backup_label'), backup!.label);
  writeFileSync(join(to, 'standby.signal'), '');
  rmSync(join(to, 'pg_stat_tmp'), { recursive: true, force: true });
  const { hostname, port, username, password } = new URL(primary.url);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  return startEmbeddedPostgres({ dataDir, settings: { ...settings, primary_conninfo } });
}
