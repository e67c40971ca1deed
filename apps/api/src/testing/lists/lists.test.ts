import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { cloneDatabase } from '#testing/database.ts';
import { LISTS, listsWithoutCase } from './cases.ts';
import { fill } from './fill.ts';
import { sceneOf, type Scene } from './scene.ts';
import { planOf, scannedTables, StatementSpy } from './statements.ts';

/** Tables that stay short with any number of accounts. */
const SHORT_TABLES = new Set(['categories', 'clock']);
let pool: Pool;
let spy: StatementSpy;
let scene: Scene;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseUrl'));
  pool = connect({ url: database.url, max: 1, name: 'test-lists' });
  spy = new StatementSpy(database.url);
  drop = database.drop;
  await fill(pool, { accounts: 1000, jobs: 2000, proposals: 8000, surroundings: true });
  scene = await sceneOf(pool);
  await pool`SET enable_seqscan = off`;
});
afterAll(async () => {
  await Promise.all([pool.end(), spy.db.end()]);
  await drop();
});

test('every list of the contract is among the cases', () => {
  expect(listsWithoutCase()).toEqual([]);
});

// With sequential scans disabled, the database uses one only if no index can be used.
test.each(Object.keys(LISTS))('%s has an index for every filter and order', async (list) => {
  const scans: string[] = [];
  for (const [name, read] of Object.entries(LISTS[list]!)) {
    const first = (await read(spy.db, scene, { limit: 1 })) as { items: unknown[]; nextCursor?: string | null };
    for (const page of [{ limit: 10 }, ...(first.nextCursor ? [{ limit: 10, cursor: first.nextCursor }] : [])]) {
      for (const statement of await spy.statementsOf((db) => read(db, scene, page))) {
        const tables = scannedTables(await planOf(pool, statement)).filter((table) => !SHORT_TABLES.has(table));
        scans.push(...tables.map((table) => `${name}: ${table}`));
      }
    }
  }
  expect([...new Set(scans)]).toEqual([]);
});

// On large tables, such statements are planned at each call. This database is too small to show it.
test.each([
  ['its limit in a parameter', /LIMIT \$\d/],
  ['ids in a bare parameter, without `anyOf`', /= ANY\(\$\d+::uuid\[\]\)/],
])('no list has %s', async (_, wrong) => {
  const found = new Set<string>();
  for (const [list, cases] of Object.entries(LISTS))
    for (const [name, read] of Object.entries(cases))
      for (const { text } of await spy.statementsOf((db) => read(db, scene, { limit: 10 })))
        if (wrong.test(text)) found.add(`${list}, ${name}`);
  expect([...found]).toEqual([]);
});
