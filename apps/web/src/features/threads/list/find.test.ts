import { expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { aThread } from '#features/threads/factory.ts';
import { filterOf, filterThreads, findThreads } from './find.ts';

const thread = (id: string) => aThread({ id });

test('search looks at names, businesses, jobs and last messages, without accents', () => {
  const items = [thread('a'), aThread({ id: 'b', otherParty: { ...aThread().otherParty, name: 'Erin', company: null } })];
  expect(findThreads(items, 'zoe').map(({ id }) => id)).toEqual(['a']);
  expect(findThreads(items, 'HALDEN trail')).toHaveLength(1);
  expect(findThreads(items, '  ')).toBe(items);
  expect(findThreads(items, 'nobody')).toEqual([]);
  expect(findThreads([aThread({ id: 'l', otherParty: { ...aThread().otherParty, name: 'Łukasz Weiß' } })], 'lukasz WEISS')).toHaveLength(1);
  const said = aThread({ id: 'c', lastEvent: anEvent({ body: 'The crème parcel has arrived' }) });
  const deleted = aThread({ id: 'd', lastEvent: anEvent({ body: 'parcel', deletedAt: '2026-11-21T10:00:00.000Z' }) });
  expect(findThreads([...items, said, deleted], 'creme parcel').map(({ id }) => id)).toEqual(['c']);
});

test('what is put away stands only where it is asked for, and the unread one that is open does not go while it is read', () => {
  const items = [thread('a'), aThread({ id: 'b', unreadCount: 2 }), aThread({ id: 'c', archived: true, unreadCount: 1 })];
  const shown = (filter: string | null, openId: string | null = null) => filterThreads(items, filterOf(filter), openId).map(({ id }) => id);
  expect(shown(null)).toEqual(['a', 'b']);
  expect(shown('nonsense')).toEqual(['a', 'b']);
  expect(shown('unread')).toEqual(['b']);
  expect(shown('unread', 'a')).toEqual(['a', 'b']);
  expect(shown('archived')).toEqual(['c']);
});
