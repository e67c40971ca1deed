import { expect, test } from 'vitest';
import { oldRowsOf } from '#app/retention.ts';
import { connect } from '#platform/db/connect.ts';
import { fillWithOldRows, OLD_TABLES } from '#testing/old-rows.ts';
import { planOf, type Node, type Statement } from '#testing/lists/statements.ts';
import { openWorld } from '#testing/world.ts';
import { dropOldRows } from './old-rows.ts';

const KEEP = { keepNotificationsDays: 365, keepSessionsDays: 30 };
const world = openWorld();

// In one statement without an index, the tasks alone would take half a second.
test('old rows of every table go although a statement may take only 300 ms, and young rows stay', { timeout: 120_000 }, async () => {
  await world.castlane.worker.stop();
  const counts = Object.fromEntries(OLD_TABLES.map((table) => [table, table === 'outbox' ? 120_000 : 5000]));
  await fillWithOldRows(world, counts, { young: 100 });
  const hurried = connect({ url: world.databaseUrl, max: 1, name: 'test-hurried', statementTimeoutMs: 300 });
  await dropOldRows({ ...world.deps, db: hurried }, oldRowsOf(KEEP), { batch: 1000 });
  await hurried.end();
  const left = await Promise.all(OLD_TABLES.map(async (table) => (await world.db`SELECT 1 FROM ${world.db(table)}`).length));
  expect(left.map((rows) => rows >= 100 && rows < 200)).toEqual(OLD_TABLES.map(() => true));
});

// The planner takes the index because the test above has filled the tables.
test('the oldest rows are found by an index on their time, and deleted by their place', async () => {
  const statements: Statement[] = [];
  const spy = connect({
    url: world.databaseUrl,
    max: 1,
    name: 'test-spy',
    debug: (text, values) => statements.push({ text, values: [...values] }),
  });
  for (const kind of oldRowsOf(KEEP)) await kind.drop(spy, 10);
  await spy.end();
  const reader = connect({ url: world.databaseUrl, max: 1, name: 'test-plans' });
  await reader`SET enable_seqscan = off`;
  await reader`SET enable_sort = off`;
  for (const statement of statements) {
    const nodes = await planOf(reader, statement);
    const types = (wanted: string) => nodes.filter((node: Node) => node['Node Type'] === wanted).map((node) => node['Relation Name']);
    expect({ text: statement.text, scans: types('Seq Scan').filter((table) => table !== 'clock'), sorts: types('Sort') }).toEqual({
      text: statement.text,
      scans: [],
      sorts: [],
    });
    expect(nodes.some((node) => node['Node Type'] === 'Tid Scan')).toBe(true);
  }
  await reader.end();
});
