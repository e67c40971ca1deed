import { exportAccount } from '@castlane/contract/account.ts';
import {
  addToCreatorList,
  createCreatorList,
  deleteCreatorList,
  getCreator,
  listCreatorLists,
  listCreators,
  removeFromCreatorList,
  renameCreatorList,
} from '@castlane/contract/discovery.ts';
import { CREATOR_LISTS_MAX, LISTED_CREATORS_MAX } from '@castlane/contract/policy.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('a list holds creators, and their cards say that they are in it', async () => {
  const [owner, maya, dev] = [await world.owner(), await world.creator({ name: 'Maya' }), await world.creator({ name: 'Dev' })];
  const { id } = await owner.call(createCreatorList, { body: { name: 'Winter' } });
  for (const { slug } of [maya, dev, maya]) await owner.call(addToCreatorList, { params: { id, slug } });
  expect((await owner.call(getCreator, { params: { slug: maya.slug } })).lists).toEqual([id]);
  const { items } = await owner.call(listCreators, { query: { list: id, sort: 'newest' } });
  expect(items.map(({ name }) => name)).toEqual(['Dev', 'Maya']);
  await owner.call(removeFromCreatorList, { params: { id, slug: dev.slug } });
  await owner.call(renameCreatorList, { params: { id }, body: { name: 'Summer' } });
  expect((await owner.call(listCreatorLists)).items).toMatchObject([{ id, name: 'Summer', count: 1 }]);
  const exported = await owner.call(exportAccount);
  expect(exported.creatorLists).toMatchObject([{ name: 'Summer', creators: ['Maya'] }]);
  await owner.call(deleteCreatorList, { params: { id } });
  expect((await owner.call(getCreator, { params: { slug: maya.slug } })).lists).toEqual([]);
});

test('a list is private', async () => {
  const [owner, other, maya] = [await world.owner(), await world.owner(), await world.creator()];
  const { id } = await owner.call(createCreatorList, { body: { name: 'Winter' } });
  await owner.call(addToCreatorList, { params: { id, slug: maya.slug } });
  expect(await other.codeOf(listCreators, { query: { list: id } })).toBe(1009);
  expect(await other.codeOf(addToCreatorList, { params: { id, slug: maya.slug } })).toBe(1009);
  expect((await other.call(getCreator, { params: { slug: maya.slug } })).lists).toEqual([]);
  expect((await other.call(listCreatorLists)).items).toEqual([]);
});

test('two lists of one owner have different names, even when they are created at once', async () => {
  const owner = await world.owner();
  const codes = await Promise.all(Array.from({ length: 10 }, () => owner.codeOf(createCreatorList, { body: { name: 'Winter' } })));
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 1005)).toHaveLength(9);
  const { id } = await owner.call(createCreatorList, { body: { name: 'Summer' } });
  for (const name of ['WINTER', 'Win\u200bter', 'Wínter', 'Ｗinter'])
    expect(await owner.codeOf(renameCreatorList, { params: { id }, body: { name } }), name).toBe(1005);
  expect(await owner.codeOf(createCreatorList, { body: { name: 'Su\u2060mmer' } })).toBe(1005);
  expect(await owner.codeOf(renameCreatorList, { params: { id }, body: { name: 'SUMMER' } })).toBe(200);
});

test('there are twenty lists at most, even when they are created at once', async () => {
  const owner = await world.owner();
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => owner.codeOf(createCreatorList, { body: { name: `List ${index}` } })),
  );
  expect(codes.filter((code) => code === 201)).toHaveLength(CREATOR_LISTS_MAX);
});

test('a list holds 200 creators at most, and counts the visible ones', async () => {
  const [owner, last] = [await world.owner(), await world.creator()];
  const { id } = await owner.call(createCreatorList, { body: { name: 'Crowd' } });
  for (let index = 0; index < LISTED_CREATORS_MAX; index++) {
    const account = newId();
    await world.db`
      INSERT INTO accounts (id, user_type, email, password_hash, name, slug) VALUES (${account}, 'business_owner', ${`${account}@example.com`}, '', 'X', ${account})`;
    await world.db`INSERT INTO listed_creators (list_id, creator_id) VALUES (${id}, ${account})`;
  }
  expect(await owner.codeOf(addToCreatorList, { params: { id, slug: last.slug } })).toBe(1005);
  expect((await owner.call(listCreatorLists)).items[0]?.count).toBe(0);
});
