import { listContact, sendContact } from '@castlane/contract/contact.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const body = { email: 'maya@lindqvist.co', subject: 'More stars', message: 'How do I get more stars than the ones I have?' };

test('what anybody writes reaches the staff, newest first', async () => {
  const staff = await world.staff();
  expect(await world.anyone().codeOf(sendContact, { body })).toBe(202);
  expect(await world.anyone().codeOf(sendContact, { body: { ...body, subject: 'Another thing' } })).toBe(202);
  expect((await staff.call(listContact, {})).items.map((item) => item.subject)).toEqual(['Another thing', 'More stars']);
});

test('is for staff to read, and wants an address and some words', async () => {
  expect(await (await world.creator()).codeOf(listContact, {})).toBe(1012);
  const { problem } = await world.anyone().try(sendContact, { body: { ...body, email: 'nobody', message: 'Hi' } });
  expect(problem?.details?.map((detail) => detail.path)).toEqual(['email', 'message']);
});
