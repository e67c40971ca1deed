import type { editProfile, Profile } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { Scene } from '@castlane/stand-ins/scenes.ts';
import type { Service } from '@castlane/contract/channel.ts';
import type { RejectionReason } from '@castlane/contract/verification.ts';

/** Why staff rejected a profile: listed reasons and a note. */
export type Why = { reasons: RejectionReason[]; note?: string };

/** The state of a profile's review, and when it was reached. */
type Review =
  | { state: 'unverified' | 'incomplete'; hoursAgo: number }
  | { state: 'pending'; minutesAgo: number; rejectedBefore?: Why }
  | { state: 'rejected'; hoursAgo: number; why: Why; before?: Why; appeal?: { hoursAgo: number; text: string } }
  | { state: 'active'; days: number; changes?: { hoursAgo: number; to: BodyOf<typeof editProfile> } }
  | { state: 'banned'; days: number; reason: string };

/** A person as the content defines it. */
export type Given = {
  /** The login is `<key>@castlane.test`; jobs and stories refer to a person by it. */
  key: string;
  name: string;
  review: Review;
  /** Hours since the account last read its notifications, if it matters. */
  lastLook?: number;
  /** Stars that staff gave. */
  grant?: { daysAgo: number; stars: number; note: string };
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
  /** First sentences of a creator's proposals. */
  pitches?: string[];
  /** Titles of work that a creator shows. */
  samples?: string[];
  channels?: Channel[];
  /** What the videos and posts show, in turns. */
  scenes?: Scene[];
  /** How many each channel has; as many as there are titles if absent. */
  works?: number;
};

/** One creator hides the follower count; some counts are days old. */
type Channel = [service: Service, handle: string, followers: number | null, hoursOld: number];

export type Person = Given & { userType: UserType; email: string };
