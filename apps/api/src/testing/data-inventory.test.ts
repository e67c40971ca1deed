import { expect, test } from 'vitest';
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

test('the page about it says what the list says', async () => {
  await expect(inventoryPage()).toMatchFileSnapshot('../../../../docs/personal-data.md');
});
