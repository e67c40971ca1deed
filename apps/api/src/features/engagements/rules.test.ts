import { expect, test } from 'vitest';
import { whyNoChanges, whyOtherDelivery, withoutRepeats } from './rules.ts';

test.each([
  [2, 0, undefined],
  [2, 1, undefined],
  [2, 2, 'No rounds of changes left'],
  [0, 0, 'No rounds of changes left'],
  [1, 2, 'No rounds of changes left'],
])('with %i rounds of changes, %i are used', (included, asked, why) => {
  expect(whyNoChanges({ included, asked })).toBe(why);
});

test.each([
  ['a', undefined, undefined],
  ['a', 'a', undefined],
  ['a', 'b', 'There’s a newer delivery'],
])('delivery %s waits and %s was shown', (waiting, seen, why) => {
  expect(whyOtherDelivery(waiting, seen)).toBe(why);
});

test('links to the same place are merged into the first spelling', () => {
  expect(withoutRepeats([])).toEqual([]);
  expect(
    withoutRepeats([
      'https://Youtu.be/one',
      'https://youtu.be/one',
      'https://youtu.be:443/one',
      'https://youtu.be/One',
      'https://youtu.be/one?t=5',
      'https://youtu.be/x/../one',
    ]),
  ).toEqual(['https://Youtu.be/one', 'https://youtu.be/One', 'https://youtu.be/one?t=5']);
});
