import { editProfile, getMe } from '@castlane/contract/account.ts';
import { changeCategory, createCategory, listCategories, listManagedCategories } from '@castlane/contract/category.ts';
import { createJob, editJob, getOwnJob, publishJob } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function managed(staff: Actor) {
  return (await staff.call(listManagedCategories)).items;
}

async function acts(targetId: string) {
  return world.db<{ action: string; before: object | null; after: object | null }[]>`
    SELECT action, before, after FROM audit_log WHERE target_kind = 'category' AND target_id = ${targetId} ORDER BY n`;
}

// Proves 3.35, 7.24.
test('everyone sees the categories in their order', async () => {
  const { items } = await world.anyone().call(listCategories);
  expect(items).toHaveLength(20);
  expect(items[0]).toEqual({ id: '0190ca7e-0000-7000-8000-000000000001', slug: 'sports', name: 'Sports' });
});

test('staff see how often each is used', async () => {
  const [staff, owner] = await Promise.all([world.staff(), world.owner(), world.creator({ categories: ['gaming', 'music'] })]);
  const gaming = (await managed(staff)).find((each) => each.slug === 'gaming')!;
  await world.job(owner, { categories: [gaming.id] });
  const after = (await managed(staff)).find((each) => each.slug === 'gaming');
  expect(after).toEqual({ ...gaming, jobs: gaming.jobs + 1 });
  expect(gaming.accounts).toBe(1);
});

test('a new category comes last and can be chosen', async () => {
  const staff = await world.staff();
  const made = await staff.call(createCategory, { body: { name: 'Café & Küche' } });
  expect(made).toMatchObject({ name: 'Café & Küche', slug: 'cafe-kuche', isRetired: false, jobs: 0, accounts: 0 });
  expect((await managed(staff)).at(-1)).toEqual(made);
  expect((await world.anyone().call(listCategories)).items.at(-1)).toEqual({ id: made.id, slug: made.slug, name: made.name });
  const owner = await world.owner();
  expect(await owner.codeOf(createJob, { body: world.jobInput({ categories: [made.id] }) })).toBe(201);
  expect(await acts(made.id)).toEqual([{ action: 'category.created', before: null, after: { name: 'Café & Küche', slug: 'cafe-kuche' } }]);
});

test('a name is unique in any spelling, and a slug stays when the name changes', async () => {
  const staff = await world.staff();
  const { status, problem } = await staff.try(createCategory, { body: { name: 'SPORTS' } });
  expect([status, problem?.code, problem?.message]).toEqual([409, 1005, 'A category with this name exists']);
  const board = await staff.call(createCategory, { body: { name: 'Board games' } });
  const { items } = await staff.call(changeCategory, { params: { id: board.id }, body: { name: 'Games on a table' } });
  expect(items.find((each) => each.id === board.id)).toMatchObject({ name: 'Games on a table', slug: 'board-games' });
  expect(await staff.call(createCategory, { body: { name: 'Board games' } })).toMatchObject({ slug: 'board-games-2' });
  expect(await staff.call(createCategory, { body: { name: '音楽' } })).toMatchObject({ slug: 'category' });
  expect(await staff.codeOf(changeCategory, { params: { id: board.id }, body: { name: 'sports' } })).toBe(1005);
  expect(await staff.codeOf(changeCategory, { params: { id: board.id }, body: { name: 'Games on a Table' } })).toBe(200);
  // As a reader sees them, these are names of categories that exist.
  for (const same of ['Sports\u200b', 'Sp\u00adorts', 'Spórts', 'Ｓports', 'Games  on a\u00a0table'])
    expect(await staff.codeOf(createCategory, { body: { name: same } }), same).toBe(1005);
  expect((await acts(board.id)).map((act) => act.action)).toEqual(['category.created', 'category.renamed', 'category.renamed']);
});

test('a retired category stays where it is used and cannot be chosen until it is restored', async () => {
  const [staff, owner] = await Promise.all([world.staff(), world.owner()]);
  const creator = await world.creator({ categories: ['pets'] });
  const pets = (await managed(staff)).find((each) => each.slug === 'pets')!;
  const job = await world.job(owner, { categories: [pets.id] });
  await staff.call(changeCategory, { params: { id: pets.id }, body: { isRetired: true } });

  expect((await world.anyone().call(listCategories)).items.map((each) => each.slug)).not.toContain('pets');
  expect((await managed(staff)).find((each) => each.id === pets.id)?.isRetired).toBe(true);
  expect((await owner.call(getOwnJob, { params: { slug: job.slug } })).categories.map((each) => each.slug)).toEqual(['pets']);
  expect((await creator.call(getMe)).categories.map((each) => each.slug)).toEqual(['pets']);
  expect(await owner.codeOf(createJob, { body: world.jobInput({ categories: [pets.id] }) })).toBe(1004);
  expect(await (await world.creator()).codeOf(editProfile, { body: { categories: [pets.id] } })).toBe(1004);
  expect((await staff.try(createCategory, { body: { name: 'Pets' } })).problem?.message).toContain('Restore it');

  await staff.call(changeCategory, { params: { id: pets.id }, body: { isRetired: true } });
  await staff.call(changeCategory, { params: { id: pets.id }, body: { isRetired: false } });
  expect(await owner.codeOf(createJob, { body: world.jobInput({ categories: [pets.id] }) })).toBe(201);
  expect(await acts(pets.id)).toEqual([
    { action: 'category.retired', before: { isRetired: false }, after: { isRetired: true } },
    { action: 'category.restored', before: { isRetired: true }, after: { isRetired: false } },
  ]);
});

test('a retired category survives other edits, but cannot be chosen again once it is removed', async () => {
  const [staff, owner, creator] = await Promise.all([world.staff(), world.owner(), world.creator({ categories: ['pets'] })]);
  const pets = (await managed(staff)).find((each) => each.slug === 'pets')!.id;
  const drafts = [
    await world.job(owner, { categories: [pets], status: 'draft' }),
    await world.job(owner, { categories: [pets], status: 'draft' }),
  ] as const;
  const change = (categories: string[]) => creator.codeOf(editProfile, { body: { categories } });
  await staff.call(changeCategory, { params: { id: pets }, body: { isRetired: true } });

  expect(await change([pets, world.category()])).toBe(200);
  expect(await change([world.category()])).toBe(200);
  expect(await change([pets, world.category()])).toBe(1004);

  const edit = (body: object) => owner.codeOf(editJob, { params: { slug: drafts[0].slug }, body });
  expect(await edit({ title: 'Another title for this job' })).toBe(200);
  expect(await edit({ categories: [pets, world.category()] })).toBe(200);
  expect(await edit({ categories: [world.category()] })).toBe(200);
  expect(await edit({ categories: [pets] })).toBe(1004);
  expect(await owner.codeOf(publishJob, { params: { slug: drafts[1].slug } })).toBe(200);
  await staff.call(changeCategory, { params: { id: pets }, body: { isRetired: false } });
});

test('a category can be moved to a place, or to the end', async () => {
  const staff = await world.staff();
  const before = (await managed(staff)).map((each) => each.id);
  const id = before[5]!;
  const move = async (index: number) =>
    (await staff.call(changeCategory, { params: { id }, body: { index } })).items.map((each) => each.id);
  const others = before.filter((each) => each !== id);
  expect(await move(0)).toEqual([id, ...others]);
  expect(await move(2)).toEqual([...others.slice(0, 2), id, ...others.slice(2)]);
  expect(await move(1000)).toEqual([...others, id]);
  expect(await move(5)).toEqual(before);
  expect(await move(5)).toEqual(before);
  expect((await acts(id)).map((act) => [act.before, act.after])).toEqual([
    [{ index: 5 }, { index: 0 }],
    [{ index: 0 }, { index: 2 }],
    [{ index: 2 }, { index: before.length - 1 }],
    [{ index: before.length - 1 }, { index: 5 }],
  ]);
});

test('simultaneous moves end in one order, with none lost', async () => {
  const staff = await Promise.all([world.staff(), world.staff()]);
  const before = (await managed(staff[0])).map((each) => each.id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      staff[i % 2]!.try(changeCategory, { params: { id: before[(i * 7) % before.length]! }, body: { index: (i * 3) % before.length } }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const after = await managed(staff[0]);
  expect(after.map((each) => each.id).toSorted()).toEqual(before.toSorted());
  expect(new Set(after.map((each) => each.position)).size).toBe(after.length);
});

test('of two who create the same name at once, one succeeds', async () => {
  const staff = await Promise.all([world.staff(), world.staff()]);
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => staff[i % 2]!.codeOf(createCategory, { body: { name: 'Theatre' } })),
  );
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 1005)).toHaveLength(49);
});

test('it is for staff only, and invalid input is refused', async () => {
  const [staff, creator] = await Promise.all([world.staff(), world.creator()]);
  const params = { id: world.category() };
  expect(await creator.codeOf(listManagedCategories)).toBe(1012);
  expect(await creator.codeOf(createCategory, { body: { name: 'Mine' } })).toBe(1012);
  expect(await creator.codeOf(changeCategory, { params, body: { isRetired: true } })).toBe(1012);
  expect(await staff.codeOf(createCategory, { body: { name: 'x' } })).toBe(1004);
  expect(await staff.codeOf(createCategory, { body: { name: 'x'.repeat(41) } })).toBe(1004);
  expect(await staff.codeOf(changeCategory, { params, body: { index: -1 } })).toBe(1004);
  expect(await staff.codeOf(changeCategory, { params, body: { slug: 'new' } as never })).toBe(1004);
  expect(await staff.codeOf(changeCategory, { params: { id: '0190ca7e-0000-7000-8000-0000000fffff' }, body: { name: 'None' } })).toBe(1009);
});
