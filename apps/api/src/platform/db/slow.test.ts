import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '#testing/database.ts';
import { connect, type Db, type Pool } from './connect.ts';
import { SlowStatements } from './slow.ts';
import { joining } from './transact.ts';

const log = { warn: vi.fn() };
const slow = new SlowStatements(log);
let pool: Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseUrl'));
  drop = database.drop;
  pool = connect({ url: database.url, max: 1, name: 'test-slow', slow });
});
afterAll(async () => {
  await pool.end();
  await drop();
});

function sleepFor(db: Db, seconds: number, secret = 'hunter2') {
  const what = db`pg_sleep(${seconds})`;
  return db`
    SELECT ${secret}::text,   ${what}`;
}
const quickly = async (db: Db) => db`SELECT 'quick' AS word`;

test('a slow statement is named by its function and first words, without its values, and blames none behind it', async () => {
  await Promise.all([sleepFor(pool, 0.01), sleepFor(pool, 0.6), quickly(pool)]);
  await sleepFor(joining(pool), 0.6);
  const statement = 'platform/db/slow.test.ts sleepFor';
  expect(slow.counts).toEqual({ [statement]: 2 });
  const line = { statement, begins: 'SELECT $1::text, pg_sleep($2)', ms: expect.any(Number) as number, times: 1 };
  expect(log.warn.mock.calls).toEqual([[line, 'a slow statement']]);
});

test('a slow statement that fails is slow, too, and one without a place has its first word', async () => {
  await expect(pool`SELECT 1 / (length(pg_sleep(0.6)::text) * 0)`).rejects.toThrow('division');
  await pool.unsafe('select pg_sleep(0.6)');
  expect(Object.keys(slow.counts).slice(1)).toEqual(['platform/db/slow.test.ts', 'SELECT']);
});
