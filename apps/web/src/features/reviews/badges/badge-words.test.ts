import { BADGES, type Badge } from '@castlane/contract/badges.ts';
import { progressOf } from '@castlane/contract/record.ts';
import { expect, test } from 'vitest';
import { badgeNeeds, progressWords } from './badge-words.ts';

const NOTHING = {
  jobsCompleted: 0,
  reviewCount: 0,
  rating: null,
  onTimeRate: null,
  hireRate: null,
  answered: 0,
  answerRate: null,
  answerHours: null,
};
const ALL = {
  ...NOTHING,
  jobsCompleted: 40,
  reviewCount: 30,
  rating: 5,
  onTimeRate: 1,
  hireRate: 1,
  answered: 90,
  answerRate: 1,
  answerHours: 2,
};
const SOME = {
  ...ALL,
  jobsCompleted: 4,
  reviewCount: 4,
  rating: 4.6,
  onTimeRate: 0.8,
  hireRate: 0.5,
  answered: 4,
  answerRate: 0.9,
  answerHours: 60,
};

test('every badge and every step to it has words', async () => {
  const needs = (Object.keys(BADGES) as Badge[]).map(badgeNeeds);
  const steps = [NOTHING, SOME, ALL].flatMap((measures) =>
    (['creator', 'business_owner'] as const).flatMap((kind) =>
      progressOf(kind, measures).flatMap((badge) => badge.needs.map(progressWords)),
    ),
  );
  expect([...needs, ...steps].filter((words) => words.includes('reviews.'))).toEqual([]);
  expect(badgeNeeds('quick_to_answer')).toBe('10 comments answered, usually within 48 h');
  expect(steps).toContain('4 of 5 jobs completed');
  expect(steps).toContain('Average 4.6 of 4.7');
  expect(steps).toContain('40 jobs completed');
});
