import * as z from 'zod/mini';
import { UserType } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { Id, line, paragraphs, Slug, Time } from './primitives.ts';

/** Reviews that both sides of a completed job write. (For staff's check of a profile see `verification.ts`.) */

const Rating = z
  .int({ error: 'Choose 1 to 5 stars' })
  .check(z.gte(1, { error: 'Choose 1 to 5 stars' }), z.lte(5, { error: 'Choose 1 to 5 stars' }));

/** Why staff hide a review; shown in its place. */
export const HideReason = z.enum(['insulting', 'private_data', 'not_about_the_work', 'pressure', 'unlawful']);
export type HideReason = z.infer<typeof HideReason>;

/** A review as its readers see it. A hidden one has only its author, its dates and the reason. */
export const Review = z.object({
  id: Id,
  rating: z.nullable(z.int()),
  communication: z.nullable(z.int()),
  quality: z.nullable(z.int()),
  punctuality: z.nullable(z.int()),
  text: z.nullable(z.string()),
  writtenAt: Time,
  /** Null until the other side has reviewed, or the 14 days are over. */
  publishedAt: z.nullable(Time),
  author: z.object({
    slug: z.string(),
    name: z.string(),
    company: z.nullable(z.string()),
    userType: UserType,
    profileImageUri: z.nullable(z.string()),
  }),
  /** Null if the job is one by invitation and the reader neither of its two sides nor staff. */
  jobTitle: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Time),
  /** Until when the reviewed account may answer; null if it has answered, or if there is nothing to answer. */
  answerBy: z.nullable(Time),
  hiddenReason: z.nullable(HideReason),
});
export type Review = z.infer<typeof Review>;

export const ReviewInput = z.strictObject({
  engagementId: Id,
  rating: Rating,
  communication: Rating,
  quality: Rating,
  punctuality: Rating,
  text: paragraphs(10, 1000),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

/** The number of reviews per rating, without hidden ones. */
export const Distribution = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() });
export type Distribution = z.infer<typeof Distribution>;

/** One decimal; null without reviews. */
const Mean = z.nullable(z.number());
export const RatingSummary = z.object({
  mean: Mean,
  count: z.int(),
  distribution: Distribution,
  parts: z.object({ communication: Mean, quality: Mean, punctuality: Mean }),
});
export type RatingSummary = z.infer<typeof RatingSummary>;

export const createReview = endpoint('POST reviews', {
  who: 'verified',
  summary:
    'Review the other side of a completed job within 14 days; hidden until both have reviewed or the time is over, then public and final',
  status: 201,
  problems: [1005, 1009],
  body: ReviewInput,
  answer: Review,
});

export const listProfileReviews = endpoint('GET profile/reviews', {
  who: 'verified',
  summary: 'List the reviews of an account, newest first, with the mean, the count and the distribution',
  problems: [1009],
  query: z.strictObject({ ...PageQuery, slug: Slug }),
  answer: z.object({ items: z.array(Review), nextCursor: z.nullable(z.string()), ...RatingSummary.shape }),
});

const byId = z.strictObject({ id: Id });

export const answerReview = endpoint('POST reviews/:id/answer', {
  who: 'verified',
  summary: 'Answer a review of you, once, within 14 days of its publication',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ text: paragraphs(10, 1000) }),
  answer: Review,
});

/** A full review in the staff's list, hidden or not. */
export const StaffReview = z.object({
  ...Review.shape,
  jobTitle: z.string(),
  jobSlug: z.string(),
  reviewed: Review.shape.author,
  /** Staff's note to the author besides the listed reason. */
  hiddenNote: z.nullable(z.string()),
  hiddenBy: z.nullable(z.string()),
});
export type StaffReview = z.infer<typeof StaffReview>;

export const listPublishedReviews = endpoint('GET /staff/v1/published-reviews', {
  who: 'staff',
  summary: 'List published reviews, newest first; `slug` selects those of and by one account',
  query: z.strictObject({ ...PageQuery, slug: z.optional(Slug), hidden: z.optional(z.enum(['true', 'false'])) }),
  answer: z.object({ items: z.array(StaffReview), nextCursor: z.nullable(z.string()) }),
});

export const hideReview = endpoint('POST /staff/v1/published-reviews/:id/hide', {
  who: 'staff',
  summary: 'Hide a review for a listed reason; a note remains in its place. 1005 (409) if it is hidden already',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ reason: HideReason, note: z.optional(line(1, 300)) }),
  answer: StaffReview,
});

export const showReview = endpoint('POST /staff/v1/published-reviews/:id/show', {
  who: 'staff',
  summary: 'Show a hidden review again',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  answer: StaffReview,
});
