import { listFeed as listFeedEndpoint } from '@castlane/contract/feed.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listFeed } from '#features/search/feed/queries.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { cloneDatabase } from '#testing/database.ts';
import { LISTS } from './cases.ts';
import { exceptionOf, MANY_BUFFERS, PLANNED_ANEW } from './exceptions.ts';
import { fill } from './fill.ts';
import { sceneOf, type Scene } from './scene.ts';
import { costOf, planOf, scannedTables, StatementSpy, type Statement } from './statements.ts';

/** Tables that stay short with any number of accounts. */
const SHORT_TABLES = new Set(['categories', 'clock']);
let pool: Pool;
let spy: StatementSpy;
let scene: Scene;
let databaseUrl: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseUrl'));
  pool = connect({ url: database.url, max: 1, name: 'test-lists' });
  spy = new StatementSpy(database.url);
  databaseUrl = database.url;
  drop = database.drop;
  await fill(pool, { accounts: 1000, jobs: 2000, proposals: 8000, surroundings: true });
  scene = await sceneOf(pool);
  await pool`SET enable_seqscan = off`;
});
afterAll(async () => {
  await Promise.all([pool.end(), spy.db.end()]);
  await drop();
});

// With sequential scans disabled, the database uses one only if no index can be used.
test.each(Object.keys(LISTS))('%s has an index for every filter and order', async (list) => {
  const scans = await collect(list, async ({ name, statement }) => {
    const tables = scannedTables(await planOf(pool, statement)).filter((table) => !SHORT_TABLES.has(table));
    return tables.map((table) => `${name}: ${table}`);
  });
  expect(scans).toEqual([]);
});

describe('with the sizes of large tables', () => {
  let large: Pool;
  const MOST_BUFFERS = 350;
  const costs = new Map<string, ReturnType<typeof costOf>>();

  beforeAll(async () => {
    large = connect({ url: databaseUrl, max: 1, name: 'test-lists' });
    // In small tables one plan is good enough for nearly everything.
    await large`
      SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', relpages, 'reltuples', (reltuples * 100)::real)
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') AND reltuples > 0`;
  });
  afterAll(() => large.end());

  test.each(Object.keys(LISTS))('no statement of %s is planned at each call', async (list) => {
    const anew = await collect(list, async ({ name, statement }) => {
      const { isPlannedAnew } = await cost(statement);
      return isPlannedAnew && !exceptionOf(PLANNED_ANEW, list, name) ? [`${name}: ${statement.text}`] : [];
    });
    expect(anew).toEqual([]);
  });

  test.each(Object.keys(LISTS))('no page of %s reads many buffers', async (list) => {
    const sums = new Map<string, number>();
    await collect(list, async ({ name, place, statement }) => {
      const { buffers } = await cost(statement);
      const most = exceptionOf(MANY_BUFFERS, list, name)?.most ?? MOST_BUFFERS;
      sums.set(`${name}, ${place}`, (sums.get(`${name}, ${place}`) ?? -most) + buffers);
      return [];
    });
    expect([...sums].filter(([, above]) => above > 0)).toEqual([]);
  });

  /** Many lists have statements in common. */
  function cost(statement: Statement): ReturnType<typeof costOf> {
    const key = JSON.stringify(statement);
    if (!costs.has(key)) costs.set(key, costOf(large, statement, 1));
    return costs.get(key)!;
  }
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

// The newest jobs are scanned in two steps, and the rest is found in an index. In this database the older jobs pay less.
test.each([14_000, 20_000, 24_000, 30_000, 80_000])(
  'the pages of a search for pay of at most %i have all jobs that fit',
  async (budgetMax) => {
    const fitting = await spy.db<{ id: string }[]>`
    SELECT j.id FROM job_search s JOIN jobs j ON j.id = s.job_id JOIN accounts o ON o.id = j.owner_id AND o.status = 'active'
    WHERE j.brief -> 'platforms' ? 'youtube' AND s.currency = 'USD' AND s.lowest_pay <= ${budgetMax}
      AND NOT EXISTS (SELECT FROM hidden_jobs h WHERE h.account_id = ${scene.creator} AND h.job_id = j.id) ORDER BY j.id DESC`;
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = listFeedEndpoint.query.parse({ platform: 'youtube', budgetMax, limit: 10, ...(cursor ? { cursor } : {}) });
      const page = await listFeed(spy.db, scene.creator, query);
      found.push(...page.items.map(({ job }) => job.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual(fitting.map(({ id }) => id));
  },
);

/** Collects what is wrong with each statement of the first and the second page of each case. */
async function collect(
  list: string,
  look: (at: { name: string; place: string; statement: Statement }) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, read] of Object.entries(LISTS[list]!)) {
    const first = (await read(spy.db, scene, { limit: 1 })) as { nextCursor?: string | null };
    for (const page of [{ limit: 10 }, ...(first.nextCursor ? [{ limit: 10, cursor: first.nextCursor }] : [])])
      for (const statement of await spy.statementsOf((db) => read(db, scene, page)))
        wrong.push(...(await look({ name, place: 'cursor' in page ? 'second page' : 'first page', statement })));
  }
  return [...new Set(wrong)];
}
