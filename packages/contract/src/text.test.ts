import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameName, nameKey } from './name.ts';
import { isBlank, lengthOf, tidied, withoutInvisible } from './text.ts';

/** Characters that draw nothing: zero width, joiners, fillers, a Braille blank, a soft hyphen, marks of direction, tags, variants. */
const UNSEEN = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\u2063',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u2800',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\ufeff',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0101}',
  '\u{1d159}',
];
/** The same, with the spaces, and marks without a letter. */
const NOTHING = [...UNSEEN, ' ', '\n', '\t', '\u00a0', '\u3000', '\u0301', '\u20dd'];
const MIXED = fc.string({
  unit: fc.constantFrom(
    ...NOTHING,
    '\u202a',
    '\u2069',
    '\r',
    '\v',
    '\u0085',
    '\u2028',
    'a',
    'É',
    'ß',
    'ा',
    'ガ',
    '한',
    '\u{1f3f4}',
    '\u{e007f}',
    '❤',
    '字',
    '’',
  ),
  maxLength: 24,
});
const ANY = fc.oneof(MIXED, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 20 }));

describe('what is stored', () => {
  test.each(UNSEEN)('%j is not a text, and is neither at its ends nor alone in it', (unseen) => {
    expect([tidied(unseen), lengthOf(unseen), isBlank(unseen)]).toEqual(['', 0, true]);
    // A variant selector belongs to the letter before it.
    if (!/[\ufe0f\u{e0101}]/u.test(unseen)) expect(tidied(`${unseen}Daniel Hollis${unseen}`)).toBe('Daniel Hollis');
    expect(tidied(`a ${unseen} b`)).toBe('a  b');
    expect(lengthOf(`a${unseen.repeat(30)}b`)).toBe(2);
    expect(isSameName(`Daniel Hollis${unseen}`, 'daniel hollis')).toBe(true);
  });

  test('no mixture of what nobody sees is a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...NOTHING), maxLength: 40 }), (text) => tidied(text) === '' && lengthOf(text) === 0),
    );
  });

  test('what has been stored is stored again unchanged', () => {
    fc.assert(
      fc.property(ANY, fc.boolean(), (text, isMultiline) => tidied(tidied(text, isMultiline), isMultiline) === tidied(text, isMultiline)),
    );
  });

  test('letters are never lost', () => {
    const letters = fc.array(fc.tuple(fc.constantFrom('a', 'É', '字', '😀', 'ガ', '!', '1'), fc.constantFrom('', ...UNSEEN)), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(letters, (pairs) => {
        const written = pairs.map(([letter]) => letter).join('');
        expect(withoutInvisible(tidied(pairs.flat().join('')))).toBe(written);
        expect(lengthOf(pairs.flat().join(''))).toBe(pairs.length);
      }),
    );
  });

  test.each([
    ['Scotland’s flag', 'Made in 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['an emoji of several', '👨‍👩‍👧 and ❤️'],
    ['Persian with its joiner', 'می‌خواهم'],
    ['a variant of a name', '葛󠄀飾'],
    ['a mark of direction within Hebrew', 'C++\u200f ו-Java'],
    ['a Thai word with places to break', 'สวัสดี\u200bครับ'],
  ])('%s stays as it was written', (_, text) => {
    expect(tidied(text)).toBe(text);
  });

  test('what copied texts bring along is taken out or becomes a line break', () => {
    expect(tidied('\u2068Maya\u2069 wrote: \u202a+1 404\u202c')).toBe('Maya wrote: +1 404');
    expect(tidied('one\vtwo\ffour\u0085five\u2028six\u2029seven\reight\r\nnine')).toBe('one\ntwo\nfour\nfive\nsix\nseven\neight\nnine');
    expect(tidied('Spring\vcampaign\tin\u0085June', false)).toBe('Spring campaign in June');
    expect(tidied('two\nlines', false)).toBe('two\nlines');
    expect(tidied('see\u{e0049}\u{e0067}\u{e006e} it')).toBe('see it');
    expect(tidied(`😀${'\u{e0150}\u{e0151}'.repeat(9)}`)).toBe('😀\u{e0150}');
  });

  test('a long gap costs no more than a long text', () => {
    const began = performance.now();
    for (const gap of [' ', '\u200b', '\u200b ', '\ufe0f', '\u0301']) {
      tidied(`é${gap.repeat(100_000)}b`);
      tidied(`${gap.repeat(100_000)}é`);
      lengthOf(`é${gap.repeat(100_000)}`);
    }
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe('lengths', () => {
  test.each([
    ['', 0],
    ['  a  ', 1],
    ['a          b', 3],
    ['e\u0301', 1],
    ['q\u0301\u0302', 1],
    ['1️⃣', 1],
    ['❤️', 1],
    ['ปู', 2],
    ['जी', 2],
    ['ा', 0],
    ['😀😀', 2],
  ])('%j has %i', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });
});

describe('names', () => {
  test('are one if nothing that is seen tells them apart', () => {
    for (const same of ['daniel  hollis', 'Dániel Hollis', 'Ｄaniel\u00a0Hollis', ' Dan\u00adiel\u3164 Hollis\u200b'])
      expect(isSameName(same, 'Daniel Hollis'), same).toBe(true);
    for (const other of ['Daniela Hollis', 'Daniel-Hollis', 'DanielHollis']) expect(isSameName(other, 'Daniel Hollis'), other).toBe(false);
    expect(isSameName('か', 'が')).toBe(false);
  });

  test('have a key that nothing invisible changes, and that is its own key', () => {
    fc.assert(
      fc.property(ANY, fc.constantFrom(...UNSEEN), fc.nat(), (text, unseen, at) => {
        expect(nameKey(nameKey(text))).toBe(nameKey(text));
        const letters = Array.from(text.toWellFormed());
        const place = at % (letters.length + 1);
        expect(nameKey(letters.toSpliced(place, 0, unseen).join(''))).toBe(nameKey(letters.join('')));
      }),
    );
  });
});
