import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, emptyDatabase } from '#testing/database.ts';
import { openWorld } from '#testing/world.ts';
import { connect, type Pool } from './connect.ts';
import { ensureSchema, fitOf, migrate, migrationNames, migrationOf, readMigrations, WrongSchema, type Migration } from './migrate.ts';

/** Holds the example of a change in three versions. */
const GUIDE = new URL('../../../../../docs/adding-a-feature.md', import.meta.url);
/** What the linter calls what older code may need. A file that ignores one of them names the oldest code that works without it. */
const REMOVALS = /squawk-ignore.*(?:ban-drop|renaming|changing-column-type|adding-required|adding-not-nullable)/;
/** The runner sets time limits, and runs a file in a transaction. Integers are chosen with care. */
const NOT_OURS = [
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
];

describe('on one database', () => {
  let database: { url: string; drop: () => Promise<void> };
  let pools: Pool[];

  function open(name: string, statementTimeoutMs = 0): Pool {
    const pool = connect({ url: database.url, max: 1, name, statementTimeoutMs });
    pools.push(pool);
    return pool;
  }

  beforeEach(async () => {
    pools = [];
    database = await cloneDatabase(inject('databaseUrl'));
  });
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
    await database.drop();
  });

  async function withFile(sql: string) {
    return [...(await readMigrations()), migrationOf('9000_a_test.sql', sql)];
  }

  test('files run once, even when several nodes start at once', async () => {
    const empty = await emptyDatabase(inject('databaseUrl'));
    const nodes = Array.from({ length: 4 }, () => connect({ url: empty.url, max: 1, name: 'test-migrate', statementTimeoutMs: 0 }));
    const applied = await Promise.all(nodes.map((pool) => migrate(pool)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await migrate(nodes[0]!)).toEqual([]);
    await Promise.all(nodes.map((pool) => pool.end()));
    await empty.drop();
  });

  test('a node waits for another one that is migrating, longer than a request may wait', async () => {
    const [other, pool] = [open('test-holder', 1000), open('test-migrate', 1000)];
    await other`SELECT pg_advisory_lock(7214001)`;
    const waiting = migrate(pool, await withFile('CREATE TABLE later (n int)'));
    await expect(Promise.race([waiting, pause(2500, 'waiting')])).resolves.toBe('waiting');
    await other`SELECT pg_advisory_unlock(7214001)`;
    expect(await waiting).toEqual(['9000_a_test.sql']);
    const [limits] = await pool`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`;
    expect(limits).toEqual({ statement: '1s', lock: '2s' });
  });

  test('a file that was changed after it ran is refused, with what to do', async () => {
    const pool = open('test-migrate');
    await pool`UPDATE migrations SET hash = 'another' WHERE name = (SELECT min(name) FROM migrations)`;
    await expect(migrate(pool)).rejects.toThrow(
      /^Migration 0001_schema\.sql was changed after it had been applied, .*: start the version that made the database, or delete/,
    );
  });

  test('a failure names its file, and leaves nothing of it', async () => {
    const pool = open('test-migrate');
    await expect(migrate(pool, await withFile('CREATE TABLE half (n int); SELECT 1 / 0'))).rejects.toThrow(
      'Migration 9000_a_test.sql failed: division by zero',
    );
    expect(await pool`SELECT to_regclass('half') AS there`).toEqual([{ there: null }]);
  });

  test('while a long transaction holds a table, a migration of it gives way to readers, and is done after it', async () => {
    const [long, reader, pool] = [open('test-long'), open('test-reader'), open('test-migrate')];
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const holding = long.begin(async (tx) => {
      await tx`SELECT count(*) FROM categories`;
      await ended;
    });
    await pause(100);
    const migrating = migrate(pool, await withFile('ALTER TABLE categories ADD COLUMN motto text'));
    const waits: number[] = [];
    for (const until = performance.now() + 2500; performance.now() < until; await pause(20)) {
      const began = performance.now();
      await reader`SELECT count(*) FROM categories`;
      waits.push(performance.now() - began);
    }
    end();
    await holding;
    expect(await migrating).toEqual(['9000_a_test.sql']);
    // It asked for the lock, or this proves nothing; and it let the reader pass after half a second.
    expect(Math.max(...waits)).toBeGreaterThan(200);
    expect(Math.max(...waits)).toBeLessThan(1500);
  });

  test('an index is built beside writers, again after an interrupted build, while another node waits to migrate', async () => {
    const [builder, other, writer] = [open('test-migrate'), open('test-migrate'), open('test-writer')];
    const sql = '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS mottos ON later (n)';
    await writer`CREATE TABLE later (n int)`;
    await writer`INSERT INTO later VALUES (1), (1)`;
    await expect(migrate(builder, await withFile(sql))).rejects.toThrow('could not create unique index');
    await writer`DELETE FROM later`;
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const holding = writer.begin(async (tx) => {
      await tx`INSERT INTO later VALUES (2)`;
      await ended;
    });
    await pause(100);
    const nodes = [migrate(builder, await withFile(sql)), migrate(other, await withFile(sql))];
    await pause(500);
    end();
    await holding;
    expect((await Promise.all(nodes)).flat()).toEqual(['9000_a_test.sql']);
    const [index] = await writer`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'mottos'::regclass`;
    expect(index).toEqual({ valid: true });
  });

  test('a function of a feature runs again when its text has changed; a node that has another text goes on', async () => {
    const pool = open('test-migrate');
    const answer = async () => (await pool`SELECT the_answer() AS n`)[0]!.n as number;
    const saying = (n: number): Migration => {
      const file = migrationOf('', `CREATE OR REPLACE FUNCTION the_answer() RETURNS int LANGUAGE sql AS 'SELECT ${n}'`);
      return { ...file, name: `features/test.sql ${file.hash.slice(0, 12)}` };
    };
    const files = await readMigrations();
    const [older, newer] = [
      [...files, saying(1)],
      [...files, saying(2)],
    ];
    const fit = (version: readonly Migration[]) =>
      fitOf(
        pool,
        version.map(({ name }) => name),
      );
    expect(await migrate(pool, older)).toHaveLength(1);
    expect(await fit(newer)).toBe('old schema');
    expect(await migrate(pool, newer)).toHaveLength(1);
    expect(await answer()).toBe(2);
    expect(await fit(older)).toBe('fits');
    expect(await migrate(pool, older)).toEqual([]);
    expect(await answer()).toBe(2);
  });

  test('code that is older than the oldest that works refuses to start', async () => {
    const pool = open('test-migrate');
    const newer = migrationOf('9000_a_test.sql', '-- oldest code: 9000_a_test.sql\nALTER TABLE categories DROP COLUMN position');
    await migrate(pool, [...(await readMigrations()), newer]);
    await expect(migrate(pool)).rejects.toThrow('too old for the database');
  });

  test('a database of a development version is refused, with what to do, and left as it is', async () => {
    const pool = open('test-migrate');
    await pool`DELETE FROM migrations`;
    await pool`INSERT INTO migrations (name, hash, oldest_code) VALUES
      ('0001_clock_and_accounts.sql', 'x', NULL), ('0002_jobs_and_proposals.sql', 'x', NULL), ('0165_time_zones.sql', 'x', '0165_time_zones.sql')`;
    for (const migrates of [true, false]) {
      const refusal = await ensureSchema(database.url, migrates).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(WrongSchema);
      expect((refusal as Error).message).toBe(
        'The database was made by a development version before 1.0 and cannot be upgraded: delete it and start again (the data of a trial is the folder .data).',
      );
    }
    expect(await pool`SELECT FROM migrations`).toHaveLength(3);
    // The first versions had no such column.
    await pool`ALTER TABLE migrations DROP COLUMN oldest_code`;
    await expect(migrate(pool)).rejects.toThrow('development version');
  });

  test('the change in three versions that the guide shows keeps what was written before', async () => {
    const pool = open('test-migrate');
    await pool`INSERT INTO accounts (id, user_type, email, password_hash, name, slug)
      SELECT gen_random_uuid(), 'creator', i || '@x.test', '-', 'Ada', 'ada-' || i FROM generate_series(1, 1200) i`;
    await pool`INSERT INTO bans (id, account_id, reason, status_before, lift_reason)
      SELECT gen_random_uuid(), id, 'spam', 'active', 'an error, ' || slug FROM accounts`;
    const steps = await exampleOfGuide();
    expect(steps.map(({ isAlone, oldestCode }) => [isAlone, oldestCode])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, steps[1]!.name],
    ]);
    const files = await readMigrations();
    expect(await migrate(pool, [...files, ...steps])).toEqual(steps.map(({ name }) => name));
    expect(await pool`SELECT FROM bans b JOIN accounts a ON a.id = b.account_id WHERE lift_note = 'an error, ' || slug`).toHaveLength(1200);
    const columns = await pool`SELECT FROM information_schema.columns WHERE table_name = 'bans' AND column_name = 'lift_reason'`;
    expect(columns).toHaveLength(0);
    // The version of the second step works on; the one of the first no longer.
    expect(await migrate(pool, [...files, ...steps.slice(0, 2)])).toEqual([]);
    await expect(migrate(pool, [...files, ...steps.slice(0, 1)])).rejects.toThrow('too old for the database');
  });
});

describe('readiness', () => {
  const world = openWorld();

  async function readiness() {
    const { statusCode, body } = await world.app.inject({ url: '/readyz' });
    return { status: statusCode, database: (JSON.parse(body) as { database: string }).database };
  }

  test('a node is ready on a newer schema, unless that says that it needs newer code, and never on an older one', async () => {
    const owner = connect({ url: world.databaseUrl, max: 1, name: 'test-owner' });
    expect(await readiness()).toEqual({ status: 200, database: 'up' });
    await owner`INSERT INTO migrations (name, hash) VALUES ('9000_more.sql', 'x')`;
    expect(await readiness()).toEqual({ status: 200, database: 'up' });
    await owner`INSERT INTO migrations (name, hash, oldest_code) VALUES ('9001_less.sql', 'x', ${(await migrationNames()).at(-1)!})`;
    expect(await readiness()).toEqual({ status: 200, database: 'up' });
    await owner`INSERT INTO migrations (name, hash, oldest_code) VALUES ('9002_less.sql', 'x', '9000_more.sql')`;
    expect(await readiness()).toEqual({ status: 503, database: 'new schema' });
    await owner`DELETE FROM migrations WHERE name > '9' OR name = ${(await migrationNames()).at(-1)!}`;
    expect(await readiness()).toEqual({ status: 503, database: 'old schema' });
    await owner.end();
  });
});

test('no migration blocks readers for long or breaks running older nodes, unless it says so', { timeout: 30_000 }, async () => {
  for (const file of [...(await readMigrations()), ...(await exampleOfGuide())]) {
    expect(await complaintsAbout(file), file.name).toBe('');
    if (REMOVALS.test(file.sql)) expect(file.oldestCode, `${file.name} needs '-- oldest code: …'`).toBeDefined();
  }
});

test('a migration that would lock readers out is detected', async () => {
  expect(await complaintsAbout(migrationOf('9000_a_test.sql', 'CREATE INDEX slowly ON jobs (title)'))).toContain(
    'require-concurrent-index-creation',
  );
});

/** The migrations in the text of the guide, each of which begins with its name. */
async function exampleOfGuide(): Promise<Migration[]> {
  const text = await readFile(GUIDE, 'utf8');
  return [...text.matchAll(/^`(\d{4}_[a-z0-9_]+\.sql)`.*?```sql\n(.*?)```/gms)].map(([, name, sql]) => migrationOf(name!, sql!));
}

async function complaintsAbout({ sql, isAlone }: Migration): Promise<string> {
  const args = ['--reporter', 'gcc', '--pg-version', '15', ...NOT_OURS.flatMap((rule) => ['--exclude', rule])];
  const checking = promisify(execFile)('squawk', [...args, ...(isAlone ? [] : ['--assume-in-transaction'])]);
  checking.child.stdin!.end(sql);
  return checking.then(
    () => '',
    ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
  );
}
