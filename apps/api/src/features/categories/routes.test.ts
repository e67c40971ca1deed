import { listCategories } from '@castlane/contract/category.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('anybody sees the categories in their order', async () => {
  const { items } = await world.anyone().call(listCategories);
  expect(items).toHaveLength(20);
  expect(items[0]).toEqual({ id: '0190ca7e-0000-7000-8000-000000000001', slug: 'sports', name: 'Sports' });
});

test('a retired category is not shown', async () => {
  await world.db`UPDATE categories SET retired_at = app_now() WHERE slug = 'gaming'`;
  const { items } = await world.anyone().call(listCategories);
  expect(items.map((category) => category.slug)).not.toContain('gaming');
});
