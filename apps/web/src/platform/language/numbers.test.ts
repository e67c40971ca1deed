import type { Currency } from '@castlane/contract/primitives.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addLanguage, chooseLanguage } from './i18n.ts';
import { amounts, numberOf, wholeNumbers } from './numbers.ts';

/** Which sign separates thousands and which decimals, by hand from CLDR: what the fields of these readers print. */
const COMMA_POINT = ['en-US', 'en-GB', 'en-IN', 'ja-JP'];
const POINT_COMMA = ['de-DE', 'es-ES', 'pt-BR'];
const SPACE_COMMA = ['fr-FR', 'pl-PL', 'sv-SE'];
const APOSTROPHE_POINT = ['de-CH'];
const ALL = [...COMMA_POINT, ...POINT_COMMA, ...SPACE_COMMA, ...APOSTROPHE_POINT, 'fr-CH', 'ar-EG'];

beforeAll(() => {
  for (const code of ['ar', 'de', 'es', 'fr', 'ja', 'pl', 'pt', 'sv']) addLanguage(code, async () => ({}));
});
beforeEach(() => chooseLanguage('en'));
afterAll(() => chooseLanguage('en'));

async function readerOf(tag: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag]);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(tag);
  await chooseLanguage(tag.slice(0, 2));
}

function read(typed: string, currency: Currency = 'USD') {
  const reading = amounts(currency).read(typed);
  return typeof reading === 'object' ? reading.why.replaceAll(/[\u00A0\u202F]/g, ' ') : reading;
}

describe.each(ALL)('an amount in %s', (tag) => {
  beforeEach(() => readerOf(tag));

  test.each([
    ['', ''],
    ['  ', ''],
    ['1500', 1500],
    ['0', 0],
    // Three digits after one sign are thousands, whichever sign it is.
    ['1,500', 1500],
    ['1.500', 1500],
    ['1 500', 1500],
    ['1\u00A0500', 1500],
    ['1\u202F500', 1500],
    ['1’500', 1500],
    ["1'500", 1500],
    ['1,000,000', 1_000_000],
    ['1.000.000', 1_000_000],
    ['1 000 000', 1_000_000],
    ['1,234,567', 1_234_567],
    // The sign and the code of the currency say nothing new.
    ['$1,500', 1500],
    ['$ 1,500', 1500],
    ['1.500 $', 1500],
    ['USD 1,500', 1500],
    ['1,500 usd', 1500],
    // Digits of other scripts, wide ones, and marks that came with a paste.
    ['١٥٠٠', 1500],
    ['۱۵۰۰', 1500],
    ['१५००', 1500],
    ['１５００', 1500],
    ['１，５００', 1500],
    ['١٬٥٠٠', 1500],
    ['\u200E1,500\u200F', 1500],
    ['\u20681,500\u2069', 1500],
  ])('%j is %j', (typed, value) => {
    expect(read(typed)).toBe(value);
  });

  test.each(['abc', '12abc', '-5', '−5', '1e3', '0x10', '½', '1.2.3', '1,,500', '1..5', ',', '£500', '1,2345,678.001', '1.5k', '1/2'])(
    '%j is refused',
    (typed) => {
      expect(read(typed)).toBeTypeOf('string');
    },
  );

  test.each([0, 1, 12, 999, 1000, 1500.5, 12_345.67, 1_234_567.89, 9_999_999.99])('%d is read as it is written', (value) => {
    const { read: readAgain, write } = amounts('EUR');
    expect([readAgain(write(value)), readAgain(write(value, true))]).toEqual([value, value]);
  });

  test('a currency without minor units takes no decimals', () => {
    expect([read('1,500', 'JPY'), read('1.500', 'JPY'), read('¥1500', 'JPY'), read('JPY 1 500', 'JPY')]).toEqual([1500, 1500, 1500, 1500]);
    for (const typed of ['12.5', '12,5', '1500.50', '1.500,00', '1,500.00', '0.5']) expect(read(typed, 'JPY')).toBeTypeOf('string');
    // An amount that was typed in another currency.
    expect(amounts('JPY').read(amounts('JPY').write(12.5))).toBeTypeOf('object');
  });

  test('a whole number is never made of a fraction', () => {
    const { read: readCount, write } = wholeNumbers({ min: 1, max: 2000, unit: 'days' });
    expect([readCount('1,500'), readCount('30 days'), readCount(write(1500))]).toEqual([1500, 30, 1500]);
    for (const typed of ['2.5', '2,5', '0', '2001', '1.5k', '-3', '1500.00']) expect(readCount(typed)).toBeTypeOf('object');
  });
});

describe('decimals', () => {
  test.each<[string, string, number]>([
    ...COMMA_POINT.flatMap((tag): [string, string, number][] => [
      [tag, '1,200.50', 1200.5],
      [tag, '350.5', 350.5],
      [tag, '.50', 0.5],
      [tag, '1500.', 1500],
      [tag, '$1,200.50', 1200.5],
      [tag, '1 200.50', 1200.5],
    ]),
    ...POINT_COMMA.flatMap((tag): [string, string, number][] => [
      [tag, '1.200,50', 1200.5],
      [tag, '350,5', 350.5],
      [tag, '1.200,50 US$', 1200.5],
    ]),
    ...[...SPACE_COMMA, 'fr-CH'].flatMap((tag): [string, string, number][] => [
      [tag, '1 200,50', 1200.5],
      [tag, '350,50', 350.5],
      // The key of a keypad: these fields print no point between thousands.
      [tag, '1500.50', 1500.5],
      [tag, '1.200,50', 1200.5],
    ]),
    ['de-CH', '1’200.50', 1200.5],
    ['de-CH', "1'200.50", 1200.5],
    ['ar-EG', '١٬٢٠٠٫٥٠', 1200.5],
    ['ar-EG', '1200.50', 1200.5],
    ['en-IN', '12,34,567.50', 1_234_567.5],
    ['en-IN', '₹1,00,000', 100_000],
    ['ja-JP', '￥1,500', 1500],
  ])('in %s, %j is %j', async (tag, typed, value) => {
    await readerOf(tag);
    expect(read(typed, typed.includes('₹') ? 'INR' : typed.includes('￥') ? 'JPY' : 'USD')).toBe(value);
  });
});

describe('what does not fit is refused in words, and never read as another number', () => {
  test.each([
    ['en-US', '1,50', 'Did you mean 1,500 or 1.50?'],
    ['en-US', '350,50', 'Did you mean 350,500 or 350.50?'],
    ['en-US', '1.200,50', 'Did you mean 1,200.50?'],
    ['en-US', '1500,50', 'Did you mean 1,500.50?'],
    ['en-US', '1,5000', 'Did you mean 15,000?'],
    ['en-US', '1,00,000', 'Did you mean 100,000?'],
    ['en-US', '1500,', 'Did you mean 1,500?'],
    ['en-US', '0.500', 'Did you mean 0.50?'],
    ['en-US', '0.999', 'Enter an amount, such as 1,500.50'],
    ['en-US', '1.5k', 'Enter an amount, such as 1,500.50'],
    ['en-US', '£500', 'Enter an amount, such as 1,500.50'],
    ['en-GB', '1,50', 'Did you mean 1,500 or 1.50?'],
    ['de-DE', '1500.50', 'Did you mean 1.500,50?'],
    ['de-DE', '1.50', 'Did you mean 1.500 oder 1,50?'],
    ['de-DE', '1,200.50', 'Did you mean 1.200,50?'],
    ['es-ES', '12.50', 'Did you mean 12.500 o 12,50?'],
    ['pt-BR', '1.50', 'Did you mean 1.500 ou 1,50?'],
    ['fr-FR', '1 50', 'Did you mean 1 500?'],
    ['de-CH', "1'50", 'Did you mean 1’500?'],
    ['ar-EG', '١٬٥٠', 'Did you mean ١٬٥٠٠?'],
    ['en-US', '99999999999', 'At most 10,000,000'],
  ])('in %s, %j: %s', async (tag, typed, words) => {
    await readerOf(tag);
    expect(
      String(read(typed))
        .replaceAll("'", '’')
        .replaceAll(/[\u2068\u2069]/g, ''),
    ).toBe(words);
  });

  test('in a currency without minor units', async () => {
    await readerOf('en-US');
    expect([read('12.5', 'JPY'), read('1,50', 'JPY'), read('1,000.00', 'JPY')]).toEqual([
      'JPY has no decimals',
      'Did you mean 1,500?',
      'Did you mean 1,000?',
    ]);
  });

  test('a text in a field is no number', () => {
    expect([numberOf(2), numberOf('2'), numberOf('')]).toEqual([2, Number.NaN, Number.NaN]);
  });
});
