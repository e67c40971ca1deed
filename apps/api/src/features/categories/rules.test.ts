import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from '#platform/ids.ts';
import { freeSlug, moved } from './rules.ts';

test('a slug is free and resembles the name where it can', () => {
  expect(freeSlug('music', new Set())).toBe('music');
  expect(freeSlug('music', new Set(['music', 'music-2']))).toBe('music-3');
  expect(freeSlug('', new Set(['category']))).toBe('category-2');
});

test('the slug of any name is valid in an address', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(slugOf(name))));
  expect(slugOf('  DIY & crafts! ')).toBe('diy-crafts');
  expect(slugOf('x'.repeat(59) + ' y z')).toBe('x'.repeat(59));
});

test('moving one keeps all others in their order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  fc.assert(
    fc.property(fc.constantFrom(...ids), fc.nat(1000), (id, index) => {
      const after = moved(ids, id, index);
      expect(after.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id));
      expect(after.indexOf(id)).toBe(Math.min(index, 3));
    }),
  );
});
