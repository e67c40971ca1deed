import { FOLDED } from '@castlane/contract/plain-text-samples.ts';
import { lettersWithoutSpaces, plainText, wordsIn } from '@castlane/contract/plain-text.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('the database folds each text as the contract does', async () => {
  const rows = await world.db<{ given: string; plain: string }[]>`
    SELECT given, plain_text(given) AS plain FROM unnest(${FOLDED.map(([given]) => given)}::text[]) WITH ORDINALITY g (given, place) ORDER BY place`;
  expect(rows.map(({ given, plain }) => [given, plain])).toEqual(FOLDED);
});

test('the database folds every character as the contract does', async () => {
  // Without surrogates, NUL and most of Chinese, which no fold changes, and without what only Unicode 17 has: PostgreSQL 18 has 16.
  const isNew = /[\uA7CE-\uA7D5\uA7F1\u{16EA0}-\u{16EDF}]/u;
  const all = Array.from({ length: 0x3ff_ff }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Assigned}/u.test(character) && !/\p{Unified_Ideograph}/u.test(character) && !isNew.test(character));
  const differing: string[][] = [];
  for (let from = 0; from < all.length; from += 10_000) {
    const some = all.slice(from, from + 10_000);
    const rows = await world.db<{ plain: string }[]>`
      SELECT plain_text(c) AS plain FROM unnest(${some}::text[]) WITH ORDINALITY g (c, place) ORDER BY place`;
    differing.push(...rows.flatMap(({ plain }, index) => (plainText(some[index]!) === plain ? [] : [[some[index]!, plain]])));
  }
  expect(differing).toEqual([]);
  expect(all.length).toBeGreaterThan(40_000);
});

test('the database sets letters of scripts without spaces apart as the contract does', async () => {
  const texts = ['東京の寿司屋 by Tokyo寿司、2026年', 'รีวิวร้านก๋วยเตี๋ยวเรือ ที่นี่', 'ភាសាខ្មែរ', 'မြန်မာဘာသာ', 'ພາສາລາວ', 'ﾊﾝｶｸ', 'hindi हिन्दी'];
  const rows = await world.db<{ words: string }[]>`
    SELECT searched_words(given) AS words FROM unnest(${texts}::text[]) WITH ORDINALITY g (given, place) ORDER BY place`;
  const expected = texts.map((text) =>
    wordsIn(text).flatMap((word) => (lettersWithoutSpaces(word).length > 0 ? lettersWithoutSpaces(word) : [word])),
  );
  expect(rows.map(({ words }) => [...new Set(words.split(/[ 、]+/).filter(Boolean))])).toEqual(expected.map((each) => [...new Set(each)]));
});
