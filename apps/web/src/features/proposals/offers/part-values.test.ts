import { AmendmentInput } from '@castlane/contract/amendment.ts';
import { OfferInput } from '@castlane/contract/offer.ts';
import type { AgreedPart } from '@castlane/contract/parts.ts';
import { expect, test } from 'vitest';
import { errorsOf, fieldsOf, inputOf, termsOf, withDraft, type OfferValues } from './offer-values.ts';
import { divide, leftOf, shareEvenly, withoutPart, withPart } from './part-values.ts';

const TODAY = '2026-11-21';
const PROPOSAL = '01930000-0000-7000-8000-000000000002';
const video = { platform: 'youtube', kind: 'video', quantity: 1 } as const;
const reel = { platform: 'instagram', kind: 'reel', quantity: 2 } as const;
const story = { platform: 'instagram', kind: 'story', quantity: 1 } as const;

function undivided(overrides: Partial<OfferValues> = {}): OfferValues {
  return {
    price: 1000,
    currency: 'USD',
    deliverables: [video, reel],
    dueBy: '2026-12-18',
    parts: [],
    fixed: [],
    changeRounds: 1,
    usageScope: 'none',
    usageDays: 0,
    payWithinDays: 14,
    answerWithinDays: 3,
    note: '',
    ...overrides,
  };
}

/** Two parts that can be sent. */
function divided(overrides: Partial<OfferValues> = {}): OfferValues {
  const values = divide(undivided(overrides));
  const [first, second] = values.parts;
  return {
    ...values,
    parts: [
      { ...first!, title: 'Rough cut', dueBy: '2026-12-04' },
      { ...second!, title: 'Final cut' },
    ],
  };
}

const errors = (values: OfferValues) => errorsOf(values, PROPOSAL, TODAY);
const sharesOf = ({ parts }: OfferValues) => parts.map(({ share }) => share);
const partsOfLines = ({ deliverables }: OfferValues) => deliverables.map(({ part }) => part);

test('undivided work says nothing of parts', () => {
  expect(inputOf(undivided(), PROPOSAL)).not.toHaveProperty('parts');
  expect(termsOf(undivided()).parts).toEqual([]);
});

test('dividing makes two parts: half of the price and of the deliverables each, the last due with the whole', () => {
  const values = divide(undivided());
  expect(sharesOf(values)).toEqual([500, 500]);
  expect(values.parts.map(({ dueBy }) => dueBy)).toEqual(['', '2026-12-18']);
  expect(partsOfLines(values)).toEqual([0, 1]);
  expect(errors(divided())).toEqual({});
  const body = inputOf(divided(), PROPOSAL);
  expect(OfferInput.safeParse(body).success).toBe(true);
  expect(body.parts).toEqual([
    { title: 'Rough cut', share: 50_000, deliverables: [video], dueBy: '2026-12-04' },
    { title: 'Final cut', share: 50_000, deliverables: [reel], dueBy: '2026-12-18' },
  ]);
});

test('an even split has no fraction of the smallest unit, and the rest is in the last part', () => {
  expect(sharesOf(shareEvenly(withPart(divided({ price: 100 }))))).toEqual([33.33, 33.33, 33.34]);
  expect(sharesOf(divide(undivided({ price: 1001, currency: 'JPY' })))).toEqual([500, 501]);
  expect(sharesOf(divide(undivided({ price: '' })))).toEqual(['', '']);
});

test('what is left of the price is known to the minor unit, and may be below nothing', () => {
  const with3 = (share: number | string, price: number | string = 1000) => {
    const { parts, ...values } = divided();
    return leftOf({
      ...values,
      price,
      parts: [
        { ...parts[0]!, share },
        { ...parts[1]!, share: 0.1 },
      ],
    });
  };
  expect(with3(799.9)).toBe(20_000);
  expect(with3('')).toBe(99_990);
  expect(with3('many')).toBe(99_990);
  expect(with3(1000)).toBe(-10);
  expect(with3(1, '')).toBeUndefined();
});

test('a third part gets what is left; four are the most that the contract takes', () => {
  const values = divided();
  const short = { ...values, parts: values.parts.map((part) => ({ ...part, share: 400 })) };
  expect(sharesOf(withPart(short))).toEqual([400, 400, 200]);
  expect(sharesOf(withPart(values))).toEqual([500, 500, '']);
});

test('a removed part leaves its deliverables to the one before; one part alone is undivided, due with the last', () => {
  const three = withPart({ ...divided(), deliverables: [video, reel, story].map((line, part) => ({ ...line, part })) });
  expect(partsOfLines(withoutPart(three, 1))).toEqual([0, 0, 1]);
  expect(partsOfLines(withoutPart(three, 0))).toEqual([0, 0, 1]);
  expect(partsOfLines(withoutPart(three, 2))).toEqual([0, 1, 1]);
  for (const index of [0, 1]) {
    const whole = withoutPart(divided(), index);
    expect(whole).toMatchObject({ parts: [], dueBy: '2026-12-18', deliverables: [video, reel] });
    expect(inputOf(whole, PROPOSAL)).toEqual(inputOf(undivided(), PROPOSAL));
  }
});

test('what is wrong with a part stands at its field', () => {
  const { parts, ...values } = divided();
  const [first, second] = parts as [(typeof parts)[number], (typeof parts)[number]];
  const wrong = (one: Partial<typeof first>, other: Partial<typeof first> = {}) =>
    errors({
      ...values,
      parts: [
        { ...first, ...one },
        { ...second, ...other },
      ],
    });
  expect(wrong({ share: 400 })).toEqual({ parts: 'The shares must add up to the price' });
  expect(wrong({ share: '' })).toEqual({ 'parts.0.share': 'Enter the share' });
  expect(wrong({ share: 'half' })).toHaveProperty(['parts.0.share']);
  expect(wrong({ title: ' ' })).toEqual({ 'parts.0.title': 'Enter a title' });
  expect(wrong({ title: 'ab' })).toEqual({ 'parts.0.title': 'Write at least 3 characters' });
  expect(wrong({ dueBy: '' }, { dueBy: '' })).toEqual({ 'parts.0.dueBy': 'Choose a date', 'parts.1.dueBy': 'Choose a date' });
  expect(wrong({ dueBy: '2026-12-18' })).toEqual({ 'parts.1.dueBy': 'Choose a later day than that of the part before' });
  expect(wrong({ dueBy: '2026-11-20' })).toEqual({ 'parts.0.dueBy': 'Choose today or a later date' });
  // All of it at once, so that nobody is sent back twice.
  expect(Object.keys(wrong({ title: '', share: 1 }, { share: '', dueBy: '' })).toSorted()).toEqual([
    'parts.0.title',
    'parts.1.dueBy',
    'parts.1.share',
  ]);
});

test('a part without a deliverable is named where one can be added', () => {
  const values = divided({ deliverables: [video] });
  expect(errors(values)).toEqual({ deliverables: 'Part 2 needs a deliverable' });
  expect(errors(withPart(values))['deliverables']).toBe('Part 2 needs a deliverable');
});

test('without a price the parts have no shares', () => {
  const values = divided({ price: 0 });
  const free = { ...values, parts: values.parts.map((part) => ({ ...part, share: '' })) };
  expect(errors(free)).toEqual({});
  expect(inputOf(free, PROPOSAL).parts?.map(({ share }) => share)).toEqual([0, 0]);
});

const FIXED: AgreedPart = { title: 'Rough cut', share: 40_000, deliverables: [video, story], dueBy: '2026-11-30' };

test('accepted parts go along as they are, and the places of errors are those of the form', () => {
  // The first line of the form is of its second part.
  const deliverables = [
    { ...reel, part: 1 },
    { ...video, part: 0 },
  ];
  const parts = [
    { title: 'Final cut', share: 300, dueBy: '2026-12-10' },
    { title: 'Shorts', share: 300, dueBy: '2026-12-18' },
  ];
  const values = undivided({ fixed: [FIXED], parts, deliverables });
  const terms = termsOf(values);
  expect(AmendmentInput.safeParse(terms).success).toBe(true);
  expect(terms.parts.map(({ title, share }) => [title, share])).toEqual([
    ['Rough cut', 40_000],
    ['Final cut', 30_000],
    ['Shorts', 30_000],
  ]);
  expect(terms.deliverables).toEqual([video, story, video, reel]);
  expect(leftOf(values)).toBe(0);
  const paths = ['parts.1.title', 'parts.2.deliverables.0.quantity', 'deliverables.3.quantity', 'dueBy', 'parts.0', 'parts'];
  expect(paths.map((path) => Object.keys(fieldsOf({ [path]: 'No' }, values))[0])).toEqual([
    'parts.0.title',
    'deliverables.0.quantity',
    'deliverables.0.quantity',
    'parts.1.dueBy',
    'parts',
    'parts',
  ]);
  expect(sharesOf(shareEvenly({ ...values, price: 1000.01 }))).toEqual([300, 300.01]);
  // The one that runs is never alone: removing the other leaves it divided.
  expect(withoutPart(values, 1)).toMatchObject({ parts: [{ title: 'Final cut' }], deliverables: [{ part: 0 }, { part: 0 }] });
});

test('a draft keeps the parts, also unfinished ones; what is broken is left out', () => {
  const unfinished = withPart({ ...divided(), deliverables: [{ ...video, quantity: '', part: 1 }] });
  expect(withDraft(undivided(), JSON.parse(JSON.stringify(unfinished)))).toEqual(unfinished);
  for (const parts of ['two', [{ title: 1 }], [null]])
    expect(withDraft(undivided(), { deliverables: [{ ...story, part: 0 }], parts, price: 5 })).toEqual(undivided({ price: 5 }));
});
