import { expect, test } from 'vitest';
import { errorsBetween, nearestOf, wordsIn } from './spelling.ts';

test('the words of a search are letters and digits, eight at most, each once', () => {
  expect(wordsIn("  Maya's  TRAIL-running, trail! ")).toEqual(['maya', 's', 'trail', 'running']);
  expect(wordsIn("Café-Tour & 'trail':* | !x café")).toEqual(['café', 'tour', 'trail', 'x']);
  expect(wordsIn("' | !( :* \\")).toEqual([]);
  expect(wordsIn('a b c d e f g h i j')).toHaveLength(8);
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
