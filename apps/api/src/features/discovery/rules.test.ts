import { expect, test } from 'vitest';
import { OPEN_INVITATIONS_A_JOB } from '@castlane/contract/policy.ts';
import { cursorOf, errorsBetween, nearestOf, positionOf, queryOf, tiersOf, whyCannotInvite, wordsOf } from './rules.ts';

test('words are what can be looked for, a few of them, each once', () => {
  expect(wordsOf("  Maya's  TRAIL-running, trail! ")).toEqual(['maya', 's', 'trail', 'running']);
  expect(wordsOf("' | !( :* \\")).toEqual([]);
  expect(wordsOf('a b c d e f g h')).toHaveLength(6);
  expect(queryOf(['maya', ['lindqvist', 'lundqvist']])).toBe('maya:* & (lindqvist | lundqvist)');
});

test('an error is a letter that is wrong, missing, too many or in the place of its neighbour', () => {
  expect(errorsBetween('hiking', 'hiking')).toBe(0);
  expect(errorsBetween('hikking', 'hiking')).toBe(1);
  expect(errorsBetween('hikng', 'hiking')).toBe(1);
  expect(errorsBetween('hiknig', 'hiking')).toBe(1);
  expect(errorsBetween('lindkvist', 'lindqvist')).toBe(1);
  expect(errorsBetween('', 'ab')).toBe(2);
});

test('the nearest words are those with the fewest errors, and a short word may have one', () => {
  expect(nearestOf('maja', ['maya', 'maria', 'mara'])).toEqual(['maya', 'mara']);
  expect(nearestOf('lindkvixt', ['lindqvist', 'lundqvist'])).toEqual(['lindqvist']);
  expect(nearestOf('cat', ['horse', 'dog'])).toEqual([]);
});

test('every creator is in one tier, and without a category to match all are alike', () => {
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

test('a cursor is read as it was written, and for no other order', () => {
  const id = '01930000-0000-7000-8000-000000000001';
  const position = { tier: 2, key: '2026-11-21T10:00:00.123Z', id };
  expect(positionOf(cursorOf(position), 'match')).toEqual(position);
  expect(positionOf(cursorOf(position), 'followers')).toBeUndefined();
  expect(positionOf(cursorOf({ tier: 0, key: '64200', id }), 'followers')).toEqual({ tier: 0, key: '64200', id });
  for (const cursor of ['', 'x', cursorOf({ ...position, tier: 9 }), cursorOf({ ...position, id: "';--" })])
    expect(positionOf(cursor, 'match')).toBeUndefined();
});

test('only an open job can be invited to, while not too many wait', () => {
  expect(whyCannotInvite({ status: 'open', unanswered: OPEN_INVITATIONS_A_JOB - 1 })).toBeUndefined();
  expect(whyCannotInvite({ status: 'open', unanswered: OPEN_INVITATIONS_A_JOB })).toContain('wait');
  expect(whyCannotInvite({ status: 'paused', unanswered: 0 })).toBe('The job is paused');
});
