import { expect, test } from 'vitest';
import { patternOf } from './pattern.ts';

test('the search text is literal, in lower case and matches anywhere', () => {
  expect(patternOf('  Maya ')).toBe('%maya%');
  expect(patternOf('100%_a\\b')).toBe(String.raw`%100\%\_a\\b%`);
});

test('an empty search matches everything', () => {
  for (const q of [undefined, '', '   ']) expect(patternOf(q)).toBeNull();
});
