import { expect, test } from 'vitest';
import { matchOf } from './rules.ts';

const category = (slug: string) => ({ id: slug, slug, name: slug });
const job = { categories: [category('sports'), category('outdoors')], location: { kind: 'remote' as const }, wanted: {} };
const me = { sharedCategories: 2, viewerCountry: 'US', viewerLanguages: ['en'] };

test('a job that asks for nothing else and shares the categories fits wholly, and says why', () => {
  expect(matchOf({ ...job, ...me })).toEqual({ score: 100, reasons: ['2 of your categories'] });
});

test('what the job asks for counts only when it is met', () => {
  const wanting = { ...job, wanted: { languages: ['de'], countries: ['DE'] } };
  expect(matchOf({ ...wanting, ...me })).toEqual({ score: 60, reasons: ['2 of your categories'] });
  expect(matchOf({ ...wanting, ...me, viewerCountry: 'DE', viewerLanguages: ['de'] })).toEqual({
    score: 100,
    reasons: ['2 of your categories', 'your language', 'your country'],
  });
});

test('work on a place asks for its country', () => {
  const onsite = { ...job, location: { kind: 'onsite' as const, country: 'FR', city: 'Lyon' } };
  expect(matchOf({ ...onsite, ...me, sharedCategories: 0 })).toEqual({ score: 20, reasons: [] });
});
