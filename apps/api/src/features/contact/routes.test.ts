import { handleContact, listContact, sendContact } from '@castlane/contract/contact.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const body = { email: 'maya@lindqvist.co', subject: 'More stars', message: 'How do I get more stars than the ones I have?' };

test('a message from anyone reaches the staff, newest first', async () => {
  const staff = await world.staff();
  expect(await world.anyone().codeOf(sendContact, { body })).toBe(202);
  expect(await world.anyone().codeOf(sendContact, { body: { ...body, subject: 'Another thing' } })).toBe(202);
  const { items, openCount } = await staff.call(listContact, {});
  expect(items.map((item) => item.subject)).toEqual(['Another thing', 'More stars']);
  expect(items[0]).toMatchObject({ ...body, subject: 'Another thing', handledAt: null, handledBy: null });
  expect(openCount).toBe(2);
});

test('only staff can read it, and it needs an address and some words', async () => {
  expect(await (await world.creator()).codeOf(listContact, {})).toBe(1012);
  const { problem } = await world.anyone().try(sendContact, { body: { ...body, email: 'nobody', message: 'Hi' } });
  expect(problem?.details?.map((detail) => detail.path)).toEqual(['email', 'message']);
});

test('the member of staff who answered is recorded, and the message leaves the open list', async () => {
  const [ines, staff] = await Promise.all([world.account({ userType: 'staff', name: 'Ines Marin' }), world.staff()]);
  await world.anyone().call(sendContact, { body: { ...body, subject: 'Please answer' } });
  const before = await staff.call(listContact, { query: { state: 'open' } });
  const { id } = before.items[0]!;
  const handled = await ines.call(handleContact, { params: { id } });
  expect(handled).toMatchObject({ id, subject: 'Please answer', handledBy: 'Ines Marin', handledAt: expect.any(String) });
  const after = await staff.call(listContact, { query: { state: 'open' } });
  expect(after.items.map((item) => item.id)).not.toContain(id);
  expect(after.openCount).toBe(before.openCount - 1);
  expect((await staff.call(listContact, { query: { state: 'handled' } })).items).toEqual([handled]);
  expect(await world.db`SELECT actor_id, target_kind, target_id FROM audit_log WHERE action = 'contact.handled'`).toEqual([
    { actorId: ines.id, targetKind: 'contact', targetId: id },
  ]);
});

test('of many who answer at once one succeeds, and the others learn who', async () => {
  const [one, other] = await Promise.all([
    world.account({ userType: 'staff', name: 'Ines Marin' }),
    world.account({ userType: 'staff', name: 'Ola Berg' }),
  ]);
  await world.anyone().call(sendContact, { body });
  const { id } = (await one.call(listContact, { query: { limit: 1 } })).items[0]!;
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? one : other).try(handleContact, { params: { id } })));
  const first = answers.find((answer) => answer.status === 200);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
  for (const { problem } of answers.filter((answer) => answer.problem))
    expect(problem).toMatchObject({ code: 1005, message: `${first?.answer.handledBy} has already answered this` });
  expect(await world.db`SELECT 1 FROM audit_log WHERE action = 'contact.handled' AND target_id = ${id}`).toHaveLength(1);
});

test('an unknown message is 1009, and only staff may answer', async () => {
  const [staff, owner] = await Promise.all([world.staff(), world.owner()]);
  const params = { id: '0190ca7e-0000-7000-8000-0000000fffff' };
  expect(await staff.codeOf(handleContact, { params })).toBe(1009);
  expect(await owner.codeOf(handleContact, { params })).toBe(1012);
  expect((await staff.try(handleContact, { params: { id: '1' } })).problem?.message).toBe('Validation failed (uuid is expected)');
});

test('pages follow one another, with and without a filter', async () => {
  const staff = await world.staff();
  for (let i = 0; i < 4; i++) await world.anyone().call(sendContact, { body });
  const all = (await staff.call(listContact, { query: { limit: 50, state: 'open' } })).items;
  const first = await staff.call(listContact, { query: { limit: 3, state: 'open' } });
  const second = await staff.call(listContact, { query: { limit: 50, state: 'open', cursor: first.nextCursor! } });
  expect([...first.items, ...second.items]).toEqual(all);
});
