import { expect, test } from 'vitest';
import { placeOf, timeIn } from './note-words.ts';

test.each([
  [0, '0:00'],
  [42_999, '0:42'],
  [605_000, '10:05'],
  [3_723_000, '1:02:03'],
])('%i milliseconds into a video are %s', (ms, words) => {
  expect(timeIn(ms)).toBe(words);
});

test('a note names its file, and its time in a video', () => {
  const files = [{ uploadId: 'a', name: 'Cut.mp4', contentType: 'video/mp4', size: 1 }];
  expect(placeOf({ uploadId: 'a', atMs: 42_000 }, files)).toBe('Cut.mp4 at 0:42');
  expect(placeOf({ uploadId: 'a', atMs: null }, files)).toBe('Cut.mp4');
  // The file was deleted with its account.
  expect(placeOf({ uploadId: 'b', atMs: null }, files)).toBe('');
});
