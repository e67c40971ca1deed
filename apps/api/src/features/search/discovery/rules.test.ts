import { expect, test } from 'vitest';
import { OPEN_INVITATIONS_A_JOB } from '@castlane/contract/policy.ts';
import { cursorOf, positionOf, tiersOf, whyCannotInvite } from './rules.ts';

test('every creator is in one tier, and without a category there is only one tier', () => {
  const want = { categories: ['c:a'], services: ['p:youtube'], languages: ['l:en'] };
  expect(tiersOf(want)).toEqual([
    { any: [['c:a'], ['p:youtube'], ['l:en']], none: [] },
    { any: [['c:a'], ['p:youtube']], none: ['l:en'] },
    { any: [['c:a']], none: ['p:youtube'] },
    { any: [], none: ['c:a'] },
  ]);
  expect(tiersOf({ ...want, services: [], languages: [] })).toHaveLength(2);
  expect(tiersOf({ ...want, categories: [] })).toEqual([{ any: [], none: [] }]);
});

test('a cursor is read back as written, and only for its own order', () => {
  const id = '01930000-0000-7000-8000-000000000001';
  const position = { tier: 2, key: '2026-11-21T10:00:00.123Z', id };
  expect(positionOf(cursorOf(position), 'match')).toEqual(position);
  expect(positionOf(cursorOf(position), 'followers')).toBeUndefined();
  expect(positionOf(cursorOf({ tier: 0, key: '64200', id }), 'followers')).toEqual({ tier: 0, key: '64200', id });
  for (const cursor of ['', 'x', cursorOf({ ...position, tier: 9 }), cursorOf({ ...position, id: "';--" })])
    expect(positionOf(cursor, 'match')).toBeUndefined();
});

test('only an open job allows invitations, up to the limit of unanswered ones', () => {
  expect(whyCannotInvite({ status: 'open', unanswered: OPEN_INVITATIONS_A_JOB - 1 })).toBeUndefined();
  expect(whyCannotInvite({ status: 'open', unanswered: OPEN_INVITATIONS_A_JOB })).toContain('Wait');
  expect(whyCannotInvite({ status: 'paused', unanswered: 0 })).toBe('The job is paused');
});
