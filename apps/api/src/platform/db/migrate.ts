import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from './connect.ts';
import { refuseUnusable } from './why-unusable.ts';

export const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_214_001;

type Migration = { name: string; sql: string; hash: string };

/**
 * Migrates the database to the newest schema: forward only, each file once and in its own transaction, one node at a time. Returns the
 * names of the applied files. Throws if a file was changed after it ran.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const files = await readMigrations();
  // Without `fetch_types`, postgres.js 3.4.9 only reserves connections that are open already: this opens one.
  await refuseUnusable(pool);
  const connection = await pool.reserve();
  try {
    // Another node may take minutes to migrate; the pool's limits are meant for requests.
    await connection`SET lock_timeout = 0`;
    await connection`SET statement_timeout = 0`;
    await connection`SELECT pg_advisory_lock(${LOCK})`;
    await connection`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
    const rows = await connection<{ name: string; hash: string }[]>`SELECT name, hash FROM migrations`;
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const applied: string[] = [];
    for (const { name, sql, hash } of files) {
      const before = done.get(name);
      if (before !== undefined && before !== hash) throw new Error(`Migration ${name} was changed after it had been applied`);
      if (before !== undefined) continue;
      await connection.unsafe(
        `BEGIN; SET LOCAL lock_timeout = '2s'; ${sql}\n; INSERT INTO migrations (name, hash) VALUES ('${name}', '${hash}'); COMMIT`,
      );
      applied.push(name);
    }
    return applied;
  } catch (error) {
    await connection`ROLLBACK`.catch(() => {});
    throw error;
  } finally {
    await connection`SELECT pg_advisory_unlock(${LOCK})`.catch(() => {});
    await connection`RESET lock_timeout`.catch(() => {});
    await connection`RESET statement_timeout`.catch(() => {});
    connection.release();
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Returns the name of the newest migration, which `/readyz` compares with the database. */
export async function newestMigration(): Promise<string> {
  return (await readMigrations()).at(-1)?.name ?? '';
}
