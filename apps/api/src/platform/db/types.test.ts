import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as fc from 'fast-check';
import { cloneDatabase } from '#testing/database.ts';
import { connect, type Pool } from './connect.ts';

let db: Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseUrl'));
  drop = database.drop;
  db = connect({ url: database.url, max: 1, name: 'test-types' });
});
afterAll(async () => {
  await db.end();
  await drop();
});

async function echo(type: string, value: unknown): Promise<unknown> {
  const [row] = await db<{ value: unknown }[]>`SELECT ${value as string[]}::${db.unsafe(type)} AS value`;
  return row!.value;
}

test.each([
  ['text[]', ['a', '', 'b, c', '"', '\\', '{}', 'NULL', ' x ', 'two\nlines', 'ä']],
  ['text[]', []],
  ['text[]', [null, 'null']],
  ['varchar[]', ['a"b']],
  ['uuid[]', ['0190ca7e-0000-7000-8000-000000000001']],
  ['int[]', [1, -2]],
  ['bigint[]', [9_007_199_254_740_991]],
  ['date[]', ['2026-11-21']],
  ['timestamptz[]', ['2026-11-21T08:43:12.123Z']],
])('%s survives a round trip: %j', async (type, value) => {
  expect(await echo(type, value)).toEqual(value);
});

test('an array of JSON survives it, too', async () => {
  const values = [{ a: ['"', '\\', ','] }, 'text', 1, null];
  expect(await echo('jsonb[]', values.map(db.json))).toEqual(values);
});

test('any text survives it', async () => {
  const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (value) => {
      expect(await echo('text[]', value)).toEqual(value);
    }),
    { numRuns: 200 },
  );
});

test('every array type of a column is known', async () => {
  const columns = await db<{ type: string }[]>`
    SELECT DISTINCT t.typname AS type FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND t.typcategory = 'A' AND a.attnum > 0`;
  expect(columns.length).toBeGreaterThan(1);
  for (const { type } of columns) expect(await db`SELECT '{}'::${db(type)} AS value`).toEqual([{ value: [] }]);
});
