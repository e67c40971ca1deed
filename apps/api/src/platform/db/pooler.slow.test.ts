import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { build } from '#app/build.ts';
import { cloneDatabase } from '#testing/database.ts';
import { cutOffAndGoOn } from '#testing/live/reconnects.ts';
import { hasPgBouncer, knowsPrepared, PgBouncer } from '#testing/pgbouncer.ts';
import { World } from '#testing/world.ts';
import { connect, type Pool } from './connect.ts';
import { openPools, type Pools } from './pools.ts';

const name = `castlane_pooled_${randomBytes(4).toString('hex')}`;
const password = randomBytes(16).toString('hex');
const log = { warn: () => {} } as unknown as FastifyBaseLogger;
const SETTINGS = { databaseReadUrl: undefined, databasePrepared: knowsPrepared, databaseConnections: 12 };
let admin: Pool;
let database: { url: string; drop: () => Promise<void> };
let userUrl: string;

beforeAll(async () => {
  admin = connect({ url: inject('databaseUrl'), max: 1, name: 'test-pooler' });
  await admin.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE castlane_app`);
  database = await cloneDatabase(inject('databaseUrl'));
  userUrl = Object.assign(new URL(database.url), { username: name, password }).href;
});
afterAll(async () => {
  await database.drop();
  await admin.unsafe(`DROP OWNED BY ${name}`).catch(() => {});
  await admin.unsafe(`DROP ROLE ${name}`);
  await admin.end();
});

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  let pools: Pools;

  beforeAll(async () => {
    pooler = await PgBouncer.start(userUrl, { mode: 'transaction', size: 3 });
    pools = await openPools({ ...SETTINGS, databaseDirectUrl: database.url }, pooler.url, log);
  });
  afterAll(async () => {
    await pools.close();
    await pooler.stop();
  });

  test('many statements of more connections than the pooler has, each with its own parameters, get their own rows', async () => {
    const numbers = Array.from({ length: 400 }, (_, index) => index);
    const rows = await Promise.all(
      numbers.map(
        (n) => (n % 2 === 0 ? pools.reads : pools.writes)<{ n: number; text: string }[]>`SELECT ${n}::int AS n, ${`row ${n}`} AS text`,
      ),
    );
    expect(rows.map(([row]) => row)).toEqual(numbers.map((n) => ({ n, text: `row ${n}` })));
  });

  test('a new connection of the pooler has our limits, and the application’s rights only', async () => {
    const later = await PgBouncer.start(userUrl, { mode: 'transaction' });
    const pool = connect({ url: later.url, max: 1, isPooled: true, isPrepared: knowsPrepared, name: 'test-pooler' });
    await pool`SELECT similarity('', '')`;
    const [row] = await pool`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, current_setting('TimeZone') AS zone,
        current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('pg_trgm.similarity_threshold') AS threshold`;
    expect(row).toEqual({ statement: '5s', lock: '2s', zone: 'UTC', idle: '10s', threshold: '0.2' });
    await expect(pool`DELETE FROM audit_log`).rejects.toMatchObject({ code: '42501' });
    await pool.end();
    await later.stop();
  });

  test('two nodes work on it: each message reaches the sockets of both sides once and in order', async () => {
    const world = new World();
    const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATABASE_PREPARED: knowsPrepared ? 'on' : 'off' };
    await world.open(pooler.url, settings);
    const second = await build(world.deps.config, pooler.url);
    const apps = [world.app, second.app];
    try {
      await Promise.all(apps.map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
      const { gaps, missed, repeated, sent } = await cutOffAndGoOn(world, second.app, 2, 60);
      expect({ gaps, missed, repeated }).toEqual({ gaps: [], missed: [], repeated: [] });
      expect(sent).toBeGreaterThan(20);
    } finally {
      await Promise.all(apps.map((app) => app.close()));
    }
  });
});

test.skipIf(!hasPgBouncer)(
  'the server refuses to start as the owner because a pooler dropped its role, and names the setting',
  async () => {
    const pooler = await PgBouncer.start(database.url, { mode: 'session', ignored: ['options'] });
    await expect(openPools({ ...SETTINGS, databaseDirectUrl: undefined }, pooler.url, log)).rejects.toThrow('DATABASE_DIRECT_URL');
    await expect(openPools({ ...SETTINGS, databaseDirectUrl: database.url }, pooler.url, log)).rejects.toThrow('may change the audit log');
    await pooler.stop();
  },
);

test('a pooler’s user without rights is refused', async () => {
  const stranger = `${name}_stranger`;
  await admin.unsafe(`CREATE ROLE ${stranger} LOGIN PASSWORD '${password}'`);
  const url = Object.assign(new URL(database.url), { username: stranger, password }).href;
  await expect(openPools({ ...SETTINGS, databaseDirectUrl: database.url }, url, log)).rejects.toThrow('has no rights');
  await admin.unsafe(`DROP ROLE ${stranger}`);
});
