import { type Job, JobInput } from '@castlane/contract/job.ts';
import { DEFAULT_SHIPPING } from '@castlane/contract/shipping.ts';
import { describe, expect, test } from 'vitest';
import { budgetOf, errorsOf, fieldOf, inputOf, previewOf, starCostNow } from './brief-input.ts';
import { strengthOf } from './brief-strength.ts';
import { briefOf, copyOf, emptyBrief, withPlatforms, type BriefValues } from './brief-values.ts';

const TODAY = '2026-11-20';
const CATEGORY = '0190ca7e-0000-7000-8000-000000000001';

function aBrief(overrides: Partial<BriefValues> = {}): BriefValues {
  return {
    ...emptyBrief(TODAY),
    title: 'Winter trail shoe review',
    description: 'One video that tests our shoe on snow and ice, and says plainly what is good.',
    categories: [CATEGORY],
    platforms: ['youtube'],
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
    amount: 1200,
    ...overrides,
  };
}

describe('what is sent', () => {
  test('is what the contract takes, amounts in minor units', () => {
    const input = inputOf(aBrief({ amount: 1200.5 }));
    expect(input.budget).toEqual({ type: 'fixed', amount: { amount: 120_050, currency: 'USD' } });
    expect(JobInput.safeParse({ ...input, status: 'draft' }).success).toBe(true);
    expect(inputOf(aBrief({ amount: 90_000, currency: 'JPY' })).budget).toEqual({
      type: 'fixed',
      amount: { amount: 90_000, currency: 'JPY' },
    });
  });

  test('leaves behind what does not count any more', () => {
    const input = inputOf(
      aBrief({
        place: 'remote',
        country: 'US',
        city: 'Denver',
        usageScope: 'none',
        usageDays: 90,
        budgetType: 'product',
        product: 'A shoe',
      }),
    );
    expect(input.location).toEqual({ kind: 'remote' });
    expect(input.terms?.usageDays).toBe(0);
    expect(input.budget).toEqual({ type: 'product', product: 'A shoe' });
  });

  test('says how a product is shipped, with its value in the currency of the brief', () => {
    const shipping = { withinDays: 9, value: 120, ifUndone: 'return' as const, dueFromReceipt: false, countries: ['PT'] };
    const sent = { ...shipping, value: { amount: 12_000, currency: 'EUR' } };
    expect(inputOf(aBrief({ shipsProduct: true, currency: 'EUR', shipping })).terms?.shipping).toEqual(sent);
    expect(inputOf(aBrief({ shipsProduct: true, shipping: { ...shipping, value: '' } })).terms?.shipping.value).toBe(null);
    // Without a product the hidden fields may have anything.
    expect(inputOf(aBrief({ shipping: { ...shipping, withinDays: '' } })).terms?.shipping).toEqual(DEFAULT_SHIPPING);
    expect(errorsOf(aBrief({ shipping: { ...shipping, withinDays: 90 } }), TODAY)).toEqual({});
    const bad = { ...shipping, withinDays: 90, value: 'much' };
    expect(Object.keys(errorsOf(aBrief({ shipsProduct: true, shipping: bad }), TODAY))).toEqual(['shipping.withinDays', 'shipping.value']);
    expect(errorsOf(aBrief({ shipsProduct: true, shipping: { ...shipping, withinDays: '' } }), TODAY)).toEqual({
      'shipping.withinDays': 'Enter at least 1 day',
    });
    expect(fieldOf('terms.shipping.countries.0', aBrief())).toBe('shipping.countries');
  });

  test('names the creators that are wanted, and nothing where all may answer', () => {
    expect(inputOf(aBrief()).wanted).toEqual({});
    const wanted = {
      platforms: ['youtube', 'instagram'] as BriefValues['platforms'],
      wantedFollowers: { youtube: 10_000, instagram: '', other: 5 },
      wantedLanguages: ['en'],
      wantedCountries: ['FR', 'US'],
    };
    const named = {
      followers: [
        { platform: 'youtube', minimum: 10_000 },
        { platform: 'other', minimum: 5 },
      ],
      languages: ['en'],
    };
    expect(inputOf(aBrief(wanted)).wanted).toEqual({ ...named, countries: ['FR', 'US'] });
    expect(previewOf(aBrief(wanted), []).wanted).toEqual({ ...named, countries: ['FR', 'US'] });
    expect(inputOf(aBrief({ ...wanted, place: 'onsite', country: 'FR', city: 'Lyon' })).wanted).toEqual(named);
  });

  test('survives the way there and back', () => {
    const values = aBrief({
      budgetType: 'range',
      amount: '',
      min: 900,
      max: 1400,
      place: 'onsite',
      country: 'US',
      city: 'Denver',
      dueBy: '2027-01-10',
      usageScope: 'paid_ads',
      usageDays: 30,
      questions: ['Where would you film it?'],
      wantedFollowers: { youtube: 10_000, instagram: '', other: '' },
      wantedLanguages: ['en', 'fr'],
      openings: 5,
    });
    const { categories, uploadIds: _, ...input } = inputOf(values);
    const job = {
      ...input,
      images: [],
      files: [],
      categories: categories.map((id) => ({ id, slug: 'sports', name: 'Sports' })),
    } as unknown as Job;
    expect(briefOf(job)).toEqual(values);
    expect(copyOf(job)).toMatchObject({ title: values.title, dueBy: '', wantedLanguages: ['en', 'fr'], openings: 5 });
  });
});

describe('what is wrong', () => {
  test('is said at the field that shows it', () => {
    const errors = errorsOf(
      aBrief({
        title: 'short',
        categories: [],
        amount: '',
        applyBy: '2026-11-19',
        deliverables: [{ platform: 'youtube', kind: 'video', quantity: '' }],
      }),
      TODAY,
    );
    expect(Object.keys(errors).toSorted()).toEqual(['amount', 'applyBy', 'categories', 'deliverables.0.quantity', 'title']);
  });

  test('is nothing for a whole brief', () => {
    expect(errorsOf(aBrief(), TODAY)).toEqual({});
  });

  test('knows the calendar', () => {
    expect(errorsOf(aBrief({ applyBy: '2027-02-18' }), TODAY)).toEqual({});
    expect(errorsOf(aBrief({ applyBy: '2027-02-19' }), TODAY)).toHaveProperty('applyBy');
    expect(errorsOf(aBrief({ dueBy: emptyBrief(TODAY).applyBy }), TODAY)).toHaveProperty('dueBy');
  });

  test('of a range is that its upper end is below', () => {
    expect(errorsOf(aBrief({ budgetType: 'range', min: 20, max: 10 }), TODAY)).toEqual({
      max: 'Enter a maximum above the minimum',
    });
  });

  test.each([0, 51, '', 1.5])('of %s creators is said at their number', (openings) => {
    expect(Object.keys(errorsOf(aBrief({ openings }), TODAY))).toEqual(['openings']);
    expect(previewOf(aBrief({ openings }), []).openings).toBe(1);
  });

  test.each([
    ['budget.amount', 'amount'],
    ['budget.amount.amount', 'amount'],
    ['budget.max', 'max'],
    ['budget', 'budgetType'],
    ['location.country', 'country'],
    ['terms.usageDays', 'usageDays'],
    ['categories.0', 'categories'],
    ['deliverables.0.platform', 'deliverables.0.platform'],
    ['deliverables.1', 'deliverables.1.kind'],
    ['deliverables', 'deliverables'],
    ['questions.2', 'questions.2'],
    ['applyBy', 'applyBy'],
    ['openings', 'openings'],
    ['uploadIds.0', 'images'],
    ['uploadIds.1', 'files'],
    ['wanted.followers.0.minimum', 'wantedFollowers.instagram'],
    ['wanted.languages.0', 'wantedLanguages'],
    ['wanted.countries', 'wantedCountries'],
  ])('about %s is shown at %s', (path, field) => {
    const image = { uploadId: 'a', name: 'a.jpg', size: 1, uri: '/a' };
    expect(fieldOf(path, aBrief({ images: [image], wantedFollowers: { youtube: '', instagram: 5, other: 7 } }))).toBe(field);
  });
});

test('the price of a comment follows from the budget once it is known', () => {
  expect(starCostNow(aBrief({ amount: '' }))).toBeUndefined();
  expect(starCostNow(aBrief({ amount: 499 }))).toBe(1);
  expect(starCostNow(aBrief({ amount: 500 }))).toBe(2);
  expect(starCostNow(aBrief({ budgetType: 'range', min: 100, max: 2000 }))).toBe(3);
  expect(budgetOf(aBrief({ budgetType: 'range', min: 100, max: '' }))).toEqual({ type: 'range' });
});

test('a platform that is gone takes its minimum of followers with it', () => {
  const values = aBrief({ platforms: ['youtube', 'instagram'], wantedFollowers: { youtube: 100, instagram: 200, other: '' } });
  expect(withPlatforms(values, ['youtube']).wantedFollowers).toEqual({ youtube: 100, instagram: '', other: '' });
});

test('a platform brings its usual work along and takes it away again', () => {
  const both = withPlatforms(aBrief(), ['youtube', 'instagram']);
  expect(both.deliverables).toEqual([
    { platform: 'youtube', kind: 'video', quantity: 1 },
    { platform: 'instagram', kind: 'reel', quantity: 1 },
  ]);
  expect(withPlatforms({ ...aBrief(), ...both }, ['instagram']).deliverables).toEqual([
    { platform: 'instagram', kind: 'reel', quantity: 1 },
  ]);
});

test('a brief is strong when it says what, for how much, until when and with which rights', () => {
  expect(strengthOf(emptyBrief(TODAY), TODAY)).toEqual({ deliverable: false, budget: false, deadline: true, rights: false });
  const strong = aBrief({ description: 'What we want. '.repeat(12), usageScope: 'none' });
  expect(strengthOf(strong, TODAY)).toEqual({ deliverable: true, budget: true, deadline: true, rights: true });
  expect(strengthOf({ ...strong, applyBy: '2026-11-22' }, TODAY).deadline).toBe(false);
});
