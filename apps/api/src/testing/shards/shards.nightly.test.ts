import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { SERVICES } from '#testing/authorisation/channel-rows.ts';
import { cloneDatabase } from '#testing/database.ts';
import { fill } from '#testing/lists/fill.ts';
import { openWorld } from '#testing/world.ts';
import { catchStatements, type Caught } from './caught.ts';
import { statementsOfFunctions } from './functions.ts';
import { groupsOf, isOneGroup, keyOf, REACHES, reachOf, worst, type Reach } from './judge.ts';
import { shardsSection, type Judged } from './page.ts';
import { StatementReader } from './reader.ts';

/** Judges how the statements of the product would do on tables that are divided over several servers, and writes it into `docs/scaling.md`. */
const world = openWorld({}, SERVICES);
const columns = new Map<string, string[]>();
let caught: Caught;
let refused: string[];
let drop = async () => {};

beforeAll(async () => {
  const rows = await world.db<{ table: string; names: string[] }[]>`
    SELECT table_name AS table, array_agg(column_name::text) AS names FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1`;
  for (const { table, names } of rows) columns.set(table, names);
  const lists = await cloneDatabase(inject('databaseUrl'));
  drop = lists.drop;
  const pool = connect({ url: lists.url, max: 1, name: 'test-shards' });
  await fill(pool, { accounts: 1000, jobs: 2000, proposals: 8000, surroundings: true });
  await pool.end();
  ({ caught, refused } = await catchStatements(world, lists.url));
}, 120_000);
afterAll(() => drop());

test('statements were caught from every endpoint that reads or writes', () => {
  expect(refused.length).toBeLessThan(30);
  const silent = [...caught].filter(([name, texts]) => texts.size === 0 && !refused.some((each) => each.startsWith(name)));
  expect(silent.map(([name]) => name)).toEqual([
    'config.getConfig',
    'integration.getInstagramDeletion',
    'notificationPreference.openUnsubscribe',
  ]);
});

test('every statement can be judged, and the page says how many shards they would need', async () => {
  const judge = await judgeOf();
  const judged: Judged[] = [];
  for (const [work, texts] of caught)
    for (const text of texts) if (!isOfTransaction(text)) judged.push({ work, text, ...(await judge(text)) });
  expect(new Set(judged.map(({ reach }) => reach))).toEqual(new Set(REACHES));
  const section = shardsSection(judged, await lostKeys());
  const docs = new URL('../../../../../docs/scaling.md', import.meta.url);
  const page = (await readFile(docs, 'utf8')).replace(
    /(?<=<!-- shards: written by npm run test:nightly -->\n\n)[^]*(?=\n\n<!-- end of shards -->)/,
    () => section,
  );
  expect(page).toContain(section);
  await writeFile(docs, page);
});

const isOfTransaction = (text: string) => /^\s*(?:begin|commit|rollback|savepoint|release|set|listen|notify)\b/i.test(text);

type Judgement = { reach: Reach; groups: string[] };

/** Judges a statement with those of the functions that it calls. */
async function judgeOf(): Promise<(text: string) => Promise<Judgement>> {
  const reader = new StatementReader(columns, keyOf);
  const functions = await statementsOfFunctions(world.db);
  const known = new Map<string, Judgement>();
  return async function judge(text: string): Promise<Judgement> {
    const before = known.get(text);
    if (before) return before;
    const { places, functions: called } = await reader.read(text);
    const inside: Judgement[] = [];
    for (const name of called) for (const each of functions.get(name) ?? []) inside.push(await judge(each));
    const reach = inside.reduce((all, one) => worst(all, one.reach), reachOf(places));
    const result = { reach, groups: [...new Set([...groupsOf(places), ...inside.flatMap(({ groups }) => groups)])].toSorted() };
    known.set(text, result);
    return result;
  };
}

/** Counts the keys of divided tables that no shard could check alone. */
async function lostKeys(): Promise<{ unique: number; foreign: number }> {
  const keys = await world.db<{ type: 'u' | 'f'; table: string; columns: string[]; other: string | null; others: string[] | null }[]>`
    SELECT CASE WHEN i.indexrelid IS NULL THEN 'f' ELSE 'u' END AS type, r.relname AS table, f.relname AS other,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = r.oid AND attnum = ANY(coalesce(i.indkey::int2[], c.conkey))) AS columns,
      ARRAY(SELECT attname::text FROM unnest(c.confkey) k JOIN pg_attribute ON attrelid = f.oid AND attnum = k) AS others
    FROM (SELECT indexrelid, indrelid, indkey, NULL::oid AS fk FROM pg_index WHERE indisunique
      UNION ALL SELECT NULL, conrelid, NULL, oid FROM pg_constraint WHERE contype = 'f') i
    JOIN pg_class r ON r.oid = i.indrelid AND r.relnamespace = 'public'::regnamespace
    LEFT JOIN pg_constraint c ON c.oid = i.fk LEFT JOIN pg_class f ON f.oid = c.confrelid`;
  const divided = keys.filter(({ table }) => keyOf(table) !== undefined);
  const has = (table: string, names: readonly string[] | null) => names!.includes(keyOf(table) ?? '');
  return {
    unique: divided.filter(({ type, table, columns: names }) => type === 'u' && !has(table, names)).length,
    foreign: divided.filter(
      ({ type, table, columns: names, other, others }) =>
        type === 'f' && keyOf(other!) !== undefined && !(isOneGroup(table, other!) && has(table, names) && has(other!, others)),
    ).length,
  };
}
