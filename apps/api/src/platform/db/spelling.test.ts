import { expect, test } from 'vitest';
import { errorsBetween, nearestOf, phraseOf, queryOf, searchedWords } from './spelling.ts';

test('the words of a search are plain, eight at most, each once', () => {
  expect(searchedWords("Café-Tour & 'trail':* | !x café")).toEqual(['cafe', 'tour', 'trail', 'x']);
  expect(searchedWords('a b c d e f g h i j')).toHaveLength(8);
});

test('a word of a script without spaces is looked for as letters that follow each other', () => {
  expect(phraseOf('寿司')).toBe('(寿 <-> 司)');
  expect(phraseOf('tokyo')).toBeUndefined();
});

test('a word matches as a prefix, and any of its spellings matches; a part of one in a script without spaces', () => {
  expect(queryOf(['maya', ['lindqvist', 'lundqvist']])).toBe('maya:* & (lindqvist | lundqvist)');
  expect(queryOf(['maya', '寿司'])).toBe('maya:* & (寿 <-> 司)');
});

test('one error is a wrong, missing, extra or swapped letter', () => {
  expect(errorsBetween('hiking', 'hiking')).toBe(0);
  expect(errorsBetween('hikking', 'hiking')).toBe(1);
  expect(errorsBetween('hikng', 'hiking')).toBe(1);
  expect(errorsBetween('hiknig', 'hiking')).toBe(1);
  expect(errorsBetween('lindkvist', 'lindqvist')).toBe(1);
  expect(errorsBetween('', 'ab')).toBe(2);
});

test('the nearest words have the fewest errors, and a short word may have one', () => {
  expect(nearestOf('maja', ['maya', 'maria', 'mara'])).toEqual(['maya', 'mara']);
  expect(nearestOf('lindkvixt', ['lindqvist', 'lundqvist'])).toEqual(['lindqvist']);
  expect(nearestOf('cat', ['horse', 'dog'])).toEqual([]);
});
