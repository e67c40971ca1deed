import { deleteAccount } from '@castlane/contract/account.ts';
import { changeReply, deleteReply, listSavedReplies, saveReply } from '@castlane/contract/saved-reply.ts';
import { expect, test } from 'vitest';
import { PARTS } from '#features/account-data/export.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

const keep = (actor: Actor, name: string, text = 'Hello {name}, thanks for asking.') => actor.call(saveReply, { body: { name, text } });
const listOf = async (actor: Actor) => (await actor.call(listSavedReplies)).items;

test('creators and owners keep replies by name, each for themselves', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  await keep(owner, 'thanks');
  await keep(owner, 'Deadline');
  await keep(creator, 'Portfolio');
  expect((await listOf(owner)).map(({ name }) => name)).toEqual(['Deadline', 'thanks']);
  expect((await listOf(creator)).map(({ name }) => name)).toEqual(['Portfolio']);
});

test('markup in a name or a text stays as it was written, and {name} stays for the browser', async () => {
  const owner = await world.owner();
  const [name, text] = ['<b>Thanks</b> & more', 'Hi {name},\n\n<script>alert(1)</script> **$& {name}**'];
  const { id } = await keep(owner, name, text);
  expect(await listOf(owner)).toMatchObject([{ id, name, text }]);
});

test('fifty are kept, however many come at once, and deleting one makes room', async () => {
  const creator = await world.creator();
  const codes = await Promise.all(
    Array.from({ length: 55 }, (_, i) => creator.codeOf(saveReply, { body: { name: `R ${i}`, text: 'Hello' } })),
  );
  expect([201, 1005].map((code) => codes.filter((each) => each === code).length)).toEqual([50, 5]);
  const refused = await creator.try(saveReply, { body: { name: 'One more', text: 'Hello' } });
  expect(refused.problem?.message).toBe('You already have 50 saved replies. Delete one to save another');
  await creator.call(deleteReply, { params: { id: (await listOf(creator))[0]!.id } });
  await keep(creator, 'One more');
  expect(await listOf(creator)).toHaveLength(50);
});

test('in two tabs: the later change stays, and what one has deleted the other cannot change', async () => {
  const owner = await world.owner();
  const { id } = await keep(owner, 'Thanks');
  const change = { params: { id }, body: { name: 'Thank you', text: 'Thank you, {name}.' } };
  expect(await owner.call(changeReply, change)).toMatchObject({ id, ...change.body });
  expect(await (await world.creator()).codeOf(changeReply, change)).toBe(1009);
  const both = await Promise.all([1, 2].map(() => owner.codeOf(deleteReply, { params: { id } })));
  expect(new Set(both)).toEqual(new Set([204, 1009]));
  expect(await owner.codeOf(changeReply, change)).toBe(1009);
});

test.each([
  ['name', { name: ' ', text: 'Hello' }],
  ['name', { name: 'x'.repeat(61), text: 'Hello' }],
  ['name', { name: 'two\nlines', text: 'Hello' }],
  ['text', { name: 'Thanks', text: '\n ' }],
  ['text', { name: 'Thanks', text: 'x'.repeat(2001) }],
])('a wrong %s is refused at its field', async (path, body) => {
  const refused = await (await world.creator()).try(saveReply, { body });
  expect(refused.problem).toMatchObject({ code: 1004, details: [{ path }] });
});

test('replies are in the data of their account, and go with it', async () => {
  const creator = await world.creator();
  await keep(creator, 'Thanks');
  expect(await PARTS.savedReplies!(world.db, creator.id)).toMatchObject([{ name: 'Thanks', text: 'Hello {name}, thanks for asking.' }]);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await world.db`SELECT FROM saved_replies WHERE account_id = ${creator.id}`).toEqual([]);
});
