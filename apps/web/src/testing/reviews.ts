import type { PublicProfile } from '@castlane/contract/account.ts';
import type { Review } from '@castlane/contract/review.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { anEngagement } from '#features/engagements/work/factory.ts';

const DAY = 86_400_000;

export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString();
}

const MAYA = { slug: 'maya-lindqvist', name: 'Maya Lindqvist', company: null, userType: 'creator' as const, profileImageUri: null };
const DANIEL = {
  slug: 'daniel-brooks',
  name: 'Daniel Brooks',
  company: 'Northpeak Outfitters',
  userType: 'business_owner' as const,
  profileImageUri: null,
};

/** A business's review of a creator, public since yesterday. */
export function aReview(overrides: Partial<Review> = {}): Review {
  return {
    id: '01930000-0000-7000-8000-000000000a01',
    rating: 5,
    communication: 5,
    quality: 4,
    punctuality: 5,
    text: 'Delivered two days early, and asked better questions than we did.',
    writtenAt: inDays(-2),
    publishedAt: inDays(-1),
    author: DANIEL,
    jobTitle: 'Winter trail shoe review',
    answer: null,
    answeredAt: null,
    answerBy: null,
    hiddenReason: null,
    ...overrides,
  };
}

/** A creator's review of the business, as the business sees it. */
export function aReviewByCreator(overrides: Partial<Review> = {}): Review {
  return aReview({
    id: '01930000-0000-7000-8000-000000000a02',
    text: 'A clear brief, and answers within the hour.',
    author: MAYA,
    ...overrides,
  });
}

export function ratingOf(count: number, overrides: object = {}) {
  return {
    mean: count > 0 ? 4.8 : null,
    count,
    distribution: { 1: 0, 2: 0, 3: 0, 4: Math.min(count, 1), 5: Math.max(0, count - 1) },
    parts: { communication: 4.9, quality: 4.5, punctuality: 5 },
    ...overrides,
  };
}

/** Completed work, as one of its two parties sees it. */
export function aCompletedEngagement(reviews: Partial<Engagement['reviews']> = {}, overrides: Partial<Engagement> = {}): Engagement {
  return anEngagement({
    status: 'completed',
    completedAt: inDays(-4),
    reviews: { reviewBy: inDays(10), own: null, other: null, otherHasWritten: false, ...reviews },
    timeline: [],
    ...overrides,
  });
}

/** The public profile of a creator. */
export function aPublicProfile(overrides: Partial<PublicProfile> = {}): PublicProfile {
  return {
    id: '01930000-0000-7000-8000-000000000001',
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    userType: 'creator',
    verified: true,
    profileImageUri: null,
    city: 'Boulder',
    state: 'CO',
    country: 'US',
    about: 'Trail films, shot in the snow.',
    categories: [],
    languages: ['en'],
    business: null,
    channels: [],
    jobsPosted: null,
    jobsAssigned: 6,
    rating: 4.8,
    reviewCount: 12,
    badges: ['on_time'],
    record: {
      creator: { jobsAssigned: 6, jobsCompleted: 5, jobsCancelled: 0, onTime: 5, onTimeRate: 0.97, answerMinutes: 95 },
      owner: null,
    },
    memberSince: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}
