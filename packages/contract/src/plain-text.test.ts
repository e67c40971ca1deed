import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersWithoutSpaces, plainText, wordsIn } from './plain-text.ts';
import { FOLDED } from './plain-text-samples.ts';

test.each(FOLDED)('%s is searched as %s', (given, plain) => {
  expect(plainText(given)).toBe(plain);
});

test('a text that is plain stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(text);
      expect(plainText(plain)).toBe(plain);
    }),
  );
});

test('words are letters, digits and their signs; a script without spaces is a word of its own', () => {
  expect(wordsIn("  Maya's  TRAIL-running, trail! ")).toEqual(['maya', 's', 'trail', 'running']);
  expect(wordsIn("Café-Tour & 'trail':* | !x café")).toEqual(['cafe', 'tour', 'trail', 'x']);
  expect(wordsIn('हिन्दी गीत')).toEqual(['हिन्दी', 'गीत']);
  expect(wordsIn('Tokyo寿司屋、2026年')).toEqual(['tokyo', '寿司屋', '2026', '年']);
  expect(wordsIn("' | !( :* \\")).toEqual([]);
});

test('a word of a script without spaces is read letter by letter', () => {
  expect(lettersWithoutSpaces('寿司屋')).toEqual(['寿', '司', '屋']);
  expect(lettersWithoutSpaces('ที่นี่')).toEqual(['ที่', 'นี่']);
  expect(lettersWithoutSpaces('tokyo')).toEqual([]);
});
