import { expect, test } from 'vitest';
import { patternOf } from './rules.ts';

test('what is looked for is taken literally, in lower case and anywhere', () => {
  expect(patternOf('  Maya ')).toBe('%maya%');
  expect(patternOf('100%_a\\b')).toBe(String.raw`%100\%\_a\\b%`);
});

test('nothing to look for finds everything', () => {
  for (const q of [undefined, '', '   ']) expect(patternOf(q)).toBeNull();
});
