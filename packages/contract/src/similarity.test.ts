import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIMILAR_MESSAGE } from './policy.ts';
import { similarityOf } from './similarity.ts';

const MESSAGE = 'I run on packed snow all winter and would split the test of your shoe over three runs at first light.';

test('the values equal those of pg_trgm', () => {
  expect(similarityOf('word', 'two words')).toBeCloseTo(0.363636, 5);
  expect(similarityOf('two words', 'word two')).toBeCloseTo(0.727273, 5);
  expect(similarityOf('cat', 'dog')).toBe(0);
});

test('case, accents and the order of words make almost no difference, and an empty text is like nothing', () => {
  expect(similarityOf(MESSAGE, `${MESSAGE.toUpperCase()}!`)).toBe(1);
  expect(similarityOf('', '')).toBe(0);
  expect(similarityOf('…', MESSAGE)).toBe(0);
});

test('one changed name leaves a high similarity, and another text has a low one', () => {
  expect(similarityOf(MESSAGE, MESSAGE.replace('shoe', 'boot'))).toBeGreaterThan(SIMILAR_MESSAGE);
  expect(similarityOf(MESSAGE, 'Our kitchen has a wood stove, and I cook with a camera over the pan every Sunday.')).toBeLessThan(0.3);
});

test('it is symmetric, between 0 and 1, and 1 for equal texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      const similarity = similarityOf(a, b);
      expect(similarity).toBe(similarityOf(b, a));
      expect(similarity >= 0 && similarity <= 1).toBe(true);
      expect([0, 1]).toContain(similarityOf(a, a));
    }),
  );
});
