import { isAdult, missingToSubmit, type editProfile, type Profile } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { SUBMISSIONS_A_DAY } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';

type Edit = BodyOf<typeof editProfile>;
type Column = string | string[] | null;

const EARLIEST_BIRTH = '1900-01-01';
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is wrong with an edit beyond the shape of its fields; `today` is a day. */
export function whyBadEdit(edit: Edit, userType: UserType, today: string): ProblemDetail[] {
  const details: ProblemDetail[] = [];
  const birth = edit.dateOfBirth;
  if (birth && birth < EARLIEST_BIRTH) details.push({ path: 'dateOfBirth', message: 'Check the year' });
  else if (birth && !isAdult(birth, today)) details.push({ path: 'dateOfBirth', message: 'You must be 18 or older' });
  if (edit.business !== undefined && userType !== 'business_owner')
    details.push({ path: 'business', message: 'Only a business has these fields' });
  return details;
}

/** The columns of `accounts` that an edit sets. What it leaves out is not among them. */
export function columnsOf({ business, ...edit }: Edit): Record<string, Column> {
  const columns: Record<string, Column | undefined> = {
    name: edit.name,
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

export function whyCannotSubmit({ verificationStatus }: Pick<Profile, 'verificationStatus'>): string | undefined {
  if (verificationStatus === 'pending') return 'Your profile is already in review';
  if (verificationStatus === 'approved') return 'Your profile is already approved';
  return undefined;
}

const MISSING: Record<string, string> = {
  name: 'Write your name',
  about: 'Write something about yourself',
  categories: 'Choose at least one category',
  country: 'Choose a country',
};

export function whyIncomplete(profile: Parameters<typeof missingToSubmit>[0]): ProblemDetail[] {
  return missingToSubmit(profile).map((path) => ({ path, message: MISSING[path] ?? 'Fill this in' }));
}

/** How many seconds until a profile may be submitted again, given when it was, newest first; 0 for now. */
export function secondsToSubmit(submittedAt: readonly string[], now: string): number {
  const earliest = submittedAt[SUBMISSIONS_A_DAY - 1];
  if (earliest === undefined) return 0;
  return Math.max(0, Math.ceil((Date.parse(earliest) + DAY_MS - Date.parse(now)) / 1000));
}
