import { REVIEW_PARTS } from '@castlane/contract/review-parts.ts';
import { createReview, type ReviewInput } from '@castlane/contract/review.ts';
import { issuesOf } from '#platform/forms/form.ts';

export const TEXT_MAX = 1000;
export const CHOICES = ['rating', ...REVIEW_PARTS] as const;
export type Choice = (typeof CHOICES)[number];

/** The form's values; 0 means that no star is chosen. */
export type ReviewValues = Record<Choice, number> & { text: string };

const EMPTY: ReviewValues = { rating: 0, communication: 0, quality: 0, punctuality: 0, text: '' };

/** The initial values: the valid parts of a stored draft. */
export function startValues(kept: unknown): ReviewValues {
  if (typeof kept !== 'object' || kept === null) return EMPTY;
  const given = kept as Partial<Record<keyof ReviewValues, unknown>>;
  const stars = (choice: Choice) => ([1, 2, 3, 4, 5].includes(given[choice] as number) ? (given[choice] as number) : 0);
  return {
    rating: stars('rating'),
    communication: stars('communication'),
    quality: stars('quality'),
    punctuality: stars('punctuality'),
    text: typeof given.text === 'string' ? given.text : '',
  };
}

export function isBlank(values: ReviewValues): boolean {
  return values.text === '' && CHOICES.every((choice) => values[choice] === 0);
}

export function toInput(engagementId: string, values: ReviewValues): ReviewInput {
  return { engagementId, ...values };
}

export function whyNotSent(engagementId: string, values: ReviewValues): Record<string, string> {
  return issuesOf(createReview.body, toInput(engagementId, values));
}
