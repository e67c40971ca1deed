import type { Template } from '@castlane/contract/job-template.ts';
import { expect, test } from 'vitest';
import { daysAfter, emptyBrief } from '#features/jobs/briefs/brief-values.ts';
import { today } from '#platform/clock.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { filledFrom, templateOf, templateOfJob } from './template-values.ts';

const start = { ...emptyBrief(undefined, 'EUR'), payWithinDays: 30, usageScope: 'paid_ads' as const };
const filled = (brief: Template['brief']) => filledFrom({ brief }, start);

test('a template fills only what it has', () => {
  expect(filled({})).toEqual(start);
  expect(filled({ terms: { changeRounds: 1 } })).toEqual({ ...start, changeRounds: 1 });
  expect(filled({ terms: { usageScope: 'organic', usageDays: 60 } })).toEqual({ ...start, usageScope: 'organic', usageDays: 60 });
});

test('its pay brings its currency; without pay the form keeps its own', () => {
  const budget = { type: 'fixed' as const, amount: { amount: 5000, currency: 'JPY' as const } };
  expect(filled({ budget })).toMatchObject({ budgetType: 'fixed', amount: 5000, currency: 'JPY' });
  expect(filled({ title: 'Lantern walk' })).toMatchObject({ currency: 'EUR', amount: '' });
});

test('its days count from today, those of the work from the last day for comments', () => {
  const day = daysAfter(today(), 14);
  expect(filled({ commentDays: 14, workDays: 21 })).toMatchObject({ applyBy: day, dueBy: daysAfter(day, 21) });
  expect(filled({ workDays: 21 })).toMatchObject({ applyBy: start.applyBy, dueBy: daysAfter(start.applyBy, 21) });
});

test('of an unfinished form every field that is whole is kept, and no other', () => {
  const kept = templateOf({ ...emptyBrief(), title: 'Walk', platforms: ['youtube'], place: 'onsite', country: 'PT' });
  expect(Object.keys(kept).toSorted()).toEqual(['commentDays', 'platforms', 'questions', 'terms', 'title', 'wanted']);
  expect(kept).toMatchObject({ title: 'Walk', commentDays: 30, terms: { changeRounds: 2 } });
  // Nothing was chosen yet.
  expect(kept.terms).not.toHaveProperty('usageScope');
  expect(kept.terms).not.toHaveProperty('usageDays');
});

test('a job as a template, used again, is the same brief with later days', () => {
  const job = anOwnJob({ publishedAt: '2026-01-01T12:00:00.000Z', applyBy: '2026-01-15', dueBy: '2026-02-05' });
  const brief = templateOfJob(job);
  expect(brief).toMatchObject({ title: job.title, budget: job.budget, commentDays: 14, workDays: 21 });
  expect(filledFrom({ brief }, emptyBrief())).toMatchObject({
    title: job.title,
    description: job.description,
    applyBy: daysAfter(today(), 14),
  });
});
