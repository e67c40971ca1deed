import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { startEmbeddedPostgres } from '@castlane/api/src/platform/db/embedded.ts';
import { migrate } from '@castlane/api/src/platform/db/migrate.ts';
import { fill, fillStatements, type Size as FillSize } from '@castlane/api/src/testing/lists/fill.ts';
import { cpuSecondsOfChildren } from './processes.ts';
import { say } from './report.ts';

export type Size = FillSize & { name: string };
const ACCOUNTS = 50_000;
export const MAIN: Size = { name: 'bench_200k', accounts: ACCOUNTS, jobs: 200_000, proposals: 1_000_000, surroundings: true };
export const SIZES: readonly Size[] = [
  { name: 'bench_20k', accounts: ACCOUNTS, jobs: 20_000, proposals: 100_000, surroundings: false },
  MAIN,
  { name: 'bench_1m', accounts: ACCOUNTS, jobs: 1_000_000, proposals: 3_000_000, surroundings: false },
];
/** For payment days. */
export const PAYMENTS: Size = { name: 'bench_payments', accounts: ACCOUNTS, jobs: 50_000, proposals: 150_000, surroundings: false };
/** For `bench:lists -- --big`: about 20 GB. */
export const BIG: Size = { name: 'bench_big', accounts: 500_000, jobs: 1_000_000, proposals: 5_000_000, messages: 19, surroundings: true };
const SESSIONS = 2_000;
const DATA = fileURLToPath(new URL('../../.data/bench', import.meta.url));

export type Stage = {
  urlOf: (size: Size) => string;
  stop: () => Promise<void>;
  version: string;
  /** The processor time of all processes of the database so far. */
  cpuSeconds: () => number;
};

/**
 * Starts its own PostgreSQL with one database per size, filled once and kept in `.data/bench` for the next run. `anew`: those that are there
 * are filled again.
 */
export async function openStage(sizes: readonly Size[], { anew = false } = {}): Promise<Stage> {
  const server = await startEmbeddedPostgres({ dataDir: DATA, settings: { shared_buffers: '2GB', max_wal_size: '8GB' } });
  const admin = connect({ url: server.url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const urlOf = (size: Size) => Object.assign(new URL(server.url), { pathname: `/${size.name}` }).href;
  await Promise.all(sizes.map((size) => provide(admin, size, urlOf(size), anew)));
  const [row] = await admin<{ version: string }[]>`SELECT current_setting('server_version') AS version`;
  await admin.end();
  return { urlOf, stop: server.stop, version: row!.version, cpuSeconds: () => cpuSecondsOfChildren(server.pid) };
}

async function provide(admin: Pool, size: Size, url: string, anew: boolean): Promise<void> {
  const [there] = await admin`SELECT 1 FROM pg_database WHERE datname = ${size.name}`;
  if (there && !anew && (await inDatabase(url, (pool) => isFilled(pool, size)))) return inDatabase(url, bringUpToDate);
  await admin.unsafe(`DROP DATABASE IF EXISTS ${size.name} WITH (FORCE)`);
  await admin.unsafe(`CREATE DATABASE ${size.name}`);
  say(`  filling ${size.name}: ${size.jobs.toLocaleString('en')} jobs, ${size.proposals.toLocaleString('en')} comments`);
  const began = performance.now();
  await inDatabase(url, async (pool) => {
    await migrate(pool);
    await fill(pool, size);
    await pool.unsafe(`COMMENT ON SCHEMA public IS '${markOf(size)}'`);
  });
  say(`  filled ${size.name} in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function inDatabase<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function bringUpToDate(pool: Pool): Promise<void> {
  if ((await migrate(pool)).length > 0) await pool.unsafe('VACUUM (ANALYZE)');
}

/** Identifies the fill: a database that was filled by other statements, or for another size, is made again. */
function markOf(size: Size): string {
  return `filled by ${createHash('sha256').update(fillStatements(size)).digest('hex')}`;
}

async function isFilled(pool: Pool, size: Size): Promise<boolean> {
  const [row] = await pool<{ mark: string | null }[]>`SELECT obj_description('public'::regnamespace) AS mark`;
  return row?.mark === markOf(size);
}

/** Makes a session of one account. */
export async function makeSession(url: string, accountId: string): Promise<string> {
  const pool = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const token = randomBytes(32).toString('base64url');
  await pool`
    INSERT INTO sessions (id, account_id, token_hash, expires_at, user_agent)
    VALUES (gen_random_uuid(), ${accountId}, ${createHash('sha256').update(token).digest()}, app_now() + interval '1 day', 'bench')`;
  await pool.end();
  return token;
}

/** Makes sessions, one per account, new for each run. */
export async function makeSessions(url: string, userType: 'creator' | 'business_owner' = 'creator', count = SESSIONS): Promise<string[]> {
  const pool = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const agent = `bench, ${userType}`;
  await pool`DELETE FROM sessions WHERE user_agent = ${agent}`;
  await pool`
    INSERT INTO sessions (id, account_id, token_hash, expires_at, user_agent)
    SELECT gen_random_uuid(), a.id, decode(h.hash, 'hex'), app_now() + interval '1 day', ${agent}
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS no FROM accounts WHERE user_type = ${userType} AND status = 'active' LIMIT ${count}) a
    JOIN unnest(${hashes}::text[]) WITH ORDINALITY AS h(hash, no) USING (no)`;
  await pool.end();
  return tokens;
}
