import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes = 1 - 2', { start: 1, end: 2 }],
])('%j is a range of ten bytes', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999999-'])('%j is outside of ten bytes', (header) => {
  expect(rangeOf(header, 10)).toBe('outside');
});

test.each(['', 'bytes', 'bytes=', 'bytes=-', 'bytes=4-2', 'bytes=0-1,3-4', 'bytes=a-b', 'items=0-1', 'bytes=-1-2', 'bytes=1.5-2'])(
  '%j asks for everything',
  (header) => {
    expect(rangeOf(header, 10)).toBeUndefined();
  },
);
