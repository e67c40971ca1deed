import { createHash, randomBytes } from 'node:crypto';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { startEmbeddedPostgres } from '@castlane/api/src/platform/db/embedded.ts';
import { migrate } from '@castlane/api/src/platform/db/migrate.ts';
import { say } from './report.ts';

export type Size = { name: string; jobs: number; proposals: number };
export const SIZES: readonly Size[] = [
  { name: 'bench_20k', jobs: 20_000, proposals: 100_000 },
  { name: 'bench_200k', jobs: 200_000, proposals: 1_000_000 },
  { name: 'bench_1m', jobs: 1_000_000, proposals: 3_000_000 },
];
export const MAIN = SIZES[1]!;
const OWNERS = 2_000;
const CREATORS = 10_000;
const SESSIONS = 2_000;

export type Stage = { urlOf: (size: Size) => string; stop: () => Promise<void>; version: string };

/** A PostgreSQL of its own with one database per size, filled once and kept in `.data/bench` for the next run. */
export async function openStage(dataDir: string): Promise<Stage> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '2GB', max_wal_size: '8GB' } });
  const admin = connect({ url: server.url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const urlOf = (size: Size) => Object.assign(new URL(server.url), { pathname: `/${size.name}` }).href;
  for (const size of SIZES) {
    const [there] = await admin`SELECT 1 FROM pg_database WHERE datname = ${size.name}`;
    if (!there) await admin.unsafe(`CREATE DATABASE ${size.name}`);
    const pool = connect({ url: urlOf(size), max: 1, name: 'bench', statementTimeoutMs: 0 });
    await migrate(pool);
    if (!(await isFilled(pool, size))) await fill(pool, size);
    await pool.end();
  }
  const [row] = await admin<{ version: string }[]>`SELECT current_setting('server_version') AS version`;
  await admin.end();
  return { urlOf, stop: server.stop, version: row!.version };
}

async function isFilled(pool: Pool, size: Size): Promise<boolean> {
  const [row] = await pool<{ jobs: number }[]>`SELECT count(*)::int AS jobs FROM job_stats`;
  return row?.jobs === size.jobs;
}

/** Made in the database: UUIDv7 ids in the order of creation, 60 skewed categories' worth over the real ones, rows of two kilobytes. */
async function fill(pool: Pool, size: Size): Promise<void> {
  say(`  filling ${size.name}: ${size.jobs.toLocaleString('en')} jobs, ${size.proposals.toLocaleString('en')} comments`);
  await pool.unsafe(`
    CREATE FUNCTION pg_temp.id_at(i bigint, kind text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
      SELECT (lpad(to_hex(1700000000000 + i * 1000), 12, '0') || '7' || kind || '00' || '8' || substr(md5(kind || i), 1, 15))::uuid $$;
    SET synchronous_commit = off;
    INSERT INTO accounts (id, user_type, email, email_verified_at, password_hash, name, slug, status, verification_status, is_profile_completed, country, languages, company)
      SELECT pg_temp.id_at(i, 'a'), CASE WHEN i <= ${OWNERS} THEN 'business_owner' ELSE 'creator' END, 'p' || i || '@bench.test', now(), 'none', 'Person ' || i, 'person-' || i,
        'active', 'approved', true, 'US', ARRAY['en'], CASE WHEN i <= ${OWNERS} THEN 'Company ' || i END
      FROM generate_series(1, ${OWNERS + CREATORS}) i;
    INSERT INTO owner_records (owner_id, jobs_posted, jobs_assigned) SELECT pg_temp.id_at(i, 'a'), ${Math.ceil(size.jobs / OWNERS)}, 3 FROM generate_series(1, ${OWNERS}) i;
    INSERT INTO account_streams (account_id) SELECT id FROM accounts;
    INSERT INTO star_accounts (id, account_id) SELECT pg_temp.id_at(i, 'b'), pg_temp.id_at(i, 'a') FROM generate_series(${OWNERS + 1}, ${OWNERS + CREATORS}) i;
    CREATE TEMP TABLE c AS SELECT id, row_number() OVER (ORDER BY position) - 1 AS no FROM categories;
    INSERT INTO account_categories SELECT pg_temp.id_at(i, 'a'), c.id FROM generate_series(1, ${OWNERS + CREATORS}) i JOIN c ON c.no IN (i % 20, (i + 3) % 20);
    INSERT INTO jobs (id, owner_id, slug, status, title, description, category_ids, platforms, deliverables, budget, star_cost, location, wanted, terms, questions, apply_by, published_at)
      SELECT pg_temp.id_at(i, 'c'), pg_temp.id_at(1 + i % ${OWNERS}, 'a'), 'job-' || i, CASE WHEN i % 5 = 0 THEN 'cancelled' ELSE 'open' END, 'A job with number ' || i,
        repeat('Show what it does and say plainly how well it works. ', 11),
        ARRAY(SELECT DISTINCT c.id FROM c WHERE c.no IN (floor(20 * (i % 97 / 97.0) ^ 2), (i * 7) % 20) LIMIT 3), ARRAY['youtube'],
        '[{"platform": "youtube", "kind": "video", "quantity": 1}]', '{"type": "fixed", "amount": {"amount": 120000, "currency": "USD"}}', 2,
        '{"kind": "remote"}', '{"languages": ["en"]}',
        '{"usageScope": "organic", "usageDays": 90, "exclusivityDays": 0, "changeRounds": 2, "disclosureRequired": true, "shipsProduct": true}', '{}', current_date + 30, now()
      FROM generate_series(1, ${size.jobs}) i;
    INSERT INTO job_stats (job_id, proposal_count) SELECT pg_temp.id_at(i, 'c'), ${Math.round(size.proposals / size.jobs)} FROM generate_series(1, ${size.jobs}) i;
    INSERT INTO open_job_categories SELECT unnest(category_ids), id FROM jobs WHERE status = 'open';
    INSERT INTO proposals (id, job_id, job_version, agreed_version, creator_id, status, message, star_cost, answer_by)
      SELECT pg_temp.id_at(i, 'd'), pg_temp.id_at(1 + i % ${size.jobs}, 'c'), 1, 1, pg_temp.id_at(${OWNERS} + 1 + (i / ${size.jobs} * 131 + i * 17) % ${CREATORS}, 'a'), 'submitted',
        'I would film it over three days and show the result.', 2, now() + interval '14 days'
      FROM generate_series(1::bigint, ${size.proposals}) i ON CONFLICT DO NOTHING;
    SET synchronous_commit = on;`);
  await pool.unsafe('VACUUM (ANALYZE)');
}

/** Sessions of as many creators, new for each run. */
export async function makeSessions(url: string): Promise<string[]> {
  const pool = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const tokens = Array.from({ length: SESSIONS }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await pool`DELETE FROM sessions`;
  await pool`
    INSERT INTO sessions (id, account_id, token_hash, expires_at)
    SELECT gen_random_uuid(), a.id, decode(h.hash, 'hex'), app_now() + interval '1 day'
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS no FROM accounts WHERE user_type = 'creator' LIMIT ${SESSIONS}) a
    JOIN unnest(${hashes}::text[]) WITH ORDINALITY AS h(hash, no) USING (no)`;
  await pool.end();
  return tokens;
}
