import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, isPassword } from './auth.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const UPPER = LOWER.toUpperCase();
const SPECIAL = '@$!%*?&#';

/** The specification's e-mail rule, checked character by character without a regular expression. */
function oracleEmail(value: string): boolean {
  if (value.length > 254) return false;
  const at = value.indexOf('@');
  if (at < 1 || value.includes('@', at + 1)) return false;
  const [body, domain] = [value.slice(0, at), value.slice(at + 1)];
  if (!LOWER.includes(body[0]!)) return false;
  for (let i = 0; i < body.length; i++) {
    if (!`${LOWER}${DIGITS}._%+-`.includes(body[i]!)) return false;
    if ('._'.includes(body[i]!) && i + 1 < body.length && '._'.includes(body[i + 1]!)) return false;
  }
  const labels = domain.split('.').flatMap((part) => part.split('-'));
  if (labels.some((label) => label === '' || [...label].some((c) => !`${LOWER}${DIGITS}`.includes(c)))) return false;
  const dot = domain.lastIndexOf('.');
  const tld = domain.slice(dot + 1);
  return dot > 0 && tld.length >= 2 && [...tld].every((c) => LOWER.includes(c));
}

function oraclePassword(value: string): boolean {
  if (value.length < 8 || value.length > 16) return false;
  const seen = { lower: false, upper: false, digit: false, special: false };
  for (const c of value) {
    if (LOWER.includes(c)) seen.lower = true;
    else if (UPPER.includes(c)) seen.upper = true;
    else if (DIGITS.includes(c)) seen.digit = true;
    else if (SPECIAL.includes(c)) seen.special = true;
    else return false;
  }
  return Object.values(seen).every(Boolean);
}

/** Random strings per rule: many valid, and many more invalid by one character only. */
const STRINGS = 100_000;

const BODIES = `${LOWER}${DIGITS}._%+-`;
const ODD = [
  'A',
  ' ',
  'é',
  'ß',
  'İ',
  '..',
  '__',
  '._',
  '@',
  '@@',
  '"',
  '\\',
  '/',
  '\n',
  '\t',
  '\u0000',
  '\u00a0',
  '\u200b',
  'ａ',
  '😀',
  '-',
  '.',
  '',
];
const body = fc
  .tuple(fc.constantFrom(...LOWER), fc.string({ unit: fc.constantFrom(...BODIES), maxLength: 12 }))
  .map((parts) => parts.join(''));
const label = fc.string({ unit: fc.constantFrom(...LOWER, ...DIGITS), minLength: 1, maxLength: 8 });
const domain = fc
  .tuple(
    fc.array(fc.tuple(label, fc.constantFrom('.', '-')), { maxLength: 3 }),
    label,
    fc.string({ unit: fc.constantFrom(...LOWER), minLength: 1, maxLength: 6 }),
  )
  .map(([labels, last, tld]) => `${labels.flat().join('')}${last}.${tld}`);
const email = fc.tuple(body, domain).map((parts) => parts.join('@'));
const password = fc.string({
  unit: fc.constantFrom(...`${LOWER}${UPPER}${DIGITS}${SPECIAL}${SPECIAL}${DIGITS}`),
  minLength: 6,
  maxLength: 18,
});

/** Strings with a piece inserted, a character replaced or a character removed. */
function bent(text: fc.Arbitrary<string>, odd: string[]): fc.Arbitrary<string> {
  return fc
    .tuple(text, fc.nat(), fc.constantFrom(...odd), fc.constantFrom(0, 1, 1))
    .map(([value, at, piece, taken]) => value.slice(0, at % (value.length + 1)) + piece + value.slice((at % (value.length + 1)) + taken));
}

/**
 * Applies the rule and the oracle to each string. Counts valid and invalid ones by the oracle, and returns those on which the two disagree.
 */
function disagreements(strings: fc.Arbitrary<string>, rule: (value: string) => boolean, oracle: (value: string) => boolean) {
  const found = { right: 0, wrong: 0, disagreed: [] as string[] };
  for (const value of fc.sample(strings, STRINGS)) {
    const isRight = oracle(value);
    found[isRight ? 'right' : 'wrong'] += 1;
    if (rule(value) !== isRight) found.disagreed.push(value);
  }
  return found;
}

describe('the e-mail rule', () => {
  // Proves 5.2, 5.3, 5.4, 5.5, 5.6, 5.7.
  test('matches a hand-written reference on a hundred thousand strings', () => {
    const strings = fc.oneof(email, bent(email, ODD), bent(bent(email, [...BODIES]), ODD), fc.string({ unit: 'binary', maxLength: 300 }));
    const { right, wrong, disagreed } = disagreements(strings, isEmail, oracleEmail);
    expect(disagreed).toEqual([]);
    expect(right + wrong).toBe(STRINGS);
    expect(Math.min(right, wrong)).toBeGreaterThan(STRINGS / 5);
  });
  // Proves 5.1, 9.7.
  test('counts the length exactly', () => {
    for (const length of [253, 254, 255, 256]) {
      const value = `${'a'.repeat(length - 5)}@b.co`;
      expect([value.length, isEmail(value)]).toEqual([length, length <= 254]);
      expect(isEmail(value)).toBe(oracleEmail(value));
    }
  });
  test.each(['a@b.co', 'maya.lind_q+tag%1-x@sub-domain.example.com', `${'a'.repeat(64)}@b.co`])('accepts %s', (value) => {
    expect(isEmail(value)).toBe(true);
  });
  test.each([
    '',
    'A@b.co',
    '1a@b.co',
    'a..b@c.de',
    'a__b@c.de',
    'a._b@c.de',
    'a@b',
    'a@b.c',
    'a@-b.co',
    'a@b..co',
    'a@b.c0',
    'a b@c.de',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %s', (value) => {
    expect(isEmail(value)).toBe(false);
  });
  test('answers an input of 64 kB made to be slow at once', () => {
    const start = performance.now();
    expect(isEmail(`a${'a.'.repeat(32_768)}@`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(50);
  });
});

describe('the password rule', () => {
  // Proves 5.9, 5.10, 5.11, 5.12, 5.13.
  test('matches a hand-written reference on a hundred thousand strings', () => {
    const strings = fc.oneof(
      password,
      password,
      bent(password, [...ODD, '_', '^', '(', ')']),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const { right, wrong, disagreed } = disagreements(strings, isPassword, oraclePassword);
    expect(disagreed).toEqual([]);
    expect(right + wrong).toBe(STRINGS);
    expect(Math.min(right, wrong)).toBeGreaterThan(STRINGS / 5);
  });
  // Proves 5.8, 9.6.
  test('accepts 8 and 16 characters, and not 7 or 17', () => {
    expect([isPassword('Aa1@aaaa'), isPassword('Aa1@aaaaaaaaaaaa'), isPassword('Aa1@aaa'), isPassword('Aa1@aaaaaaaaaaaaa')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
