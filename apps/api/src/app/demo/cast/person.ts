import type { PendingChanges, Profile } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { RejectionReason } from '@castlane/contract/verification.ts';

/** Why staff rejected a profile: listed reasons and a note. */
export type Why = { reasons: RejectionReason[]; note?: string };

/** The state of a profile's review, and when it was reached. */
export type Review =
  | { state: 'unverified' | 'incomplete'; hoursAgo: number }
  | { state: 'pending'; minutesAgo: number; rejectedBefore?: Why }
  | { state: 'rejected'; hoursAgo: number; why: Why; before?: Why; appeal?: { hoursAgo: number; text: string } }
  | { state: 'active'; days: number; changes?: { hoursAgo: number; to: PendingChanges } }
  | { state: 'banned'; days: number; reason: string };

export type Person = {
  userType: UserType;
  /** The login is `<key>@castlane.test`; jobs and stories refer to a person by it. */
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
  /** The currency of a business's jobs. */
  currency?: Money['currency'];
  /** First sentences of a creator's proposals. */
  pitches?: string[];
  /** Titles of work that a creator shows. */
  samples?: string[];
};
