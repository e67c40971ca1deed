import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { EMPTIED, GOES_WITH_ACCOUNT } from '#features/account-data/remains.ts';
import { INVENTORY } from './data-inventory.ts';
import { inventoryPage } from './inventory-page.ts';
import { openWorld } from './world.ts';

const world = openWorld();

test('every column of the database is in the inventory', async () => {
  const columns = await world.db<{ table: string; column: string }[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`;
  const listed = Object.entries(INVENTORY).flatMap(([table, { personal = {}, other }]) =>
    [...Object.keys(personal), ...other.split(' ')].map((column) => `${table}.${column}`),
  );
  expect(listed.toSorted()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted());
});

test('the page about personal data matches the list', async () => {
  await expect(inventoryPage()).toMatchFileSnapshot('../../../../docs/personal-data.md');
});

test('the page about growth names every table', async () => {
  const page = await readFile(new URL('../../../../docs/growth.md', import.meta.url), 'utf8');
  expect(Object.keys(INVENTORY).filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
});

/** Returns the tables that refer to an account by a foreign key. */
async function tablesOfAccounts(): Promise<string[]> {
  const rows = await world.db<{ table: string }[]>`
    SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND confrelid = 'accounts'::regclass`;
  return rows.map(({ table }) => table);
}

test('the rows that the inventory marks for deletion are those that the deletion counts', async () => {
  for (const table of await tablesOfAccounts()) {
    const isKept = /^(?:permanently|until the operator)/.test(INVENTORY[table]!.kept);
    expect(`${table}: ${isKept ? 'kept' : 'counted'}`).toBe(`${table}: ${GOES_WITH_ACCOUNT[table] ? 'counted' : 'kept'}`);
  }
  const unlisted = Object.keys(INVENTORY.accounts!.personal!).filter((column) => !EMPTIED.includes(column));
  expect(unlisted).toEqual(['email', 'password_hash', 'name', 'slug']);
});

/** Its rows get their number from the account's row in account_streams, which is deleted with the account. */
const NUMBERED = new Set(['stream_events']);

/** What others write to an account: their rows are silently left out instead. */
const SKIPPED = new Set(['answers_to_tell', 'notifications']);

test('the database refuses writes for a deleted account in every such table', async () => {
  const guards = await world.db<{ table: string; columns: string }[]>`
    SELECT tgrelid::regclass::text AS table, encode(tgargs, 'escape') AS columns FROM pg_trigger JOIN pg_proc f ON f.oid = tgfoid
    WHERE f.proname IN ('refuse_deleted_account', 'skip_deleted_account') AND tgrelid <> 'accounts'::regclass`;
  const guarded = guards.map(({ table, columns }) => `${table} ${columns.split('\\000').filter(Boolean).join(' ')}`.trim());
  const expected = Object.entries(GOES_WITH_ACCOUNT)
    .filter(([table]) => !NUMBERED.has(table))
    .map(([table, columns]) => (SKIPPED.has(table) ? table : `${table} ${columns.join(' ')}`));
  expect(guarded.toSorted()).toEqual(expected.toSorted());
});
