import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, isPassword } from './auth.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const UPPER = LOWER.toUpperCase();
const SPECIAL = '@$!%*?&#';

/** The e-mail rule as the specification says it, character by character, without a regular expression. */
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

const pieces = fc.constantFrom(...'abz019._%+-@', 'A', ' ', 'é', '..', '__', '._', '.co', '.com', '-', '\n', '\u0000');
const nearlyEmail = fc.oneof(
  fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.array(pieces, { minLength: 1, maxLength: 8 }), fc.array(pieces, { minLength: 1, maxLength: 8 }))
    .map(([body, domain]) => `a${body.join('')}@${domain.join('')}.com`),
);
const nearlyPassword = fc
  .array(fc.constantFrom(...'aB1@$!%*?&#zZ9', ' ', 'é', '_', '\u0000', '😀'), { minLength: 5, maxLength: 19 })
  .map((parts) => parts.join(''));

describe('the e-mail rule', () => {
  test('agrees with a hand-written oracle', () => {
    fc.assert(
      fc.property(nearlyEmail, (value) => isEmail(value) === oracleEmail(value)),
      { numRuns: 20_000 },
    );
  });
  test.each(['a@b.co', 'maya.lind_q+tag%1-x@sub-domain.example.com', `${'a'.repeat(64)}@b.co`])('takes %s', (value) => {
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
  test('answers an attack of 64 kB at once', () => {
    const start = performance.now();
    expect(isEmail(`a${'a.'.repeat(32_768)}@`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(50);
  });
});

describe('the password rule', () => {
  test('agrees with a hand-written oracle', () => {
    fc.assert(
      fc.property(nearlyPassword, (value) => isPassword(value) === oraclePassword(value)),
      { numRuns: 20_000 },
    );
  });
  test('takes 8 and 16 characters, not 7 or 17', () => {
    expect([isPassword('Aa1@aaaa'), isPassword('Aa1@aaaaaaaaaaaa'), isPassword('Aa1@aaa'), isPassword('Aa1@aaaaaaaaaaaaa')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
