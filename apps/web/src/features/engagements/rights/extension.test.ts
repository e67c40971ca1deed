import { AmendmentInput } from '@castlane/contract/amendment.ts';
import { expect, test } from 'vitest';
import { amendmentOf, newEnd, startOf, whyBadExtension, type ExtensionValues } from './extension.ts';

const AGREED = {
  price: { amount: 100_000, currency: 'USD' as const },
  deliverables: [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }],
  dueBy: '2026-11-20',
  changeRounds: 2,
  usageRights: { scope: 'organic' as const, days: 90 },
};
const END = new Date(2027, 2, 1, 23, 59, 59, 999);
const NOW = new Date(2027, 1, 20, 12);
const values = (given: Partial<ExtensionValues> = {}): ExtensionValues => ({ ...startOf(AGREED), ...given });
const why = (given: Partial<ExtensionValues>, now = NOW) => whyBadExtension(values(given), AGREED, END.toISOString(), now);

test('an extension begins with as many days again, and changes nothing but rights and price', () => {
  expect(startOf(AGREED)).toEqual({ scope: 'organic', moreDays: 90, price: '', answerWithinDays: 3, note: '' });
  const { usageRights: _, ...rest } = AGREED;
  expect(amendmentOf(values(), AGREED)).toEqual({ ...rest, usageRights: { scope: 'organic', days: 180 }, answerWithinDays: 3 });
  const body = amendmentOf(values({ scope: 'paid_ads', moreDays: 30, price: 250.5, note: '  It sells ' }), AGREED);
  expect(body).toEqual({
    ...rest,
    price: { amount: 125_050, currency: 'USD' },
    usageRights: { scope: 'paid_ads', days: 120 },
    answerWithinDays: 3,
    note: 'It sells',
  });
  expect(AmendmentInput.safeParse(body).success).toBe(true);
});

test('the new end is the same minute of a later day, also over a change of the clocks', () => {
  const end = newEnd(END.toISOString(), { moreDays: 90 });
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes()]).toEqual([2027, 4, 30, 23, 59]);
});

test('what is wrong stands at its field', () => {
  expect(why({})).toEqual({});
  expect(why({ moreDays: '' })).toEqual({ moreDays: 'Enter how many days' });
  expect(why({ moreDays: 0 })).toEqual({ moreDays: 'Enter how many days' });
  expect(why({ moreDays: 0, scope: 'paid_ads' })).toEqual({});
  expect(why({ moreDays: 3600 })).toEqual({ moreDays: 'Rights last 3,650 days at most' });
  expect(Object.keys(why({ price: -5 }))).toEqual(['price']);
  expect(why({ moreDays: 10 }, new Date(2027, 2, 20, 12))).toEqual({ moreDays: 'It would have ended already. Enter at least 19 days.' });
  expect(why({ moreDays: 19 }, new Date(2027, 2, 20, 12))).toEqual({});
});
