import { expect, test } from 'vitest';
import { EMOJIS } from './emojis.ts';
import en from './en.json';

test('every emoji has one name, and every name an emoji', () => {
  expect(EMOJIS.map(([, name]) => name)).toEqual(Object.keys(en));
  expect(new Set(EMOJIS.map(([emoji]) => emoji)).size).toBe(EMOJIS.length);
});
