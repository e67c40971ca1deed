import { expect, test } from 'vitest';
import { aProfile, anOwner } from '#testing/people.ts';
import { byField, changedFields, draftOf, editOf, filledOf, problemsOf, stepOf, stepsOf, valuesOf } from './profile-values.ts';

const TODAY = '2026-11-21';

test('a profile turns into values and back into what is sent', () => {
  const values = valuesOf(aProfile({ state: null, phoneNumber: null }));
  expect(values.state).toBe('');
  expect(editOf(values, ['name', 'state', 'country', 'languages'])).toEqual({
    name: 'Maya Lindqvist',
    state: null,
    country: 'US',
    languages: ['en'],
  });
});

test('numbers and addresses are taken as people write them', () => {
  const values = { ...valuesOf(anOwner()), phoneNumber: '+1 (404) 555-0182', website: ' example.com/shop ' };
  expect(editOf(values, ['phoneNumber'])).toEqual({ phoneNumber: '+14045550182' });
  expect(editOf({ ...values, phoneNumber: '001 404.555.0182' }, ['phoneNumber'])).toEqual({ phoneNumber: '+14045550182' });
  expect(editOf(values, ['website'])).toEqual({ business: { website: 'https://example.com/shop' } });
  expect(problemsOf({ ...values, website: 'http://example.com' }, ['website'], TODAY)).toEqual({
    website: 'Enter a link that starts with https://',
  });
});

test('only the fields that were asked for are checked', () => {
  const values = { ...valuesOf(aProfile()), about: 'Too short', country: '', categories: [] };
  expect(problemsOf(values, ['name'], TODAY)).toEqual({});
  expect(Object.keys(problemsOf(values, ['about', 'country', 'categories'], TODAY)).toSorted()).toEqual(['about', 'categories', 'country']);
});

test('a date of birth must be that of an adult who is alive', () => {
  const values = valuesOf(aProfile());
  expect(problemsOf({ ...values, dateOfBirth: '2008-11-21' }, ['dateOfBirth'], TODAY)).toEqual({});
  expect(problemsOf({ ...values, dateOfBirth: '2008-11-22' }, ['dateOfBirth'], TODAY)).toEqual({ dateOfBirth: 'You must be 18 or older' });
  expect(problemsOf({ ...values, dateOfBirth: '1096-02-09' }, ['dateOfBirth'], TODAY)).toEqual({ dateOfBirth: 'Check the year' });
  expect(problemsOf({ ...values, dateOfBirth: '' }, ['dateOfBirth'], TODAY)).toEqual({});
});

test('the words of the server find their field', () => {
  expect(byField({ 'business.website': 'No', 'categories.0': 'First', categories: 'Second' })).toEqual({
    website: 'No',
    categories: 'First',
  });
});

test('what has changed is known field by field', () => {
  const saved = valuesOf(aProfile());
  expect(changedFields({ ...saved, city: 'Denver', languages: ['en', 'sv'] }, saved)).toEqual(['city', 'languages']);
  expect(changedFields(saved, { ...saved })).toEqual([]);
});

test('a draft that does not fit the form is left out', () => {
  const saved = valuesOf(aProfile());
  expect(draftOf({ city: 'Denver', languages: ['sv'], about: 3, categories: 'x', gone: 'y' }, saved)).toEqual({
    city: 'Denver',
    languages: ['sv'],
  });
  expect(draftOf(null, saved)).toEqual({});
});

test('the ten fields fill while the form is being written', () => {
  const profile = aProfile({ city: null });
  const values = { ...valuesOf(profile), city: 'Boulder' };
  expect(filledOf(profile, values).has('city')).toBe(true);
  expect(filledOf(profile, values).has('profileImageUri')).toBe(false);
});

test('the last step of a business has fields, that of a creator has none', () => {
  expect(stepsOf(anOwner())[2]?.fields).toEqual(['company', 'website', 'industry']);
  expect(stepsOf(aProfile())[2]?.fields).toEqual([]);
  expect(stepOf('country')).toBe(1);
  expect(stepOf('email')).toBeUndefined();
});
