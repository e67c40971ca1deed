import type { Job } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { aProposal } from '#testing/jobs.ts';
import { onScreen, startValues, toInput, valuesOf, whyNotSent, withItems, type ProposalValues } from './proposal-values.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const job: Pick<Job, 'id' | 'version' | 'budget' | 'questions'> = {
  version: 1,
  id: '01930000-0000-7000-8000-00000000000a',
  budget: { type: 'range', min: usd(90_000), max: usd(140_000) },
  questions: ['Which desk?'],
};
const TODAY = '2026-11-21';

function values(overrides: Partial<ProposalValues> = {}): ProposalValues {
  return {
    message: 'I would film it at first light.',
    price: 1150.5,
    currency: 'USD',
    deliverBy: '2026-12-18',
    answers: ['Oak'],
    samples: [],
    pictures: [],
    isSending: false,
    ...overrides,
  };
}

test('what is sent has minor units, and no empty rows', () => {
  expect(
    toInput(
      values({
        samples: [
          { title: ' ', url: '' },
          { title: 'Ice ', url: 'https://a.example.com' },
        ],
      }),
      job,
    ),
  ).toEqual({
    jobId: job.id,
    jobVersion: 1,
    message: 'I would film it at first light.',
    price: usd(115_050),
    deliverBy: '2026-12-18',
    answers: ['Oak'],
    portfolio: [{ title: 'Ice', url: 'https://a.example.com' }],
  });
});

test('a fixed price is the job’s own and is not sent', () => {
  const input = toInput(values({ deliverBy: '' }), { ...job, budget: { type: 'fixed', amount: usd(120_000) }, questions: [] });
  expect(input).not.toHaveProperty('price');
  expect(input).not.toHaveProperty('deliverBy');
  expect(input).not.toHaveProperty('answers');
});

test('a range asks for a price and for the earliest day, anything else for neither', () => {
  const open = values({ price: '', deliverBy: '' });
  expect(whyNotSent(open, job, TODAY)).toEqual({
    price: 'Enter your price',
    deliverBy: 'Choose the earliest day you could deliver',
  });
  expect(whyNotSent(open, { ...job, budget: { type: 'product', product: 'A desk' } }, TODAY)).toEqual({});
});

test('a comment that is complete has nothing wrong', () => {
  expect(whyNotSent(values(), job, TODAY)).toEqual({});
});

test('each problem stands at its field, also when rows above it were left empty', () => {
  const wrong = values({
    message: 'Too short',
    price: '',
    deliverBy: '2026-11-20',
    answers: [' '],
    samples: [
      { title: '', url: '' },
      { title: 'Ice', url: 'http://a.example.com' },
    ],
  });
  expect(whyNotSent(wrong, job, TODAY)).toEqual({
    message: 'Write at least 20 characters',
    price: 'Enter your price',
    deliverBy: 'Choose today or a later date',
    'answers.0': 'Fill this in',
    'samples.1.url': 'Enter a link that starts with https://',
  });
});

test('what the server says is put where it belongs', () => {
  expect(onScreen({ price: 'Enter the price in EUR', answers: 'Answer every question', 'price.amount': 'x' }, values())).toEqual({
    price: 'x',
    'answers.0': 'Answer every question',
  });
});

test.each([null, 5, 'text', [], { message: 7, price: ['12'], answers: 'no', samples: [null, { title: 3 }], currency: 'XXX' }])(
  'a spoilt draft %j is no draft',
  (draft) => {
    const { samples, pictures, ...rest } = startValues(job, draft);
    expect(pictures).toEqual([]);
    expect(rest).toEqual({ isSending: false, message: '', price: '', currency: 'USD', deliverBy: '', answers: [''] });
    expect(samples.every(({ title, url }) => title === '' && url === '')).toBe(true);
  },
);

const FILM = '01930000-0000-7000-8000-000000000701';
const url = 'https://www.youtube.com/watch?v=film';

test('an item is sent by its id, and a comment from before gives it back while the portfolio has it', () => {
  const item = { id: FILM, service: 'youtube' as const, picture: null, simulated: false };
  const samples = [
    { title: 'Ice ', url, itemId: FILM },
    { title: 'Snow', url },
  ];
  expect(toInput(values({ samples }), job).portfolio).toEqual([
    { title: 'Ice', itemId: FILM },
    { title: 'Snow', url },
  ]);
  const portfolio = [
    { title: 'Ice ', url, item },
    { title: 'Snow', url },
  ];
  expect(valuesOf(aProposal({ portfolio })).samples).toEqual(samples);
});

test('what is wrong with a sample stands at the field, of an item always at its title', () => {
  const samples = [
    { title: '', url: '' },
    { title: '', url, itemId: FILM },
  ];
  expect(whyNotSent(values({ samples }), job, TODAY)).toEqual({ 'samples.1.title': 'Fill this in' });
  const link = { title: 'x', url };
  expect(whyNotSent(values({ samples: [link] }), job, TODAY)).toEqual({ 'samples.0.title': 'Write at least 2 characters' });
  expect(onScreen({ 'portfolio.0': 'Gone' }, values({ samples }))).toEqual({ 'samples.1.title': 'Gone' });
});

test('a chosen item starts with its own title, cut where it is too long', () => {
  const [row] = withItems([], [{ id: FILM, url, title: '\u{1F3BF}'.repeat(150) }]);
  expect(row).toEqual({ title: '\u{1F3BF}'.repeat(100), url, itemId: FILM });
});
