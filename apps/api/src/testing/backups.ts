import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { inject } from 'vitest';
import { readConfig, type Config } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { emptyDatabase } from './database.ts';

export type KeyPair = { identity: string; recipient: string };
/** An installation that nothing was stored in yet. */
export type Empty = { url: string; dataDir: string; settings: Record<string, string>; config: Config; drop: () => Promise<void> };

export async function aKeyPair(): Promise<KeyPair> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export async function emptyInstallation(settings: Record<string, string> = {}, server = inject('databaseUrl')): Promise<Empty> {
  const [{ url, drop }, dataDir] = await Promise.all([emptyDatabase(server), mkdtemp(join(tmpdir(), 'castlane-restored-'))]);
  const all = { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, ...settings };
  return {
    url,
    dataDir,
    settings: all,
    config: readConfig(all),
    async drop() {
      await rm(dataDir, { recursive: true, force: true });
      await drop();
    },
  };
}

/** What differs between an installation and a restored one: where streams begin anew, and what backups were made since. */
const OWN = new Set(['migrations', 'stream_epoch', 'backups']);

/** Returns a hash of the rows of each table, and how many rows it has. */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const pool = connect({ url, max: 1, name: 'test-rows', statementTimeoutMs: 0 });
  try {
    const tables = await pool<{ name: string }[]>`SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !OWN.has(table.name))) {
      const [row] = await pool<{ n: number; hash: string }[]>`
        SELECT count(*)::int AS n, md5(coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '')) AS hash FROM ${pool(name)} t`;
      found[name] = `${row!.n} ${row!.hash}`;
    }
    return found;
  } finally {
    await pool.end();
  }
}

/** Returns the constraints, indexes and enabled triggers of a database, by their definitions. */
export async function rulesOf(url: string): Promise<string[]> {
  const pool = connect({ url, max: 1, name: 'test-rules' });
  try {
    const rows = await pool<{ rule: string }[]>`
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text AS rule
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
      UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
    return rows.map(({ rule }) => rule);
  } finally {
    await pool.end();
  }
}

/** Returns the content of each file below a folder, by its path. */
export async function filesBelow(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1), await readFile(path));
  }
  return files;
}
