import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { connect, type Pool } from '#platform/db/connect.ts';
import { MIGRATIONS } from '#platform/db/migrate.ts';
import { emptyDatabase } from '#testing/database.ts';

/** The newest migration of the version that filled the databases. */
const BEFORE = '0070_clock_failures.sql';

export type Restored = { url: string; pool: Pool; drop: () => Promise<void> };

/** Restores a database that the version before engagements filled. Its time stands still. */
export async function restore(serverUrl: string, name: string): Promise<Restored> {
  const { url, drop } = await emptyDatabase(serverUrl);
  const pool = connect({ url, max: 1, name: 'test-upgrade', statementTimeoutMs: 0 });
  await migrateTo(pool, BEFORE);
  await pool.unsafe(await readFixture(`${name}.sql`));
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await drop();
    },
  };
}

/** Applies the migrations up to one of them, as a start of the server applies all. */
export async function migrateTo(pool: Pool, last: string): Promise<void> {
  await pool`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
  const done = new Set((await pool<{ name: string }[]>`SELECT name FROM migrations`).map(({ name }) => name));
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_/.test(name) && name <= last && !done.has(name));
  for (const name of names.toSorted()) {
    const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    await pool.unsafe(`BEGIN; ${sql}\n; INSERT INTO migrations (name, hash) VALUES ('${name}', '${hash}'); COMMIT`);
  }
}

export async function readFixture(name: string): Promise<string> {
  return brotliDecompressSync(await readFile(new URL(`fixtures/${name}.br`, import.meta.url))).toString();
}
