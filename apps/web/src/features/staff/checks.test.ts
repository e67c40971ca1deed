import { expect, test } from 'vitest';
import { aProfile, anOwner } from '#testing/people.ts';
import { checksOf, hasContactData } from './checks.ts';
import { neighboursOf } from './neighbours.ts';
import { toggleSentence, whyBadReason } from './reasons.ts';

const TODAY = '2026-11-21';

test.each(['Write me at a@b.example', 'see www.mine.example', 'Call +1 404 555 0182', 'Find me as @mayafilms', 'I am on WhatsApp'])(
  '%s holds contact data',
  (text) => {
    expect(hasContactData(text)).toBe(true);
  },
);

test.each(['Ten years, 250 films, two cameras.', 'Since 1971, in Toronto', 'Bikes @ home'])('%s holds none', (text) => {
  expect(hasContactData(text)).toBe(false);
});

test('the checks name what to look at', () => {
  const odd = (profile: Parameters<typeof checksOf>[0]) =>
    checksOf(profile, TODAY)
      .filter(({ isFine }) => !isFine)
      .map(({ name }) => name);
  expect(odd(aProfile({ dateOfBirth: '2010-01-01', profileImageUri: '/files/a.webp', categories: [] }))).toEqual(['minor', 'categoryNone']);
  expect(odd(anOwner({ business: { company: null, website: null, industry: null } }))).toContain('websiteNone');
});

test('a usual sentence is added on its own line and taken out again', () => {
  const both = toggleSentence('Hello.', 'Mend this (step 2).');
  expect(both).toBe('Hello.\nMend this (step 2).');
  expect(toggleSentence(both, 'Mend this (step 2).')).toBe('Hello.');
  expect(toggleSentence('', 'Mend this (step 2).')).toBe('Mend this (step 2).');
});

test('a reason has 10 to 1,000 characters', () => {
  expect(whyBadReason('Too short')).toBe('Write at least 10 characters');
  expect(whyBadReason('x'.repeat(1001))).toBe('Write at most 1,000 characters');
  expect(whyBadReason('Long enough')).toBeUndefined();
});

test('the queue knows who is beside whom', () => {
  const items = [{ accountId: 'a' }, { accountId: 'b' }, { accountId: 'c' }];
  expect(neighboursOf(items, 'b')).toEqual({ previous: 'a', next: 'c' });
  expect(neighboursOf(items, 'z')).toEqual({ previous: undefined, next: 'a' });
});
