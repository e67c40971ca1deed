import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Db, type Pool } from './connect.ts';
import { grantApplicationRole } from './role.ts';
import { refuseUnusable } from './why-unusable.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const FEATURES = new URL('../../features/', import.meta.url);
const IS_NUMBERED = /^\d{4}_[a-z0-9_]+\.sql$/;
const LOCK = 7_214_001;
/** How often a waiting node asks whether the other one is done. */
const LOCK_POLL_MS = 250;

/** A migration that waits for a lock makes every later statement on that table wait with it, so it gives way and tries again. */
const LOCK_TIMEOUT_MS = 500;
const LOCK_TRIES = 120;
/** The lock was not available in time, or the migration lost a deadlock. */
const TRY_AGAIN = new Set(['55P03', '40P01']);

/** A file that begins with it holds one statement, which runs outside of a transaction and may run twice: `CREATE INDEX CONCURRENTLY`. */
const ALONE = '-- outside a transaction\n';
/** Names the newest migration that code must know to work on the schema from now on. Older code is no longer ready for requests. */
const OLDEST_CODE = /^-- oldest code: (\d{4}_[a-z0-9_]+\.sql)$/m;

export type Migration = { name: string; sql: string; hash: string; isAlone: boolean; oldestCode: string | undefined };

/** How the schema of a database suits this version. `development schema`: a migration ran that this version does not have and that is not newer. */
type Fit = 'fits' | 'old schema' | 'new schema' | 'development schema';

const TOO_OLD = 'This version is too old for the database. Start a newer version, or restore a backup.';
const DEVELOPMENT =
  'The database was made by a development version before 1.0 and cannot be upgraded: delete it and start again (the data of a trial is the folder .data).';

/** The reason why this version cannot work on the database. */
export class WrongSchema extends Error {}

/**
 * Makes the schema fit this version, by an address of the owner of the tables. Without `migrates` it only checks it.
 * Throws `WrongSchema` if it does not fit.
 */
export async function ensureSchema(url: string, migrates: boolean): Promise<string[]> {
  const pool = connect({ url, max: 1, statementTimeoutMs: 0, name: 'castlane-migrate' });
  try {
    if (migrates) return await migrate(pool);
    const fit = await fitOf(
      pool,
      (await readMigrations()).map(({ name }) => name),
    );
    refuseForeign(fit);
    if (fit === 'old schema')
      throw new WrongSchema('The database has an older schema than this version needs. Run `npm run migrate` first.');
    return [];
  } finally {
    await pool.end();
  }
}

/**
 * Migrates the database to the newest schema: forward only, each file once, one node at a time; then loads the functions of the features,
 * and gives the application's role its privileges. Returns the names of the applied files. Throws if a file was changed after it ran, or if
 * this version cannot work on the database.
 */
export async function migrate(pool: Pool, given?: readonly Migration[]): Promise<string[]> {
  const files = given ?? (await readMigrations());
  await refuseUnusable(pool);
  return pool.reserve((connection) => migrateOn(connection, files));
}

/** Returns the names of the migrations that `migrate` would run, without running any. Throws as it does. */
export async function migrationsToCome(pool: Pool): Promise<string[]> {
  const files = await readMigrations();
  await refuseUnusable(pool);
  const names = files.map(({ name }) => name);
  refuseForeign(await fitOf(pool, names));
  const known = new Set((await appliedTo(pool)).map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

async function migrateOn(connection: Db, files: readonly Migration[]): Promise<string[]> {
  try {
    // Another node may take minutes to migrate; the pool's limits are meant for requests.
    await connection`SET lock_timeout = 0`;
    await connection`SET statement_timeout = 0`;
    await lock(connection);
    await connection`
      CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), oldest_code text)`;
    const names = files.map(({ name }) => name);
    refuseForeign(await fitOf(connection, names));
    const applied: string[] = [];
    for (const file of await unapplied(connection, files)) {
      await apply(connection, file);
      applied.push(file.name);
    }
    await grantApplicationRole(connection);
    return applied;
  } finally {
    await connection`SELECT pg_advisory_unlock(${LOCK})`.catch(() => {});
    await connection`RESET lock_timeout`.catch(() => {});
    await connection`RESET statement_timeout`.catch(() => {});
  }
}

/** Asks again and again: a waiting statement would hold a snapshot, for which `CREATE INDEX CONCURRENTLY` waits. */
async function lock(connection: Db): Promise<void> {
  for (;;) {
    const [row] = await connection<{ isOurs: boolean }[]>`SELECT pg_try_advisory_lock(${LOCK}) AS is_ours`;
    if (row!.isOurs) return;
    await pause(LOCK_POLL_MS);
  }
}

function refuseForeign(fit: Fit): void {
  if (fit === 'new schema') throw new WrongSchema(TOO_OLD);
  if (fit === 'development schema') throw new WrongSchema(DEVELOPMENT);
}

async function unapplied(connection: Db, files: readonly Migration[]): Promise<Migration[]> {
  const rows = await connection<{ name: string; hash: string }[]>`SELECT name, hash FROM migrations`;
  const done = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of files) {
    const before = done.get(name);
    if (before !== undefined && before !== hash)
      throw new WrongSchema(
        `Migration ${name} was changed after it had been applied, as happens between development versions: start the version that made the database, or delete the database if it is a trial's (the folder .data).`,
      );
  }
  return files.filter(({ name }) => !done.has(name));
}

async function apply(connection: Db, file: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await (file.isAlone ? runAlone(connection, file) : runInTransaction(connection, file));
      return;
    } catch (error) {
      await connection`ROLLBACK`.catch(() => {});
      const { code = '', message } = error as { code?: string; message: string };
      if (!TRY_AGAIN.has(code) || tries === LOCK_TRIES)
        throw Object.assign(new Error(`Migration ${file.name} failed: ${message}`, { cause: error }), { code });
      await pause(LOCK_TIMEOUT_MS * (0.5 + Math.random()));
    }
  }
}

async function runInTransaction(connection: Db, file: Migration): Promise<void> {
  await connection.unsafe(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${file.sql}\n; ${noteOf(file)}; COMMIT`);
}

async function runAlone(connection: Db, file: Migration): Promise<void> {
  await dropHalfBuilt(connection, file);
  // No `lock_timeout`: it waits for old transactions, and nothing waits for it.
  await connection.unsafe(file.sql);
  await connection.unsafe(noteOf(file));
}

/** An interrupted `CREATE INDEX CONCURRENTLY` leaves an index that is not valid. */
async function dropHalfBuilt(connection: Db, { sql }: Migration): Promise<void> {
  const index = /INDEX CONCURRENTLY IF NOT EXISTS (\w+)/.exec(sql)?.[1];
  if (index === undefined) return;
  const [found] = await connection`SELECT FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`;
  if (found) await connection.unsafe(`DROP INDEX CONCURRENTLY ${index}`);
}

/** All parts come from files of ours, with names that match a strict pattern. */
function noteOf({ name, hash, oldestCode }: Migration): string {
  const [column, value] = oldestCode ? [', oldest_code', `, '${oldestCode}'`] : ['', ''];
  return `INSERT INTO migrations (name, hash${column}) VALUES ('${name}', '${hash}'${value})`;
}

/** Returns all migrations in their order, then the functions of the features. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  const numbered = names.map(async (name) => migrationOf(name, await readFile(new URL(name, MIGRATIONS), 'utf8')));
  return [...(await Promise.all(numbered)), ...(await readFunctions())];
}

/** Returns the names of the numbered migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => IS_NUMBERED.test(name)).toSorted();
}

/**
 * Reads the SQL functions that lie in the features that call them. A file says `CREATE OR REPLACE`, and runs again whenever its text has
 * changed: the hash is part of its name. Nodes of an older version call the new function too, so new arguments need a new name.
 */
async function readFunctions(): Promise<Migration[]> {
  const paths = (await readdir(FEATURES, { recursive: true })).filter((path) => path.endsWith('.sql')).toSorted();
  return Promise.all(
    paths.map(async (path) => {
      const file = migrationOf(path, await readFile(new URL(path, FEATURES), 'utf8'));
      return { ...file, name: `${path} ${file.hash.slice(0, 12)}` };
    }),
  );
}

export function migrationOf(name: string, sql: string): Migration {
  const hash = createHash('sha256').update(sql).digest('hex');
  return { name, sql, hash, isAlone: sql.startsWith(ALONE), oldestCode: OLDEST_CODE.exec(sql)?.[1] };
}

/** Returns how the database's schema suits code with the migrations `names`. A newer schema does, unless it says otherwise. */
export async function fitOf(db: Db, names: readonly string[]): Promise<Fit> {
  const newest = names.findLast((name) => IS_NUMBERED.test(name))!;
  const known = await appliedTo(db);
  const applied = known.filter(({ name }) => IS_NUMBERED.test(name));
  if (applied.some(({ name }) => name < newest && !names.includes(name))) return 'development schema';
  if (!applied.some(({ name }) => name >= newest)) return 'old schema';
  if (names.some((name) => !known.some((each) => each.name === name) && !IS_NUMBERED.test(name))) return 'old schema';
  return applied.some(({ oldestCode }) => oldestCode !== null && oldestCode > newest) ? 'new schema' : 'fits';
}

async function appliedTo(db: Db): Promise<{ name: string; oldestCode: string | null }[]> {
  try {
    // As JSON, since early development versions had no such column.
    return await db<{ name: string; oldestCode: string | null }[]>`
      SELECT name, to_jsonb(m) ->> 'oldest_code' AS oldest_code FROM migrations m`;
  } catch (error) {
    // There is no table yet.
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  }
}
