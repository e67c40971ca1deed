import { randomUUID } from 'node:crypto';
import { deleteMessage, editMessage, searchMessages as endpoint } from '@castlane/contract/message-change.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { expect, test } from 'vitest';
import { searchMessages } from './search.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function talk(...bodies: string[]) {
  const chat = await world.chat();
  const events = [];
  for (const body of bodies) events.push(await say(chat.creator, chat.thread.id, body));
  const find = async (q: string) =>
    (await chat.owner.call(endpoint, { params: { id: chat.thread.id }, query: { q } })).items.map((event) => event.body);
  return { ...chat, events, find };
}
const say = (who: Actor, threadId: string, body: string) => who.call(sendMessage, { body: { threadId, clientId: randomUUID(), body } });

test('finds messages that contain all the words, newest first, ignoring case and accents', async () => {
  const { find } = await talk('The Café opens at nine', 'A cafe in Zürich', 'Nothing of it', 'CAFÉ ZURICH, tomorrow');
  expect(await find('cafe')).toEqual(['CAFÉ ZURICH, tomorrow', 'A cafe in Zürich', 'The Café opens at nine']);
  expect(await find('zürich CAFÉ')).toEqual(['CAFÉ ZURICH, tomorrow', 'A cafe in Zürich']);
  expect(await find('cafe monday')).toEqual([]);
  const polish = await talk('Łódź, Weiß, İstanbul and Ærø', '東京の寿司屋');
  for (const q of ['lodz weiss', 'istanbul', 'AERO', 'Ｌｏｄｚ']) expect(await polish.find(q)).toEqual(['Łódź, Weiß, İstanbul and Ærø']);
  expect(await polish.find('寿司')).toEqual(['東京の寿司屋']);
});

test('takes the text literally, and finds nothing without a word', async () => {
  const { find } = await talk('100% sure', 'a_b', 'Привет, мир', '東京で会いましょう');
  expect(await find('%')).toEqual([]);
  expect(await find('100%')).toEqual(['100% sure']);
  expect(await find('ПРИВЕТ')).toEqual(['Привет, мир']);
  expect(await find('東京')).toEqual(['東京で会いましょう']);
});

test('finds the current text of a message, and no deleted one', async () => {
  const { creator, events, find } = await talk('Meet at nine', 'Meet at ten');
  await creator.call(editMessage, { params: { eventId: events[0]!.id }, body: { body: 'Meet at noon' } });
  await creator.call(deleteMessage, { params: { eventId: events[1]!.id } });
  expect(await find('nine')).toEqual([]);
  expect(await find('meet')).toEqual(['Meet at noon']);
});

test('comes in pages, and an invalid cursor is refused', async () => {
  const { owner, thread } = await talk(...Array.from({ length: 7 }, (_, i) => `Note ${i}`));
  const params = { id: thread.id };
  const found: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await owner.call(endpoint, {
      params,
      query: { q: 'note', limit: 3, ...(cursor ? { cursor } : {}) },
    });
    found.push(...items.map((event) => event.body));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `Note ${i}`));
  expect(await owner.codeOf(endpoint, { params, query: { q: 'note', cursor: 'x' } })).toBe(1004);
  const beyond = await owner.call(endpoint, { params, query: { q: 'note', cursor: '999999999' } });
  expect([beyond.items.length, beyond.nextCursor]).toEqual([7, null]);
  expect(await (await world.creator()).codeOf(endpoint, { params, query: { q: 'note' } })).toBe(1009);
});

test('a long chat is looked through in stretches: a page may be empty, and its cursor goes on', async () => {
  const { owner, thread } = await talk('The first note', 'Fine', 'Good', 'Yes', 'No', 'Later', 'The last note', 'Bye');
  const pages: (string | null)[][] = [];
  let cursor: string | undefined;
  do {
    const query = { q: 'note', limit: 20, ...(cursor ? { cursor } : {}) };
    const { items, nextCursor } = await searchMessages(world.db, owner.id, thread.id, query, 3);
    pages.push(items.map(({ body }) => body));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(pages.filter((page) => page.length > 0)).toEqual([['The last note'], ['The first note']]);
  expect(pages.length).toBeGreaterThan(2);
});
