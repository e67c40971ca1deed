import type { Unmet } from '@castlane/contract/match.ts';
import { endOf } from '#testing/jobs.ts';
import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { expect, test } from 'vitest';
import {
  budgetLine,
  budgetWords,
  deliverablesInShort,
  deliverableWords,
  fitReasons,
  openingsWords,
  ownerFacts,
  placeWords,
  reasonWords,
  spanOfDays,
  termLines,
  totalWords,
  wantedLines,
} from './job-words.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' as const });

test('every kind of budget has a price, a remark and a line', () => {
  const fixed = { type: 'fixed' as const, amount: usd(120_000) };
  expect(budgetWords(fixed)).toEqual({ price: '$1,200', note: 'Fixed budget' });
  expect(budgetLine(fixed)).toBe('$1,200 fixed');
  const range = { type: 'range' as const, min: usd(90_000), max: usd(140_000) };
  expect(budgetWords(range)).toEqual({ price: '$900–1,400', note: 'Open to offers' });
  expect(budgetLine(range)).toBe('$900–1,400');
  expect(budgetLine({ type: 'product', product: 'Shoes' })).toBe('Product, no fee');
  expect(budgetLine({ type: 'product_plus_paid', product: 'Shoes', amount: usd(30_050) })).toBe('$300.50 + product');
  expect(budgetWords({ type: 'fixed' }).price).toBe('–');
});

test('the total of a budget is for several creators, at both ends of a range, and only of money', () => {
  const fixed = { type: 'fixed' as const, amount: usd(40_000) };
  expect(totalWords(fixed, 5)).toBe('5 × $400 = $2,000');
  expect(totalWords(fixed, 1)).toBeNull();
  expect(totalWords({ type: 'range', min: usd(90_000), max: usd(140_000) }, 3)).toBe('3 × $900–1,400 = $2,700–4,200');
  expect(totalWords({ type: 'product_plus_paid', product: 'Shoes', amount: usd(30_050) }, 2)).toBe('2 × $300.50 = $601');
  expect(totalWords({ type: 'product', product: 'Shoes' }, 5)).toBeNull();
  expect(totalWords({ type: 'fixed' }, 5)).toBeNull();
  expect(totalWords({ type: 'range', min: usd(90_000) }, 5)).toBeNull();
});

test('only a job for several creators says how many openings are left', () => {
  expect(openingsWords({ openings: 5, taken: 3 })).toBe('2 of 5 openings left');
  expect(openingsWords({ openings: 5, taken: 5 })).toBe('0 of 5 openings left');
  expect(openingsWords({ openings: 1, taken: 0 })).toBeNull();
  expect(openingsWords({})).toBeNull();
});

test('why a job fits is not said once it is over for the reader', () => {
  const match = { reasons: [{ code: 'language' as const }], unmet: [] };
  expect(fitReasons({ job: { status: 'open' }, match })).toEqual(['your language']);
  expect(fitReasons({ job: { status: 'filled' }, engagement: { status: 'active' }, match })).toEqual(['your language']);
  for (const status of ['closed', 'expired', 'done', 'removed'] as const) expect(fitReasons({ job: { status }, match })).toEqual([]);
  for (const status of ['completed', 'cancelled'] as const)
    expect(fitReasons({ job: { status: 'open' }, engagement: { status }, match })).toEqual([]);
});

test('deliverables are counted, and name their platform where it has a name', () => {
  expect(deliverableWords({ platform: 'instagram', kind: 'reel', quantity: 2 })).toBe('2 reels on Instagram');
  expect(deliverableWords({ platform: 'other', kind: 'story', quantity: 1 })).toBe('1 story');
  expect(deliverablesInShort([{ platform: 'youtube', kind: 'video', quantity: 1 }])).toBe('1 video');
  expect(
    deliverablesInShort([
      { platform: 'youtube', kind: 'video', quantity: 1 },
      { platform: 'youtube', kind: 'short', quantity: 2 },
    ]),
  ).toBe('1 video + 1 more');
});

const NO_PAYMENTS = { counted: 0, onTimeRate: null, unpaid: 0 };

test('place and record', () => {
  expect(placeWords({ kind: 'remote' })).toBe('Remote');
  expect(placeWords({ kind: 'onsite', city: 'Lyon', country: 'FR' })).toBe('Lyon, France');
  const owner = { jobsPosted: 9, hireRate: 2 / 3, answerRate: 0.8, answerSeconds: 17_000, leftUnopened: 0, payments: NO_PAYMENTS };
  expect(ownerFacts({ ...owner, jobsPosted: 2, hireRate: null })).toEqual(['New here']);
  expect(ownerFacts(owner)).toEqual(['9 jobs', '67% hired', 'replies to 80% in 5 h']);
  expect(ownerFacts({ ...owner, answerRate: 1 })).toEqual(['9 jobs', '67% hired', 'replies in 5 h']);
  expect(ownerFacts({ ...owner, answerSeconds: null })).toEqual(['9 jobs', '67% hired', 'replies to 80%']);
  expect(ownerFacts({ ...owner, answerRate: null })).toEqual(['9 jobs', '67% hired']);
  expect(ownerFacts({ ...owner, hireRate: null, leftUnopened: 2 })).toEqual(['New here', '2 comments never opened']);
});

test('the payments of an owner, also of one who has posted few jobs', () => {
  const owner = { jobsPosted: 2, hireRate: null, answerRate: null, answerSeconds: null, leftUnopened: 0 };
  const factsOf = (payments: object) => ownerFacts({ ...owner, payments: { ...NO_PAYMENTS, ...payments } });
  expect(factsOf({ counted: 13, onTimeRate: 12 / 13 })).toEqual(['New here', 'paid 92% of 13 on time']);
  expect(factsOf({ counted: 13, onTimeRate: 1 })).toEqual(['New here', 'paid all 13 on time']);
  expect(factsOf({ counted: 1, unpaid: 1 })).toEqual(['New here', '1 payment not made']);
  expect(factsOf({ counted: 4, onTimeRate: 0.5, unpaid: 2 })).toEqual(['New here', 'paid 50% of 4 on time', '2 payments not made']);
});

test('the terms are sentences; what does not apply is left out', () => {
  expect(termLines({ terms: DEFAULT_TERMS, budget: { type: 'fixed' }, dueAt: null })).toEqual([
    'You’re paid within 14 days of acceptance.',
    'The owner gets no rights to use the work.',
    '2 revision rounds are included.',
    'The work must be labeled as advertising.',
  ]);
  const terms = {
    ...DEFAULT_TERMS,
    usageScope: 'organic' as const,
    usageDays: 365,
    exclusivityDays: 45,
    changeRounds: 0,
    disclosureRequired: false,
    shipsProduct: true,
  };
  expect(termLines({ terms, budget: { type: 'product', product: 'Two pairs of shoes.' }, dueAt: endOf('2026-12-18') })).toEqual([
    'You get: Two pairs of shoes.',
    'The owner sends you the product within 5 days.',
    'You keep it if the work isn’t done.',
    'Due days move if it comes late.',
    'The work is due by 18 Dec, 23:59.',
    'The owner may show the work on their own channels for 12 months, but not in paid ads.',
    'No work for competitors for 45 days.',
    'No revision rounds are included.',
  ]);
});

test('only whole years are said in months, which have no fixed number of days', () => {
  expect([1, 90, 360, 365, 730].map(spanOfDays)).toEqual(['1 day', '90 days', '360 days', '12 months', '24 months']);
});

test('a job of which the reader does not meet something is no good fit, whatever else fits', () => {
  const unmet: Unmet[] = [{ code: 'countries', countries: ['IE'] }];
  expect(fitReasons({ job: { status: 'open' }, match: { reasons: [{ code: 'language' }], unmet } })).toEqual([]);
});

test('what the owner looks for is compared with the reader where that can be told', () => {
  const wanted = { followers: [{ platform: 'youtube' as const, minimum: 10_000 }], languages: ['de', 'fr'], countries: ['US'] };
  const unmet: Unmet[] = [
    { code: 'followers', platform: 'youtube', minimum: 10_000, followers: 4200 },
    { code: 'countries', countries: ['US'] },
  ];
  expect(wantedLines(wanted, unmet)).toEqual([
    { text: 'At least 10K subscribers on YouTube', isMet: false },
    { text: 'Speaks German or French', isMet: true },
    { text: 'Lives in United States', isMet: false },
  ]);
  expect(wantedLines(wanted).map(({ isMet }) => isMet)).toEqual([undefined, undefined, undefined]);
  expect(wantedLines({}, undefined)).toEqual([]);
});

test('a reason says what fits in a few words', () => {
  const reasons = [
    { code: 'categories' as const, count: 2 },
    { code: 'followers' as const, platform: 'youtube' as const, minimum: 10_000 },
    { code: 'followers' as const, platform: 'instagram' as const, minimum: 500 },
    { code: 'platform' as const, platform: 'instagram' as const },
    { code: 'language' as const },
  ];
  expect(reasonWords(reasons)).toEqual([
    '2 of your categories',
    'meets 10K subscribers',
    'meets 500 followers on Instagram',
    'Instagram connected',
    'your language',
  ]);
});
