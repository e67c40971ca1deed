import { describe, expect, test } from 'vitest';
import {
  areSameChanges,
  changesAfter,
  columnsOf,
  columnsOfChanges,
  secondsToSubmit,
  whyBadEdit,
  whyCannotSubmit,
  whyIncomplete,
  whyNeedsPassword,
  withoutReviewed,
} from './rules.ts';

const TODAY = '2026-11-21';

describe('an edit', () => {
  // Proves 5.15.
  test('of a birthday is valid from the 18th birthday on', () => {
    expect(whyBadEdit({ dateOfBirth: '2008-11-21' }, 'creator', TODAY)).toEqual([]);
    expect(whyBadEdit({ dateOfBirth: '2008-11-22' }, 'creator', TODAY)).toEqual([
      { path: 'dateOfBirth', message: 'You must be 18 or older' },
    ]);
  });

  test('of a birthday on a leap day is valid from 1 March', () => {
    expect(whyBadEdit({ dateOfBirth: '2008-02-29' }, 'creator', '2026-02-28')).toHaveLength(1);
    expect(whyBadEdit({ dateOfBirth: '2008-02-29' }, 'creator', '2026-03-01')).toEqual([]);
  });

  test('of a birthday before 1900 or in the future is refused', () => {
    expect(whyBadEdit({ dateOfBirth: '0994-05-17' }, 'creator', TODAY)).toEqual([{ path: 'dateOfBirth', message: 'Check the year' }]);
    expect(whyBadEdit({ dateOfBirth: '2030-01-01' }, 'creator', TODAY)).toHaveLength(1);
  });

  test('may remove a birthday', () => {
    expect(whyBadEdit({ dateOfBirth: null }, 'creator', TODAY)).toEqual([]);
  });

  test('of business fields is for business owners only', () => {
    expect(whyBadEdit({ business: { company: 'Northwind' } }, 'business_owner', TODAY)).toEqual([]);
    expect(whyBadEdit({ business: {} }, 'creator', TODAY)).toEqual([{ path: 'business', message: 'Only a business has these fields' }]);
  });

  test('names a country and languages from the lists', () => {
    // Kosovo has a calling code that is taken, and so is its country.
    expect(whyBadEdit({ country: 'XK' }, 'creator', TODAY)).toEqual([]);
    expect(whyBadEdit({ country: 'DE', languages: ['de', 'en'] }, 'creator', TODAY)).toEqual([]);
    expect(whyBadEdit({ country: 'ZZ', languages: ['de', 'qq'] }, 'creator', TODAY).map(({ path }) => path)).toEqual([
      'country',
      'languages',
    ]);
  });

  test('sets the fields it names, clears those it sets to null and keeps the rest', () => {
    expect(columnsOf({ name: 'Maya', city: null, business: { website: null } })).toEqual({ name: 'Maya', city: null, website: null });
    expect(columnsOf({})).toEqual({});
  });

  test('stores each language once', () => {
    expect(columnsOf({ languages: ['en', 'de', 'en'] })).toEqual({ languages: ['en', 'de'] });
  });
});

describe('an edit of an active profile', () => {
  const profile = {
    name: 'Maya',
    profileImageUri: null,
    dateOfBirth: '1994-05-17',
    business: { company: 'Northwind', website: null, industry: 'Retail' },
    pendingChanges: null,
    showsPresence: true,
  };

  test('publishes everything except what staff review first', () => {
    const business = { company: 'Southwind', website: null, industry: 'Food' };
    expect(withoutReviewed({ name: 'Mia', dateOfBirth: null, city: 'Rome', business })).toEqual({
      city: 'Rome',
      business: { industry: 'Food' },
    });
    expect(withoutReviewed({ business: { company: 'Southwind' } })).toEqual({});
  });

  test('adds to, replaces or removes waiting values', () => {
    const pendingChanges = { name: 'Mia', company: 'Southwind' };
    expect(changesAfter(profile, { name: 'Mia', city: 'Rome' })).toEqual({ name: 'Mia' });
    expect(changesAfter({ ...profile, pendingChanges }, { dateOfBirth: null })).toEqual({ ...pendingChanges, dateOfBirth: null });
    expect(changesAfter({ ...profile, pendingChanges }, { name: 'Mina' })).toEqual({ name: 'Mina', company: 'Southwind' });
    expect(changesAfter({ ...profile, pendingChanges }, { name: 'Maya', business: { website: null } })).toEqual({ company: 'Southwind' });
    expect(changesAfter({ ...profile, pendingChanges }, { name: 'Maya', business: { company: 'Northwind' } })).toEqual({});
  });

  test('sets the columns of the waiting values when they are approved', () => {
    expect(columnsOfChanges({ name: 'Mia', dateOfBirth: null })).toEqual({ name: 'Mia', date_of_birth: null });
    expect(columnsOfChanges({})).toEqual({});
  });

  test('changes the waiting values where a value differs', () => {
    expect(areSameChanges({ name: 'Mia', website: null }, { website: null, name: 'Mia' })).toBe(true);
    expect(areSameChanges({ website: null }, {})).toBe(false);
  });
});

describe('a submission', () => {
  test('needs a profile that is incomplete or rejected', () => {
    expect(whyCannotSubmit({ verificationStatus: 'incomplete', appeal: null })).toBeUndefined();
    expect(whyCannotSubmit({ verificationStatus: 'rejected', appeal: null })).toBeUndefined();
    expect(whyCannotSubmit({ verificationStatus: 'pending', appeal: null })).toBe('Your profile is already in review');
    expect(whyCannotSubmit({ verificationStatus: 'approved', appeal: null })).toBe('Your profile is already approved');
  });

  test('is refused while an appeal waits', () => {
    const appeal = { text: 'Look again', createdAt: '2026-11-21T12:00:00.000Z', answer: null, decidedAt: null };
    expect(whyCannotSubmit({ verificationStatus: 'rejected', appeal: { ...appeal, outcome: null } })).toMatch(/^Your appeal is waiting/);
    expect(whyCannotSubmit({ verificationStatus: 'rejected', appeal: { ...appeal, outcome: 'refused' } })).toBeUndefined();
  });

  test('lists every missing field', () => {
    expect(whyIncomplete({ name: 'Maya', about: null, country: null, categories: [] }).map((detail) => detail.path)).toEqual([
      'country',
      'about',
      'categories',
    ]);
    expect(whyIncomplete({ name: 'Maya', about: 'Runs', country: 'US', categories: [{}] })).toEqual([]);
  });

  test('is refused until the third last one is a day old', () => {
    const now = '2026-11-21T12:00:00.000Z';
    expect(secondsToSubmit([], now)).toBe(0);
    expect(secondsToSubmit(['2026-11-21T11:00:00.000Z', '2026-11-21T10:00:00.000Z'], now)).toBe(0);
    expect(secondsToSubmit(['2026-11-21T11:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-20T13:00:00.000Z'], now)).toBe(3600);
  });
});

describe('changing the phone number needs the password', () => {
  const phoneNumber = '+14045550182';
  test.each([
    ['active', phoneNumber, '+14045550183', true],
    ['active', phoneNumber, null, true],
    ['active', phoneNumber, phoneNumber, false],
    ['active', phoneNumber, undefined, false],
    ['active', null, phoneNumber, false],
    ['inactive', phoneNumber, null, false],
  ] as const)('of one that is %s, from %s to %s: %s', (status, before, given, isNeeded) => {
    expect(whyNeedsPassword({ status, phoneNumber: before }, given) !== undefined).toBe(isNeeded);
  });
});
