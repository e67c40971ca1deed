import { changeCategory, listManagedCategories } from '@castlane/contract/category.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function categoriesOf(owner: Actor, slug: string) {
  return (await owner.call(getOwnJob, { params: { slug } })).categories.map(({ name }) => name);
}

test('a job shows its categories in their order, and a new name or order at once', async () => {
  const [staff, owner] = await Promise.all([world.staff(), world.owner()]);
  const [first, second, third] = (await staff.call(listManagedCategories)).items;
  const { slug } = await world.job(owner, { categories: [third!.id, first!.id] });
  expect(await categoriesOf(owner, slug)).toEqual([first!.name, third!.name]);
  await staff.call(changeCategory, { params: { id: third!.id }, body: { name: 'Renamed', index: 0 } });
  expect(await categoriesOf(owner, slug)).toEqual(['Renamed', first!.name]);
  const other = await world.job(owner, { categories: [second!.id] });
  expect(await categoriesOf(owner, other.slug)).toEqual([second!.name]);
});

test('a name that another node changed is shown within a second or so, and a category that it made at once', async () => {
  const owner = await world.owner();
  const { slug, categories } = await world.job(owner);
  expect(await categoriesOf(owner, slug)).toEqual(categories.map(({ name }) => name));
  const id = '0190ca7e-0000-7000-8000-0000000000ff';
  await world.db`INSERT INTO categories (id, slug, name, position) VALUES (${id}, 'made-elsewhere', 'Made elsewhere', 100000)`;
  const { slug: newest } = await world.job(owner, { categories: [id] });
  expect(await categoriesOf(owner, newest)).toEqual(['Made elsewhere']);
  await world.db`UPDATE categories SET name = 'Renamed elsewhere' WHERE id = ${id}`;
  await expect.poll(() => categoriesOf(owner, newest), { timeout: 5000 }).toEqual(['Renamed elsewhere']);
});
