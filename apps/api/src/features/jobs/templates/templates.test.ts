import { deleteAccount } from '@castlane/contract/account.ts';
import { changeCategory, createCategory } from '@castlane/contract/category.ts';
import { deleteTemplate, getTemplate, listTemplates, renameTemplate, saveTemplate } from '@castlane/contract/job-template.ts';
import { expect, test } from 'vitest';
import { PARTS } from '#features/account-data/export.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

const BRIEF = {
  title: 'Walk',
  description: 'Too short to publish.',
  budget: { type: 'fixed', amount: { amount: 50_000, currency: 'EUR' } },
  terms: { changeRounds: 1 },
  questions: ['Where would you film it?'],
  commentDays: 14,
} as const;

const keep = (owner: Actor, name = 'Spring', brief = {}) => owner.call(saveTemplate, { body: { name, brief } });
const ownOf = async (owner: Actor) => (await owner.call(listTemplates)).items.filter(({ kind }) => kind === 'own');

test('an unfinished brief is kept as it is, and is there for its owner alone', async () => {
  const owner = await world.owner();
  const { id } = await keep(owner, 'Spring walk', BRIEF);
  expect(await ownOf(owner)).toEqual([{ id, kind: 'own', name: 'Spring walk', title: 'Walk' }]);
  const own = await owner.call(getTemplate, { params: { id } });
  expect(own).toEqual({ id, kind: 'own', name: 'Spring walk', title: 'Walk', brief: BRIEF, goneCategories: 0 });
  expect(await (await world.owner()).codeOf(getTemplate, { params: { id } })).toBe(1009);
});

test('those of the house come after the own ones, and no owner changes them', async () => {
  const owner = await world.owner();
  await keep(owner, 'First');
  await keep(owner, 'Second');
  const { items } = await owner.call(listTemplates);
  expect(items.slice(0, 3).map(({ name }) => name)).toEqual(['Second', 'First', 'Unboxing']);
  const house = await owner.call(getTemplate, { params: { id: 'unboxing' } });
  expect(house).toMatchObject({ kind: 'house', brief: { deliverables: [{ platform: 'youtube' }, { platform: 'instagram' }] } });
  expect(await owner.codeOf(getTemplate, { params: { id: 'no-such-template' } })).toBe(1009);
  expect(await owner.codeOf(deleteTemplate, { params: { id: 'unboxing' } })).toBe(1005);
});

test('a category that was retired meanwhile is left out, and the template says so', async () => {
  const [owner, staff] = [await world.owner(), await world.staff()];
  const category = await staff.call(createCategory, { body: { name: 'Lanterns' } });
  const both = await keep(owner, 'Both', { categories: [world.category(), category.id] });
  const only = await keep(owner, 'Only', { categories: [category.id] });
  await staff.call(changeCategory, { params: { id: category.id }, body: { isRetired: true } });
  const read = async (id: string) => owner.call(getTemplate, { params: { id } });
  expect(await read(both.id)).toMatchObject({ brief: { categories: [world.category()] }, goneCategories: 1 });
  expect(await read(only.id)).toMatchObject({ brief: {}, goneCategories: 1 });
  // A category that was never there is the same to its reader.
  const absent = await keep(owner, 'Absent', { categories: [newId()] });
  expect(await read(absent.id)).toMatchObject({ brief: {}, goneCategories: 1 });
  await staff.call(changeCategory, { params: { id: category.id }, body: { isRetired: false } });
  expect(await read(only.id)).toMatchObject({ brief: { categories: [category.id] }, goneCategories: 0 });
});

test('fifty are kept, however many come at once, and deleting one makes room', async () => {
  const owner = await world.owner();
  const codes = await Promise.all(
    Array.from({ length: 55 }, (_, i) => owner.codeOf(saveTemplate, { body: { name: `T ${i}`, brief: {} } })),
  );
  expect([201, 1005].map((code) => codes.filter((each) => each === code).length)).toEqual([50, 5]);
  const refused = await owner.try(saveTemplate, { body: { name: 'One more', brief: {} } });
  expect(refused.problem?.message).toBe('You already have 50 templates. Delete one to keep another');
  await owner.call(deleteTemplate, { params: { id: (await ownOf(owner))[0]!.id } });
  await keep(owner, 'One more');
  expect(await ownOf(owner)).toHaveLength(50);
});

test('in two tabs: what one has deleted the other cannot rename, use or delete', async () => {
  const owner = await world.owner();
  const { id } = await keep(owner);
  const at = { params: { id } };
  expect(await owner.call(renameTemplate, { ...at, body: { name: 'Autumn' } })).toMatchObject({ id, name: 'Autumn' });
  const both = await Promise.all([owner.codeOf(deleteTemplate, at), owner.codeOf(deleteTemplate, at)]);
  expect(both.toSorted()).toEqual([1009, 204]);
  expect(await owner.codeOf(renameTemplate, { ...at, body: { name: 'Winter' } })).toBe(1009);
  expect(await owner.codeOf(getTemplate, at)).toBe(1009);
});

test.each([
  ['name', { name: ' ', brief: {} }],
  ['name', { name: 'x'.repeat(61), brief: {} }],
  ['brief.title', { name: 'Good', brief: { title: 'x'.repeat(101) } }],
  ['brief.budget.amount.amount', { name: 'Good', brief: { budget: { type: 'fixed', amount: { amount: -1, currency: 'USD' } } } }],
  ['brief.terms.changeRounds', { name: 'Good', brief: { terms: { changeRounds: 6 } } }],
  ['brief.commentDays', { name: 'Good', brief: { commentDays: 91 } }],
  ['brief.uploadIds', { name: 'Good', brief: { uploadIds: [] } }],
])('a wrong %s is refused at its field', async (path, body) => {
  const refused = await (await world.owner()).try(saveTemplate, { body: body as never });
  expect(refused.problem).toMatchObject({ code: 1004, details: [{ path }] });
});

test('templates are in the data of their owner, with the names of their categories, and go with the account', async () => {
  const owner = await world.owner();
  await keep(owner, 'Spring', { title: 'Walk', categories: [world.category()] });
  const [name] = await world.db<{ name: string }[]>`SELECT name FROM categories WHERE id = ${world.category()}`;
  expect(await PARTS.jobTemplates!(world.db, owner.id)).toMatchObject([
    { name: 'Spring', brief: { title: 'Walk' }, categories: [name!.name] },
  ]);
  await owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await world.db`SELECT FROM job_templates WHERE owner_id = ${owner.id}`).toEqual([]);
});
