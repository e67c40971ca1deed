import * as z from 'zod/mini';
import { GivenPassword, NewPassword, PersonName, UserType } from './auth.ts';
import { Category } from './category.ts';
import { Channel, ChannelDetails } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { atLeast, atMost, CountryCode, Day, HttpsUrl, Id, LanguageCode, line, paragraphs, Slug, Time } from './primitives.ts';
import { Badge, CreatorRecord, OwnerRecord } from './record.ts';
import { withoutInvisible } from './text.ts';
import { Rejection, VerificationAppeal } from './verification.ts';
import { FirstStep } from './welcome.ts';

export const AccountStatus = z.enum(['inactive', 'active', 'banned']);
export const VerificationStatus = z.enum(['incomplete', 'pending', 'rejected', 'approved']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;
export const Gender = z.enum(['female', 'male', 'non_binary', 'not_said']);

export const ADULT_AGE = 18;

/** Returns whether a user born on `dateOfBirth` is 18 on `today`; both are days. */
export function isAdult(dateOfBirth: string, today: string): boolean {
  const [year, rest] = [Number(dateOfBirth.slice(0, 4)), dateOfBirth.slice(4)];
  return `${String(year + ADULT_AGE).padStart(4, '0')}${rest}` <= today;
}

export const Business = z.object({ company: z.nullable(z.string()), website: z.nullable(z.string()), industry: z.nullable(z.string()) });

/** Fields of an active profile that keep their old public value until staff approve the new one. */
export const REVIEWED_FIELDS = ['name', 'profileImageUri', 'dateOfBirth', 'company', 'website'] as const;
export type ReviewedField = (typeof REVIEWED_FIELDS)[number];

/** Changes that wait for staff; an absent field has not changed. */
export const PendingChanges = z.object({
  name: z.optional(z.string()),
  profileImageUri: z.optional(z.nullable(z.string())),
  dateOfBirth: z.optional(z.nullable(z.string())),
  company: z.optional(z.nullable(z.string())),
  website: z.optional(z.nullable(z.string())),
});
export type PendingChanges = z.infer<typeof PendingChanges>;

/** The account's own profile. */
export const Profile = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  email: z.string(),
  userType: UserType,
  status: AccountStatus,
  verificationStatus: VerificationStatus,
  emailVerifiedAt: z.nullable(Time),
  isProfileCompleted: z.boolean(),
  rejectionReason: z.nullable(z.string()),
  profileImageUri: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  about: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  gender: z.nullable(Gender),
  phoneNumber: z.nullable(z.string()),
  completeness: z.int(),
  categories: z.array(Category),
  languages: z.array(z.string()),
  creator: z.nullable(z.object({ creatorStar: z.int(), channels: z.array(Channel) })),
  business: z.nullable(Business),
  submittedAt: z.nullable(Time),
  reviewedAt: z.nullable(Time),
  createdAt: Time,
  /** While pending: the number of profiles ahead in the queue. */
  placeInQueue: z.nullable(z.int()),
  /** While pending: the median duration of recent reviews, in minutes; null if there were none. */
  medianWaitMinutes: z.nullable(z.int()),
  /** While rejected: `rejectionReason`, split into its parts. */
  rejection: z.nullable(Rejection),
  mayAppeal: z.boolean(),
  appeal: z.nullable(VerificationAppeal),
  /** For an active profile: new values that become public once staff approve them. */
  pendingChanges: z.nullable(PendingChanges),
  /** Whether chat partners see that the user is active, and otherwise when the user was last active. */
  showsPresence: z.boolean(),
  /** The first steps, done or not; null once the user dismissed the list. */
  firstSteps: z.nullable(z.array(FirstStep)),
});
export type Profile = z.infer<typeof Profile>;

/** The profile that other users see. */
export const PublicProfile = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  userType: UserType,
  verified: z.boolean(),
  profileImageUri: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  about: z.nullable(z.string()),
  categories: z.array(Category),
  languages: z.array(z.string()),
  business: z.nullable(Business),
  channels: z.array(ChannelDetails),
  jobsPosted: z.nullable(z.int()),
  jobsAssigned: z.int(),
  /** The mean of the reviews, one decimal; null if there are none. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  badges: z.array(Badge),
  record: z.object({ creator: z.nullable(CreatorRecord), owner: z.nullable(OwnerRecord) }),
  memberSince: Time,
});
export type PublicProfile = z.infer<typeof PublicProfile>;

export const getMe = endpoint('GET account/me', { who: 'session', summary: 'Get your own profile', answer: Profile });

/** E.164; null for none. */
const PhoneNumber = z.nullable(
  z
    .string()
    .check(
      z.overwrite(withoutInvisible),
      z.regex(/^\+[1-9][0-9]{6,14}$/, { error: 'Enter the number with its country code, like +14045550182' }),
    ),
);

export const ProfileEdit = z.strictObject({
  name: z.optional(PersonName),
  /** The account's own upload for `profile_image`, ready; null removes the photo. */
  profileImageUri: z.optional(z.nullable(Id)),
  about: z.optional(paragraphs(20, 2000)),
  country: z.optional(CountryCode),
  state: z.optional(z.nullable(line(1, 80))),
  city: z.optional(z.nullable(line(1, 80))),
  dateOfBirth: z.optional(z.nullable(Day)),
  gender: z.optional(z.nullable(Gender)),
  /** An active account can set only its first number here; to change one use `changePhone`, otherwise 1012. */
  phoneNumber: z.optional(PhoneNumber),
  categories: z.optional(
    z.array(Id).check(atLeast(1, { error: 'Choose at least one category' }), atMost(5, { error: 'Choose at most 5 categories' })),
  ),
  languages: z.optional(z.array(LanguageCode).check(atMost(10, { error: 'Choose at most 10 languages' }))),
  business: z.optional(
    z.strictObject({
      company: z.optional(z.nullable(line(2, 100))),
      website: z.optional(z.nullable(HttpsUrl)),
      industry: z.optional(z.nullable(line(2, 80))),
    }),
  ),
});

export const editProfile = endpoint('PATCH account/edit', {
  limit: { max: 60, per: 'hour' },
  who: 'verified',
  summary: 'Change fields of your own profile; omitted fields stay as they are',
  problems: [1017],
  body: ProfileEdit,
  answer: Profile,
});

export const changePhone = endpoint('POST account/change-phone', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  ignoresKey: true,
  summary: 'Change or remove the phone number; an active account must send its password',
  status: 200,
  problems: [1011, 1017],
  body: z.strictObject({ phoneNumber: PhoneNumber, currentPassword: GivenPassword }),
  answer: Profile,
});

export const setPresence = endpoint('PUT account/presence', {
  who: 'verified',
  summary: 'Choose whether people you chat with see when you are active',
  body: z.strictObject({ shown: z.boolean() }),
  answer: Profile,
});

export const submitProfile = endpoint('POST account/submit', {
  who: 'verified',
  summary: 'Submit your profile for verification',
  status: 200,
  problems: [1004, 1005, 1022],
  answer: Profile,
});

export const changePassword = endpoint('POST account/change-password', {
  limit: { max: 5, per: 'hour' },
  who: 'signedIn',
  ignoresKey: true,
  summary: 'Change the password; this ends all other sessions',
  problems: [1011],
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
});

export const getProfile = endpoint('GET profile/:slug', {
  who: 'verified',
  summary: 'Get the public profile of a creator or a business owner',
  problems: [1009],
  params: z.strictObject({ slug: Slug }),
  answer: PublicProfile,
});

export const appealRejection = endpoint('POST account/appeal', {
  who: 'verified',
  summary: 'Appeal once, after two rejections, to a member of staff who did not decide before',
  status: 200,
  problems: [1005],
  body: z.strictObject({ text: paragraphs(20, 2000) }),
  answer: Profile,
});

export const exportAccount = endpoint('GET account/export', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  summary: 'Download everything stored about your account as a JSON file',
  answer: z.record(z.string(), z.unknown()),
});

export const deleteAccount = endpoint('POST account/delete', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  ignoresKey: true,
  summary: 'Delete your account: personal fields are erased at once, open work is closed, and the other side keeps its chats',
  status: 204,
  problems: [1011],
  body: z.strictObject({ password: GivenPassword }),
});
