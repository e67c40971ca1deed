import { JOB_ACTIONS, whyJobCannot, JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { starCostOf } from '@castlane/contract/brief.ts';
import { describe, expect, test } from 'vitest';
import { daysAfter, lastDayOf, whyBadDates, whyBadDeliverables, whyVisibilityStays } from './rules.ts';

const TODAY = '2026-11-21';

test('days are counted across the ends of months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
});

test('a job takes comments for 30 days by default', () => {
  expect(lastDayOf({ applyBy: null }, TODAY)).toBe('2026-12-21');
  expect(lastDayOf({ applyBy: TODAY }, TODAY)).toBe(TODAY);
});

describe('the days of a job', () => {
  test('are valid from today to 90 days ahead', () => {
    expect(whyBadDates({ applyBy: TODAY, dueBy: null }, TODAY)).toEqual([]);
    expect(whyBadDates({ applyBy: daysAfter(TODAY, 90), dueBy: daysAfter(TODAY, 91) }, TODAY)).toEqual([]);
  });
  test('may not be in the past, further than 90 days, or in the wrong order', () => {
    expect(whyBadDates({ applyBy: '2026-11-20', dueBy: null }, TODAY)).toMatchObject([{ path: 'applyBy' }]);
    expect(whyBadDates({ applyBy: daysAfter(TODAY, 91), dueBy: null }, TODAY)).toMatchObject([{ path: 'applyBy' }]);
    expect(whyBadDates({ applyBy: '2026-12-01', dueBy: '2026-12-01' }, TODAY)).toMatchObject([{ path: 'dueBy' }]);
  });
});

test('a deliverable is for a platform of the job', () => {
  const deliverables = [
    { platform: 'youtube' as const, kind: 'video' as const, quantity: 1 },
    { platform: 'instagram' as const, kind: 'reel' as const, quantity: 1 },
  ];
  expect(whyBadDeliverables({ platforms: ['youtube'], deliverables })).toMatchObject([{ path: 'deliverables.1.platform' }]);
  expect(whyBadDeliverables({ platforms: ['youtube', 'instagram'], deliverables })).toEqual([]);
});

test('a comment costs 1, 2 or 3 stars by the upper end of the budget', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' as const });
  expect(starCostOf({ type: 'product', product: 'A pair of shoes' })).toBe(1);
  expect(starCostOf({ type: 'fixed', amount: usd(49_999) })).toBe(1);
  expect(starCostOf({ type: 'fixed', amount: usd(50_000) })).toBe(2);
  expect(starCostOf({ type: 'range', min: usd(10_000), max: usd(199_999) })).toBe(2);
  expect(starCostOf({ type: 'product_plus_paid', product: 'A tent', amount: usd(200_000) })).toBe(3);
});

test('every action is allowed only from the states of its row', () => {
  for (const [action, { from }] of Object.entries(JOB_ACTIONS)) {
    for (const status of JOB_STATUSES) {
      const allowed = (from as readonly string[]).includes(status);
      expect(whyJobCannot(action as keyof typeof JOB_ACTIONS, status) === undefined).toBe(allowed);
    }
  }
  expect(whyJobCannot('publish', 'filled')).toBe('The job is filled');
});

test('a job stays in the feed for comments from it, and by invitation for a creator who was given it', () => {
  const none = { wasAssigned: false, hasOthers: false };
  for (const to of ['feed', 'invited'] as const) expect(whyVisibilityStays(to, none)).toBeUndefined();
  expect(whyVisibilityStays('feed', { ...none, hasOthers: true })).toBeUndefined();
  expect(whyVisibilityStays('invited', { ...none, wasAssigned: true })).toBeUndefined();
  expect(whyVisibilityStays('feed', { ...none, wasAssigned: true })).toMatch(/by invitation/);
  expect(whyVisibilityStays('invited', { ...none, hasOthers: true })).toMatch(/in the feed/);
});
