import { expect, test } from 'vitest';
import { isAdult } from './account.ts';
import { completenessOf, COMPLETENESS_FIELDS, missingToSubmit } from './profile-completeness.ts';
import { fullPath } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { BudgetInput } from './brief.ts';
import { line, Money, paragraphs } from './primitives.ts';
import { isProblemCode, PROBLEMS } from './problem.ts';
import { PROPOSAL_ACTIONS, whyProposalCannot, PROPOSAL_STATUSES } from './proposal-state.ts';

// Proves 7.16.
test('every endpoint has its own address and names parameters that it defines', () => {
  const places = ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${fullPath(endpoint)}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { name, endpoint } of ENDPOINTS) {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => key);
    const defined = Object.keys((endpoint.params as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
    expect({ name, keys: named }).toEqual({ name, keys: defined });
    expect(endpoint.problems.every(isProblemCode)).toBe(true);
    expect(endpoint.answer === undefined).toBe([202, 204, 303].includes(endpoint.status));
  }
});

test('the problems have the words of the specification', () => {
  expect(Object.entries(PROBLEMS).map(([code, { message }]) => `${code} ${message}`)).toMatchInlineSnapshot(`
    [
      "1001 Internal server error",
      "1002 Unauthorized user",
      "1003 Your account has ban",
      "1004 Validation failed",
      "1005 Bad request",
      "1006 Already have registered",
      "1007 Token expire",
      "1009 Not found",
      "1010 Login required",
      "1011 Please enter valid password",
      "1012 Access denied",
      "1013 Job not found",
      "1014 Job already assigned",
      "1015 Already commented",
      "1016 Not enough creator star",
      "1017 Phone number already taken",
      "1019 Invalid credentials",
      "1020 Profile verification is not complete",
      "1021 Invalid OTP",
      "1022 Too many requests",
      "1023 Service is busy, please try again",
    ]
  `);
});

// Proves 3.9, 9.5.
test('completeness is ten points for each of ten fields', () => {
  expect(COMPLETENESS_FIELDS).toHaveLength(10);
  expect(completenessOf({})).toBe(0);
  expect(completenessOf({ name: 'Maya', email: 'm@x.co', about: '', city: null })).toBe(20);
  expect(completenessOf(Object.fromEntries(COMPLETENESS_FIELDS.map((field) => [field, 'x'])))).toBe(100);
});

test('a profile needs name, about, a category and a country to be sent to review', () => {
  expect(missingToSubmit({ name: 'Maya', about: null, country: '', categories: [] })).toEqual(['country', 'about', 'categories']);
  expect(missingToSubmit({ name: 'Maya', about: 'x', country: 'US', categories: [1] })).toEqual([]);
});

test('an account holder is an adult from the 18th birthday on', () => {
  expect(isAdult('2008-11-21', '2026-11-21')).toBe(true);
  expect(isAdult('2008-11-22', '2026-11-21')).toBe(false);
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
});

// Proves 5.15.
test('text is tidied, counted in characters that can be seen, and contains only displayable ones', () => {
  expect(line(1, 5).parse('  e\u0301a  ')).toBe('éa');
  expect(line(1, 2).safeParse('😀😀').success).toBe(true);
  expect(line(1, 2).safeParse('😀😀😀').success).toBe(false);
  expect(line(1, 50).safeParse('two\nlines').success).toBe(false);
  expect(paragraphs(1, 50).parse('two\r\nlines')).toBe('two\nlines');
  expect(line(1, 50).parse('\u2068Spring\v campaign\u2069\u200b')).toBe('Spring  campaign');
  for (const bad of ['\u0000', '\u0007', '\u202e', '\ud800', `a${'\u0301'.repeat(10)}`])
    expect(paragraphs(1, 50).safeParse(`x${bad}`).success).toBe(false);
});

test('a refused character is named with its place', () => {
  const why = (text: string) => paragraphs(1, 100).safeParse(text).error?.issues[0]?.message;
  expect(why('The photo\u202egnp.exe')).toBe('Remove the hidden character U+202E after “The photo”: it reverses the text');
  expect(why('One\n\u202dtwo')).toBe('Remove the hidden character U+202D at the beginning of the line: it reverses the text');
  expect(why('A bell\u0007 rings')).toBe('Remove the hidden character U+0007 after “A bell”');
  expect(why('😀 half \ud83d')).toBe('Remove the broken character after “😀 half”');
  expect(why(`Za${'\u0317'.repeat(12)}lgo`)).toBe('Remove some of the marks after “Za”');
  expect(why('\u2068Maya\u2069\v\u202a+1 404 555 0182\u202c')).toBeUndefined();
});

test('money is in whole minor units, and a range ascends in one currency', () => {
  expect(Money.safeParse({ amount: 1.5, currency: 'USD' }).success).toBe(false);
  expect(Money.safeParse({ amount: -1, currency: 'USD' }).success).toBe(false);
  const range = (min: number, max: number, currency = 'USD') =>
    BudgetInput.safeParse({ type: 'range', min: { amount: min, currency: 'USD' }, max: { amount: max, currency } }).success;
  expect([range(1, 2), range(2, 2), range(1, 2, 'EUR')]).toEqual([true, false, false]);
});

test('a comment’s actions are allowed exactly from the states of their row', () => {
  for (const [action, { from }] of Object.entries(PROPOSAL_ACTIONS)) {
    for (const status of PROPOSAL_STATUSES) {
      expect(whyProposalCannot(action as keyof typeof PROPOSAL_ACTIONS, status) === undefined).toBe(
        (from as readonly string[]).includes(status),
      );
    }
  }
});

test('a call that tries a secret takes no idempotency key, since a failed call with a key rolls everything back', () => {
  const SECRETS = ['password', 'currentPassword', 'code', 'token', 'recoveryCode'];
  const calls = ENDPOINTS.filter(({ endpoint: { method, who } }) => method === 'POST' && who !== 'anyone');
  const trying = calls.filter(({ endpoint: { body } }) => {
    const shape = Object.keys((body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
    return SECRETS.some((name) => shape.includes(name));
  });
  expect(trying.map(({ name }) => name)).toEqual(expect.arrayContaining(['changePassword', 'deleteAccount', 'verifyCode']));
  expect(trying.filter(({ endpoint }) => !endpoint.ignoresKey).map(({ name }) => name)).toEqual([]);
});
