import { hasContactData } from '@castlane/contract/contact-data.ts';
import { checksOf, provenChecks } from '@castlane/contract/verification-checks.ts';
import { expect, test } from 'vitest';
import { aProfile, anOwner } from '#testing/people.ts';
import { neighboursOf } from '#features/staff/desk/items.ts';
import { checksFor, reasonsOf, whyBadRejection } from './reasons.ts';

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
  expect(odd(aProfile({ dateOfBirth: '2010-01-01', profileImageUri: '/files/a.webp', categories: [] }))).toEqual([
    'minor',
    'categoryNone',
    'channelNone',
  ]);
  expect(odd(anOwner({ business: { company: null, website: null, industry: null } }))).toContain('websiteNone');
});

test('proven are the age, by the date given, and an account that its service has confirmed', () => {
  const adult = aProfile({ dateOfBirth: '1990-01-01' });
  expect(provenChecks(adult, [{ simulated: false }], TODAY)).toEqual(['age', 'link']);
  expect(provenChecks(adult, [{ simulated: true }], TODAY)).toEqual(['age']);
  expect(provenChecks(aProfile({ dateOfBirth: '2010-01-01' }), [], TODAY)).toEqual([]);
  expect(provenChecks(aProfile({ dateOfBirth: null }), [], TODAY)).toEqual([]);
});

test('a rejection needs a listed reason or 10 to 1,000 characters of one’s own', () => {
  expect(whyBadRejection({ reasons: [], note: '' })).toBe('Say why');
  expect(whyBadRejection({ reasons: [], note: 'Too short' })).toBe('Write at least 10 characters');
  expect(whyBadRejection({ reasons: ['about_unclear'], note: 'x'.repeat(1001) })).toBe('Write at most 1,000 characters');
  expect(whyBadRejection({ reasons: ['about_unclear'], note: ' ' })).toBeUndefined();
  expect(whyBadRejection({ reasons: [], note: 'Long enough' })).toBeUndefined();
});

test('a new profile is checked in five points, a changed one in those that its changes are about', () => {
  const change = (field: string) => ({ field, before: 'a', after: 'b' });
  expect(checksFor({ queue: 'new', changes: [] })).toEqual(['identity', 'age', 'about', 'category', 'link']);
  expect(checksFor({ queue: 'changed', changes: [change('website'), change('company'), change('name')] })).toEqual(['identity', 'link']);
  expect(reasonsOf('about')).toEqual(['about_has_contact', 'about_unclear']);
});

test('a list knows who is beside whom', () => {
  expect(neighboursOf(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c' });
  expect(neighboursOf(['a', 'b', 'c'], 'z')).toEqual({ previous: undefined, next: 'a' });
});
