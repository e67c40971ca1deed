import { isAdult, ProfileEdit, type Profile } from '@castlane/contract/account.ts';
import { COMPLETENESS_FIELDS, missingToSubmit, type CompletenessField } from '@castlane/contract/profile-completeness.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import type { editProfile } from '@castlane/contract/account.ts';
import { issuesOf } from '#platform/form.ts';
import { t } from './i18n.ts';

/** A profile as its forms show it: everything is text or a choice, and '' is nothing. */
export type ProfileValues = {
  name: string;
  about: string;
  categories: string[];
  languages: string[];
  country: string;
  state: string;
  city: string;
  phoneNumber: string;
  dateOfBirth: string;
  gender: string;
  company: string;
  website: string;
  industry: string;
};
export type Field = keyof ProfileValues;

/** The id of a field's input: `#field-city` in an address leads to it. */
export function inputIdOf(field: string): string {
  return `field-${field}`;
}

const BUSINESS_FIELDS = ['company', 'website', 'industry'] as const satisfies Field[];
const EARLIEST_BIRTH = '1900-01-01';

const FIRST_STEPS: readonly (readonly Field[])[] = [
  ['name'],
  ['about', 'categories', 'languages'],
  ['country', 'state', 'city', 'phoneNumber', 'dateOfBirth', 'gender'],
];

/** The fields of each step of the set-up. The last one of a creator has none: it is for channels. */
export function stepsOf({ userType }: Pick<Profile, 'userType'>): readonly (readonly Field[])[] {
  return [...FIRST_STEPS, userType === 'business_owner' ? BUSINESS_FIELDS : []];
}

/** The number of the step that has a field, from 1; undefined for what no step has. */
export function stepOf(field: string): number | undefined {
  // The photo is saved by itself, so it is no field of the form; it stands beside the name.
  if (field === 'profileImageUri') return 1;
  const index = [...FIRST_STEPS, BUSINESS_FIELDS].findIndex((fields) => (fields as readonly string[]).includes(field));
  return index === -1 ? undefined : index + 1;
}

/** Once an active profile has a number, it takes the password to change it: then it is no field of the form. */
export function isPhoneGuarded({ status, phoneNumber }: Pick<Profile, 'status' | 'phoneNumber'>): boolean {
  return status === 'active' && phoneNumber !== null;
}

/** What waits for staff stands in the fields: it is what its owner wrote last. */
export function valuesOf(profile: Profile): ProfileValues {
  const { about, country, state, city, phoneNumber, gender } = profile;
  const { name, dateOfBirth, company, website } = { ...profile, ...profile.business, ...profile.pendingChanges };
  return {
    name,
    about: about ?? '',
    categories: profile.categories.map(({ id }) => id),
    languages: profile.languages,
    country: country ?? '',
    state: state ?? '',
    city: city ?? '',
    phoneNumber: phoneNumber ?? '',
    dateOfBirth: dateOfBirth ?? '',
    gender: gender ?? '',
    company: company ?? '',
    website: website ?? '',
    industry: profile.business?.industry ?? '',
  };
}

type Edit = BodyIn<typeof editProfile>;

/** What is sent to change `fields`. Numbers and addresses are taken as people write them. */
export function editOf(values: ProfileValues, fields: readonly Field[]): Edit {
  const { name, about, categories, languages, country, state, city, dateOfBirth, company, industry } = values;
  const all = {
    name,
    about,
    categories,
    languages,
    country,
    state: state.trim() || null,
    city: city.trim() || null,
    phoneNumber: phoneOf(values.phoneNumber) || null,
    dateOfBirth: dateOfBirth || null,
    gender: (values.gender || null) as Edit['gender'],
  };
  const business = { company: company.trim() || null, website: addressOf(values.website) || null, industry: industry.trim() || null };
  const ofBusiness = pick(business, BUSINESS_FIELDS, fields);
  return {
    ...pick(all, Object.keys(all) as (keyof typeof all)[], fields),
    ...(Object.keys(ofBusiness).length > 0 ? { business: ofBusiness } : {}),
  };
}

/** What is wrong with `fields`, by field; `today` is a day. */
export function problemsOf(values: ProfileValues, fields: readonly Field[], today: string): Partial<Record<Field, string>> {
  const problems = byField(issuesOf(ProfileEdit, editOf(values, fields)));
  const birth = values.dateOfBirth;
  if (fields.includes('dateOfBirth') && birth && !problems.dateOfBirth) {
    if (birth < EARLIEST_BIRTH || birth > today) problems.dateOfBirth = t('accounts.checkYear');
    else if (!isAdult(birth, today)) problems.dateOfBirth = t('accounts.tooYoung');
  }
  return problems;
}

/** The server's words by the field of the form that they are about. */
export function byField(errors: Record<string, string>): Partial<Record<Field, string>> {
  const entries = Object.entries(errors).map(
    ([path, message]) => [path.replace(/^business\./, '').split('.')[0] ?? path, message] as const,
  );
  return Object.fromEntries(entries.toReversed());
}

export function changedFields(values: ProfileValues, saved: ProfileValues): Field[] {
  return (Object.keys(saved) as Field[]).filter((field) => !isSame(values[field], saved[field]));
}

export function isSame(a: string | string[], b: string | string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function partOf(values: ProfileValues, fields: readonly Field[]): Partial<ProfileValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** The part of a stored draft that still fits the form. */
export function draftOf(stored: unknown, saved: ProfileValues): Partial<ProfileValues> {
  if (typeof stored !== 'object' || stored === null) return {};
  const fitting = Object.entries(stored).filter(
    ([field, value]) => Object.hasOwn(saved, field) && kindOf(value) === kindOf(saved[field as Field]),
  );
  return Object.fromEntries(fitting);
}

/** Which of the ten fields count as filled while the form is being written. */
export function filledOf(profile: Profile, values: ProfileValues): ReadonlySet<CompletenessField> {
  const current = { ...profile, ...values };
  return new Set(COMPLETENESS_FIELDS.filter((field) => Boolean(current[field])));
}

/** Fields without which a profile cannot be sent, in the order of the steps: of what is saved, or of what is written. */
export function missingOf(profile: Profile | ProfileValues): Field[] {
  return missingToSubmit(profile) as Field[];
}

function kindOf(value: unknown): string {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? 'texts' : typeof value;
}

function pick<T extends object, K extends keyof T & Field>(from: T, keys: readonly K[], fields: readonly Field[]): Partial<Pick<T, K>> {
  return Object.fromEntries(keys.filter((key) => fields.includes(key)).map((key) => [key, from[key]])) as Partial<Pick<T, K>>;
}

/** `+1 (404) 555-0182` and `001 404 555 0182` are `+14045550182`. */
export function phoneOf(written: string): string {
  return written.replaceAll(/[\s().\-–/]/g, '').replace(/^00/, '+');
}

/** `example.com` is `https://example.com`. */
function addressOf(written: string): string {
  const address = written.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
