import {
  isAdult,
  REVIEWED_FIELDS,
  type editProfile,
  type PendingChanges,
  type Profile,
  type ReviewedField,
} from '@castlane/contract/account.ts';
import { missingToSubmit } from '@castlane/contract/profile-completeness.ts';
import { hasContactData } from '@castlane/contract/contact-data.ts';
import { REJECTION_REASONS, type Rejection } from '@castlane/contract/verification.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { COUNTRIES, LANGUAGES } from '@castlane/contract/iso.ts';
import { SUBMISSIONS_A_DAY } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';

type Edit = BodyOf<typeof editProfile>;
type Column = string | string[] | null;

const EARLIEST_BIRTH = '1900-01-01';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the errors of an edit that its shape cannot show; `today` is a day. */
export function whyBadEdit(edit: Edit, userType: UserType, today: string): ProblemDetail[] {
  const details: ProblemDetail[] = [];
  const birth = edit.dateOfBirth;
  if (birth && birth < EARLIEST_BIRTH) details.push({ path: 'dateOfBirth', message: 'Check the year' });
  else if (birth && !isAdult(birth, today)) details.push({ path: 'dateOfBirth', message: 'You must be 18 or older' });
  if (edit.country && !COUNTRIES.includes(edit.country)) details.push({ path: 'country', message: 'Choose a country from the list' });
  if (edit.languages?.some((language) => !LANGUAGES.includes(language)))
    details.push({ path: 'languages', message: 'Choose languages from the list' });
  if (edit.business !== undefined && userType !== 'business_owner')
    details.push({ path: 'business', message: 'Only a business has these fields' });
  return details;
}

/** Returns the columns of `accounts` that an edit sets, without the fields that it leaves out. */
export function columnsOf({ business, ...edit }: Edit): Record<string, Column> {
  const columns: Record<string, Column | undefined> = {
    name: edit.name,
    profile_image_uri: edit.profileImageUri,
    about: edit.about,
    country: edit.country,
    state: edit.state,
    city: edit.city,
    date_of_birth: edit.dateOfBirth,
    gender: edit.gender,
    phone_number: edit.phoneNumber,
    languages: edit.languages && [...new Set(edit.languages)],
    company: business?.company,
    website: business?.website,
    industry: business?.industry,
  };
  return Object.fromEntries(Object.entries(columns).filter((entry): entry is [string, Column] => entry[1] !== undefined));
}

/** The columns of `accounts` that hold the fields that staff review first. */
const REVIEWED_COLUMNS: Record<ReviewedField, string> = {
  name: 'name',
  profileImageUri: 'profile_image_uri',
  dateOfBirth: 'date_of_birth',
  company: 'company',
  website: 'website',
};

/** Returns the columns that approving changes sets. */
export function columnsOfChanges(changes: PendingChanges): Record<string, string | null> {
  return Object.fromEntries(
    REVIEWED_FIELDS.flatMap((field) => (changes[field] === undefined ? [] : [[REVIEWED_COLUMNS[field], changes[field]]])),
  );
}

/** Returns the public values of the fields that staff review first. */
export function publicValuesOf(profile: Pick<Profile, 'name' | 'profileImageUri' | 'dateOfBirth' | 'business'>): Required<PendingChanges> {
  const { name, profileImageUri, dateOfBirth, business } = profile;
  return { name, profileImageUri, dateOfBirth, company: business?.company ?? null, website: business?.website ?? null };
}

/** Returns the changes that wait for staff after an edit of an active profile. A field set back to its public value no longer waits. */
export function changesAfter(profile: Parameters<typeof publicValuesOf>[0] & Pick<Profile, 'pendingChanges'>, edit: Edit): PendingChanges {
  const { name, profileImageUri, dateOfBirth, business } = edit;
  const given: PendingChanges = { name, profileImageUri, dateOfBirth, company: business?.company, website: business?.website };
  const current = publicValuesOf(profile);
  const wanted = REVIEWED_FIELDS.map(
    (field) => [field, given[field] === undefined ? profile.pendingChanges?.[field] : given[field]] as const,
  );
  return Object.fromEntries(wanted.filter(([field, value]) => value !== undefined && value !== current[field]));
}

export function areSameChanges(one: PendingChanges, other: PendingChanges): boolean {
  return REVIEWED_FIELDS.every((field) => one[field] === other[field]);
}

/** Returns the part of an edit that becomes public immediately. */
export function withoutReviewed({
  name: _name,
  profileImageUri: _profileImageUri,
  dateOfBirth: _dateOfBirth,
  business,
  ...edit
}: Edit): Edit {
  return business?.industry === undefined ? edit : { ...edit, business: { industry: business.industry } };
}

/** Returns the rejection after an edit: a reason is fixed once its field has another value that does not fail the same check. */
export function rejectionAfter(rejection: Rejection, before: Profile, after: Profile): Rejection {
  const items = rejection.items.map((item) => ({ ...item, mended: item.mended || isFixed(item.code, before, after) }));
  return { ...rejection, items };
}

function isFixed(code: Rejection['items'][number]['code'], before: Profile, after: Profile): boolean {
  const { field } = REJECTION_REASONS[code];
  const value = valueFor(field, after);
  if (value === '' || value === valueFor(field, before)) return false;
  return code !== 'about_has_contact' || !hasContactData(value);
}

function valueFor(field: (typeof REJECTION_REASONS)[keyof typeof REJECTION_REASONS]['field'], profile: Profile): string {
  if (field === null) return '';
  if (field === 'website') return profile.business?.website ?? '';
  return field === 'categories' ? profile.categories.map(({ id }) => id).join() : (profile[field] ?? '');
}

/** An appeal is about a profile as it is, so the profile cannot change until the appeal is answered. */
export function whyCannotEdit({ appeal }: Pick<Profile, 'appeal'>): string | undefined {
  return appeal && appeal.outcome === null ? 'Your appeal is waiting for an answer. Your profile stays as it is until then' : undefined;
}

/** A session alone, which may be stolen, must not replace the number of an active account. `given` is in E.164 form. */
export function whyNeedsPassword({ status, phoneNumber }: Pick<Profile, 'status' | 'phoneNumber'>, given: Edit['phoneNumber']) {
  const isKept = given === undefined || given === phoneNumber;
  return status === 'active' && phoneNumber !== null && !isKept ? 'Enter your password to change the phone number' : undefined;
}

export function whyCannotSubmit({ verificationStatus, appeal }: Pick<Profile, 'verificationStatus' | 'appeal'>): string | undefined {
  if (verificationStatus === 'pending') return 'Your profile is already in review';
  if (verificationStatus === 'approved') return 'Your profile is already approved';
  return whyCannotEdit({ appeal });
}

const MISSING: Record<string, string> = {
  name: 'Enter your name',
  about: 'Write something about yourself',
  categories: 'Choose at least one category',
  country: 'Choose a country',
};

export function whyIncomplete(profile: Parameters<typeof missingToSubmit>[0]): ProblemDetail[] {
  return missingToSubmit(profile).map((path) => ({ path, message: MISSING[path] ?? 'Fill this in' }));
}

/** Returns the seconds until a profile may be submitted again, given its submissions, newest first; 0 if it may now. */
export function secondsToSubmit(submittedAt: readonly string[], now: string): number {
  const earliest = submittedAt[SUBMISSIONS_A_DAY - 1];
  if (earliest === undefined) return 0;
  return Math.max(0, Math.ceil((Date.parse(earliest) + DAY_MS - Date.parse(now)) / 1000));
}
