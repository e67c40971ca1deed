import { expect, test } from 'vitest';
import { anOwnJob, aReceivedProposal } from '#testing/own-jobs.ts';
import { bestOf, figuresOf } from './figures.tsx';

const job = anOwnJob({ budget: { type: 'product', product: 'A lantern' } });
const { creator } = aReceivedProposal();
const at = (amount: number, currency: 'USD' | 'EUR' = 'USD') => ({ price: { amount, currency } });
const ann = aReceivedProposal({ id: 'ann', ...at(900), deliverBy: '2026-12-18', creator: { ...creator, answerMinutes: 30 } });
const ben = aReceivedProposal({ id: 'ben', ...at(700), deliverBy: '2026-12-12', creator: { ...creator, answerMinutes: 90 } });
const cem = aReceivedProposal({ id: 'cem', ...at(700), deliverBy: null });

test('the lowest price, the earliest day and the quickest answer are best; two may be', () => {
  const all = [ann, ben, cem];
  const figures = figuresOf(job, all);
  expect([...bestOf(figures.price, all)]).toEqual(['ben', 'cem']);
  expect([...bestOf(figures.deliverBy, all)]).toEqual(['ben']);
  expect([...bestOf(figures.answers, all)]).toEqual(['ann']);
});

test('nothing is best where all are alike, where one alone is known, or in different currencies', () => {
  expect(bestOf(figuresOf(job, [ben, cem]).price, [ben, cem]).size).toBe(0);
  expect(bestOf(figuresOf(job, [ann, cem]).deliverBy, [ann, cem]).size).toBe(0);
  const euro = aReceivedProposal({ id: 'eva', ...at(100, 'EUR') });
  expect(bestOf(figuresOf(job, [ann, euro]).price, [ann, euro]).size).toBe(0);
});

test('followers are compared on one service, never over both', () => {
  const channel = { handle: '@x', fetchedAt: new Date().toISOString(), simulated: false };
  const tube = aReceivedProposal({ id: 'tube', creator: { ...creator, channels: [{ ...channel, service: 'youtube', followers: 10 }] } });
  const more = aReceivedProposal({ id: 'more', creator: { ...creator, channels: [{ ...channel, service: 'youtube', followers: 20 }] } });
  const insta = aReceivedProposal({
    id: 'insta',
    creator: { ...creator, channels: [{ ...channel, service: 'instagram', followers: 99 }] },
  });
  const all = [tube, more, insta];
  expect([...bestOf(figuresOf(job, all).youtube, all)]).toEqual(['more']);
  expect(bestOf(figuresOf(job, all).instagram, all).size).toBe(0);
});
