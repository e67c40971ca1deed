import { describe, expect, test } from 'vitest';
import { columnsOf, secondsToSubmit, whyBadEdit, whyCannotSubmit, whyIncomplete } from './rules.ts';

const TODAY = '2026-11-21';

describe('an edit', () => {
  test('of a birthday is good on the day of turning 18 and not before', () => {
    expect(whyBadEdit({ dateOfBirth: '2008-11-21' }, 'creator', TODAY)).toEqual([]);
    expect(whyBadEdit({ dateOfBirth: '2008-11-22' }, 'creator', TODAY)).toEqual([
      { path: 'dateOfBirth', message: 'You must be 18 or older' },
    ]);
  });

  test('of somebody born on a leap day is good from the first of March', () => {
    expect(whyBadEdit({ dateOfBirth: '2008-02-29' }, 'creator', '2026-02-28')).toHaveLength(1);
    expect(whyBadEdit({ dateOfBirth: '2008-02-29' }, 'creator', '2026-03-01')).toEqual([]);
  });

  test('of a birthday before 1900 or in the future is refused', () => {
    expect(whyBadEdit({ dateOfBirth: '0994-05-17' }, 'creator', TODAY)).toEqual([{ path: 'dateOfBirth', message: 'Check the year' }]);
    expect(whyBadEdit({ dateOfBirth: '2030-01-01' }, 'creator', TODAY)).toHaveLength(1);
  });

  test('may take a birthday back', () => {
    expect(whyBadEdit({ dateOfBirth: null }, 'creator', TODAY)).toEqual([]);
  });

  test('of business fields is for business owners', () => {
    expect(whyBadEdit({ business: { company: 'Northwind' } }, 'business_owner', TODAY)).toEqual([]);
    expect(whyBadEdit({ business: {} }, 'creator', TODAY)).toEqual([{ path: 'business', message: 'Only a business has these fields' }]);
  });

  test('sets what it names, empties what it makes null and leaves the rest', () => {
    expect(columnsOf({ name: 'Maya', city: null, business: { website: null } })).toEqual({ name: 'Maya', city: null, website: null });
    expect(columnsOf({})).toEqual({});
  });

  test('names each language once', () => {
    expect(columnsOf({ languages: ['en', 'de', 'en'] })).toEqual({ languages: ['en', 'de'] });
  });
});

describe('a submission', () => {
  test('is for profiles that are incomplete or rejected', () => {
    expect(whyCannotSubmit({ verificationStatus: 'incomplete' })).toBeUndefined();
    expect(whyCannotSubmit({ verificationStatus: 'rejected' })).toBeUndefined();
    expect(whyCannotSubmit({ verificationStatus: 'pending' })).toBe('Your profile is already in review');
    expect(whyCannotSubmit({ verificationStatus: 'approved' })).toBe('Your profile is already approved');
  });

  test('says every field that is missing', () => {
    expect(whyIncomplete({ name: 'Maya', about: null, country: null, categories: [] }).map((detail) => detail.path)).toEqual([
      'about',
      'categories',
      'country',
    ]);
    expect(whyIncomplete({ name: 'Maya', about: 'Runs', country: 'US', categories: [{}] })).toEqual([]);
  });

  test('waits for the third one before it to be a day old', () => {
    const now = '2026-11-21T12:00:00.000Z';
    expect(secondsToSubmit([], now)).toBe(0);
    expect(secondsToSubmit(['2026-11-21T11:00:00.000Z', '2026-11-21T10:00:00.000Z'], now)).toBe(0);
    expect(secondsToSubmit(['2026-11-21T11:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-20T13:00:00.000Z'], now)).toBe(3600);
  });
});
