import { expect, test } from 'vitest';
import { aThread } from '#features/threads/factory.ts';
import { startFromAgreed } from './amendment-values.ts';
import { counterOf, whyBadCounter } from './counter-values.ts';

const TODAY = '2026-11-21';
const STANDING = aThread().offer!;
const values = (given = {}) => ({ ...startFromAgreed(STANDING), ...given });

test('a counter has all terms, the days to answer and the note', () => {
  expect(counterOf(values({ price: 1500, note: '  More snow ' }), STANDING)).toMatchObject({
    price: { amount: 150_000, currency: 'USD' },
    deliverables: STANDING.deliverables,
    dueBy: STANDING.dueBy,
    changeRounds: 2,
    payWithinDays: 14,
    parts: [],
    answerWithinDays: 3,
    note: 'More snow',
  });
});

test('what is wrong stands at its field, and the same terms are said to be the same', () => {
  const why = (given: object, more = {}) => whyBadCounter(values(given), { standing: STANDING, ...more }, TODAY);
  expect(why({})).toEqual({ together: 'Change something first. These are the terms that wait for your answer.' });
  expect(why({ note: 'Only words' })).toHaveProperty('together');
  expect(why({ price: 1500 })).toEqual({});
  expect(why({ price: 1500, dueBy: '2026-11-20' })).toHaveProperty('dueBy');
  expect(why({ price: 1500, answerWithinDays: 15 })).toHaveProperty('answerWithinDays');
  const agreed = { ...STANDING, price: { amount: 150_000, currency: 'USD' as const } };
  expect(why({ price: 1500 }, { agreed })).toEqual({
    together: 'Change something first. These are the terms you’ve already agreed on.',
  });
});

test('of completed work a counter changes the price and the rights alone, past days included', () => {
  const standing = { ...STANDING, dueBy: '2026-10-01', usageRights: { scope: 'organic' as const, days: 90 } };
  const filled = { ...startFromAgreed(standing), price: 1500, usageDays: 180 };
  expect(whyBadCounter(filled, { standing, isRightsAlone: true }, TODAY)).toEqual({});
  const body = counterOf(filled, standing, true);
  expect(body).toMatchObject({ price: { amount: 150_000 }, usageRights: { scope: 'organic', days: 180 }, dueBy: '2026-10-01' });
  expect(body).not.toHaveProperty('parts');
  expect(body).not.toHaveProperty('payWithinDays');
});
