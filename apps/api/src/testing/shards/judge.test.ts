import { beforeAll, expect, test } from 'vitest';
import { INVENTORY } from '#testing/data-inventory.ts';
import { keyOf, reachOf, withoutGroup, type Reach } from './judge.ts';
import { StatementReader } from './reader.ts';

const COLUMNS = {
  accounts: ['id', 'slug', 'name'],
  sessions: ['id', 'account_id', 'token_hash'],
  blocks: ['blocker_id', 'blocked_id'],
  categories: ['id', 'slug'],
  account_categories: ['account_id', 'category_id'],
  jobs: ['id', 'owner_id', 'slug'],
  proposals: ['id', 'job_id', 'creator_id'],
  outbox: ['id', 'payload'],
};
let reader: StatementReader;
beforeAll(() => {
  reader = new StatementReader(new Map(Object.entries(COLUMNS)), keyOf);
});

test.for<[Reach, string]>([
  ['one shard', 'SELECT name FROM accounts WHERE id = $1'],
  ['one shard', 'SELECT name FROM accounts WHERE id = $1::uuid AND slug = $2'],
  ['every shard', 'SELECT name FROM accounts WHERE slug = $1'],
  ['every shard', 'SELECT name FROM accounts WHERE id = $1 OR slug = $2'],
  ['known shards', 'SELECT name FROM accounts WHERE id = ANY($1)'],
  ['known shards', 'SELECT name FROM accounts WHERE id IN ($1, $2)'],
  // Joins.
  ['one shard', 'SELECT name FROM accounts a JOIN sessions s ON s.account_id = a.id WHERE s.account_id = $1'],
  ['every shard', 'SELECT name FROM accounts a JOIN sessions s ON s.account_id = a.id WHERE s.token_hash = $1'],
  ['across shards', 'SELECT name FROM accounts a JOIN sessions s ON s.id = a.id WHERE s.account_id = $1'],
  ['across shards', 'SELECT name FROM jobs j JOIN accounts a ON a.id = j.owner_id WHERE j.id = $1'],
  ['known shards', 'SELECT name FROM jobs j, accounts a WHERE a.id = $1 AND j.id = $2'],
  ['one shard', 'SELECT 1 FROM account_categories x JOIN categories c ON c.id = x.category_id WHERE x.account_id = $1'],
  ['one shard', 'SELECT 1 FROM sessions JOIN account_categories USING (account_id) WHERE account_id = $1'],
  // Queries in queries.
  ['one shard', 'SELECT 1 FROM accounts WHERE id = $1 AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = $1 AND blocked_id = $2)'],
  ['across shards', 'SELECT 1 FROM accounts WHERE id = $1 AND NOT EXISTS (SELECT FROM blocks WHERE blocked_id = $1)'],
  ['every shard', 'SELECT 1 FROM jobs j WHERE EXISTS (SELECT FROM proposals p WHERE p.job_id = j.id AND p.job_id = $1) OR j.slug = $2'],
  ['every shard', 'SELECT 1 FROM proposals WHERE job_id = (SELECT id FROM jobs WHERE slug = $1)'],
  ['one shard', 'SELECT 1 FROM (SELECT id AS job FROM jobs WHERE id = $1) j JOIN proposals p ON p.job_id = j.job'],
  ['one shard', 'WITH j AS (SELECT id FROM jobs WHERE id = $1) SELECT (SELECT count(*) FROM proposals p WHERE p.job_id = j.id) FROM j'],
  [
    'one shard',
    'SELECT a.id, x.n FROM accounts a, LATERAL (SELECT count(*) AS n FROM sessions s WHERE s.account_id = a.id) x WHERE a.id = $1',
  ],
  ['across shards', 'SELECT id FROM accounts WHERE id = $1 UNION ALL SELECT job_id FROM proposals'],
  // Writes.
  ['one shard', 'INSERT INTO sessions (id, account_id) VALUES ($1, $2)'],
  ['known shards', 'INSERT INTO sessions (id, account_id) VALUES ($1, $2), ($3, $4)'],
  ['one shard', 'INSERT INTO sessions (id, account_id) SELECT $1, id FROM accounts WHERE id = $2'],
  ['known shards', 'INSERT INTO sessions (account_id) SELECT unnest($1::uuid[])'],
  ['one shard', 'UPDATE accounts a SET name = $1 FROM sessions s WHERE s.account_id = a.id AND a.id = $2'],
  ['every shard', 'DELETE FROM sessions WHERE id = $1 RETURNING account_id'],
  // Tables that are not divided.
  ['no shard', 'INSERT INTO outbox (id) VALUES ($1)'],
  ['no shard', 'SELECT id FROM categories WHERE slug = $1'],
  ['known shards', 'WITH a AS (SELECT name FROM accounts WHERE id = $1) INSERT INTO outbox (payload) SELECT name FROM a'],
])('%s: %s', async ([reach, sql]) => {
  expect(reachOf((await reader.read(sql)).places)).toBe(reach);
});

test('every table is divided, whole on every server, or in one place', () => {
  expect(withoutGroup(Object.keys(INVENTORY))).toEqual([]);
});

test('names of a function’s variables are known values', async () => {
  const { places } = await reader.read('SELECT name FROM accounts WHERE id = NEW.account_id');
  expect(reachOf(places)).toBe('one shard');
});
