import { expect, test } from 'vitest';
import { type Brief, changedBrief, changedTermsOf, changesOf, DEFAULT_TERMS, wholeBrief } from './brief.ts';

const before: Brief = wholeBrief({
  title: 'Winter trail shoe review',
  description: 'One video.',
  categories: ['a', 'b'],
  platforms: ['youtube', 'instagram'],
  deliverables: [
    { platform: 'youtube', kind: 'video', quantity: 1 },
    { platform: 'instagram', kind: 'reel', quantity: 2 },
  ],
  budget: { type: 'fixed', amount: { amount: 120_000, currency: 'USD' } },
  location: { kind: 'remote' },
  wanted: {},
  applyBy: '2026-12-20',
  dueBy: null,
  terms: DEFAULT_TERMS,
  questions: [],
  images: ['x', 'y'],
  files: [],
});

test('the same values in another order are no difference', () => {
  const after: Brief = {
    ...before,
    categories: ['b', 'a'],
    platforms: ['instagram', 'youtube'],
    deliverables: before.deliverables.toReversed(),
    budget: { amount: { currency: 'USD', amount: 120_000 }, type: 'fixed', product: undefined },
    terms: { ...DEFAULT_TERMS, usageScope: 'none', usageDays: 90 },
  };
  expect(changesOf(before, after)).toEqual([]);
});

test('each term is a difference of its own', () => {
  const terms = {
    ...DEFAULT_TERMS,
    usageScope: 'paid_ads',
    usageDays: 30,
    exclusivityDays: 14,
    changeRounds: 3,
    disclosureRequired: false,
    shipsProduct: true,
  } as const;
  const after: Brief = { ...before, terms, dueBy: '2027-01-10', location: { kind: 'onsite', country: 'FR', city: 'Lyon' } };
  expect(changedTermsOf(before, after).map(({ field }) => field)).toEqual([
    'location',
    'dueBy',
    'usageRights',
    'exclusivityDays',
    'changeRounds',
    'disclosureRequired',
    'shipsProduct',
  ]);
  expect(changedTermsOf(before, after)[2]).toEqual({
    field: 'usageRights',
    before: { scope: 'none', days: 0 },
    after: { scope: 'paid_ads', days: 30 },
  });
});

test('text, categories, questions, photos and files make a new version without asking for consent', () => {
  const after: Brief = {
    ...before,
    title: 'Another title',
    description: 'Two.',
    categories: ['c'],
    questions: ['Where?'],
    wanted: { countries: ['FR'] },
    images: ['y', 'x'],
    files: ['z'],
  };
  expect(changesOf(before, after).map(({ field }) => field)).toEqual([
    'title',
    'description',
    'categories',
    'wanted',
    'questions',
    'images',
    'files',
  ]);
  expect(changedTermsOf(before, after)).toEqual([]);
});

test('an input changes what it names, and nothing beyond the brief', () => {
  const input = { title: 'Another title', dueBy: null, questions: undefined, openings: 3, status: 'open' };
  expect(changedBrief({ ...before, dueBy: '2027-01-10', questions: ['Where?'] }, input)).toEqual({
    ...before,
    title: 'Another title',
    questions: ['Where?'],
  });
});

test('a brief that was stored without a field has its usual value', () => {
  const { questions: _, terms, ...rest } = before;
  const { changeRounds: __, ...older } = terms;
  expect(wholeBrief({ ...rest, terms: older as typeof terms })).toEqual(before);
});
