import { expect, test } from 'vitest';
import { whyNoChanges, whyNotNoted, whyOtherDelivery, withoutRepeats } from './rules.ts';

test.each([
  [2, 0, undefined],
  [2, 1, undefined],
  [2, 2, 'No revision rounds left'],
  [0, 0, 'No revision rounds left'],
  [1, 2, 'No revision rounds left'],
])('with %i revision rounds, %i are used', (included, asked, why) => {
  expect(whyNoChanges({ included, asked })).toBe(why);
});

test.each([
  ['a', undefined, undefined],
  ['a', 'a', undefined],
  ['a', 'b', 'There’s a newer delivery'],
])('delivery %s waits and %s was shown', (waiting, seen, why) => {
  expect(whyOtherDelivery(waiting, seen)).toBe(why);
});

test('a note is on a file of the delivery, at a time only of a video and at a point only of an image', () => {
  const types = new Map([
    ['i', 'image/png'],
    ['v', 'video/mp4'],
  ]);
  const point = { x: 0, y: 1 };
  const wrong = (notes: Parameters<typeof whyNotNoted>[0]) => whyNotNoted(notes, types).map(({ path }) => path);
  expect(wrong([{ uploadId: 'i', point }, { uploadId: 'v', atMs: 0 }, { uploadId: 'i' }])).toEqual([]);
  expect(wrong([{ uploadId: 'x' }, { uploadId: 'i', atMs: 0 }, { uploadId: 'v', point }])).toEqual([
    'notes.0.uploadId',
    'notes.1.atMs',
    'notes.2.point',
  ]);
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
