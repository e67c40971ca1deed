import type { PendingChanges, Profile } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { ReviewReason } from '@castlane/contract/verification.ts';

/** Why staff rejected a profile: reasons of the list, and their own words. */
export type Why = { reasons: ReviewReason[]; note?: string };

/** How far a profile has come, and when. */
export type Review =
  | { state: 'unverified' | 'incomplete'; hoursAgo: number }
  | { state: 'pending'; minutesAgo: number; rejectedBefore?: Why }
  | { state: 'rejected'; hoursAgo: number; why: Why; before?: Why; appeal?: { hoursAgo: number; text: string } }
  | { state: 'active'; days: number; changes?: { hoursAgo: number; to: PendingChanges } }
  | { state: 'banned'; days: number; reason: string };

export type Person = {
  userType: UserType;
  /** Signs in with `<key>@castlane.test`, and is named by it in jobs and stories. */
  key: string;
  email: string;
  name: string;
  review: Review;
  image?: string;
  city?: string;
  region?: string;
  country?: string;
  about?: string;
  born?: string;
  gender?: NonNullable<Profile['gender']>;
  phone?: string;
  languages?: string[];
  /** Slugs. */
  categories?: string[];
  company?: string;
  website?: string;
  industry?: string;
  /** What a business pays in. */
  currency?: Money['currency'];
  /** How a creator begins a comment. */
  pitches?: string[];
  /** Titles of work that a creator shows. */
  samples?: string[];
};
