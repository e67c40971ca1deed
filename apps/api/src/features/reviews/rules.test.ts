import { expect, test } from 'vitest';
import { whyCannotAnswer, whyCannotReview } from './rules.ts';

test('each side reviews once, within the time', () => {
  expect(whyCannotReview({ hasReviewed: false, isOver: false })).toBeUndefined();
  expect(whyCannotReview({ hasReviewed: true, isOver: false })).toBe('You’ve already reviewed this work');
  expect(whyCannotReview({ hasReviewed: true, isOver: true })).toBe('You’ve already reviewed this work');
  expect(whyCannotReview({ hasReviewed: false, isOver: true })).toBe('The 14 days to review this work are over');
});

test('a review is answered once, within the time and while it is shown', () => {
  expect(whyCannotAnswer({ isHidden: false, hasAnswer: false, isOver: false })).toBeUndefined();
  expect(whyCannotAnswer({ isHidden: false, hasAnswer: true, isOver: true })).toBe('You’ve already answered this review');
  expect(whyCannotAnswer({ isHidden: true, hasAnswer: false, isOver: false })).toBe('Our team hid this review');
  expect(whyCannotAnswer({ isHidden: false, hasAnswer: false, isOver: true })).toBe('The 14 days to answer this review are over');
});
