import { isAdult, ProfileEdit, type editProfile, type Profile } from '@castlane/contract/account.ts';
import { COMPLETENESS_FIELDS, type CompletenessField } from '@castlane/contract/profile-completeness.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { tidied, withoutInvisible } from '@castlane/contract/text.ts';
import { issuesOf, withHttps } from '#platform/forms/form.ts';
import { t } from './words.ts';

const NAME_FIELDS = ['name', 'country', 'state', 'city', 'phoneNumber', 'dateOfBirth', 'gender'] as const;
const WORK_FIELDS = ['about', 'categories', 'languages'] as const;
const BUSINESS_FIELDS = ['company', 'website', 'industry'] as const;
const FIELDS = [...NAME_FIELDS, ...WORK_FIELDS, ...BUSINESS_FIELDS];
/** The server trims these itself and refuses null. */
const REQUIRED = new Set<Field>(['name', 'about', 'country']);

export type Field = (typeof FIELDS)[number];
type ListField = 'categories' | 'languages';
/** The values of the profile forms: texts and choices; '' is an empty field. */
export type ProfileValues = Record<Exclude<Field, ListField>, string> & Record<ListField, string[]>;

/** The id of a field's input: `#field-city` in an address leads to it. */
export function inputIdOf(field: string): string {
  return `field-${field}`;
}

/** The percentage points of each of `COMPLETENESS_FIELDS`. */
export const POINTS = 10;

const EARLIEST_BIRTH = '1900-01-01';

export const STEPS = 3;
export type StepName = 'name' | 'work' | 'business' | 'channels';

/** The steps of the set-up with their fields. A creator's last step has channels in place of fields. */
export function stepsOf({ userType }: Pick<Profile, 'userType'>): readonly { name: StepName; fields: readonly Field[] }[] {
  return [
    { name: 'name', fields: NAME_FIELDS },
    { name: 'work', fields: WORK_FIELDS },
    userType === 'business_owner' ? { name: 'business', fields: BUSINESS_FIELDS } : { name: 'channels', fields: [] },
  ];
}

export function stepOf(field: string): number | undefined {
  // The photo is saved separately, so it is not in the lists. It stands beside the name.
  if (field === 'profileImageUri') return 1;
  const lists: readonly (readonly string[])[] = [NAME_FIELDS, WORK_FIELDS, BUSINESS_FIELDS];
  return lists.findIndex((fields) => fields.includes(field)) + 1 || undefined;
}

/** To change the phone number of an active profile takes the password, so it is not a field of the form. */
export function isPhoneGuarded({ status, phoneNumber }: Pick<Profile, 'status' | 'phoneNumber'>): boolean {
  return status === 'active' && phoneNumber !== null;
}

/** Changes that staff have not reviewed yet override the published values. */
export function valuesOf(profile: Profile): ProfileValues {
  const categories = profile.categories.map(({ id }) => id);
  const current = { ...profile, ...profile.business, ...profile.pendingChanges, categories };
  return Object.fromEntries(FIELDS.map((field) => [field, (current as Partial<ProfileValues>)[field] ?? ''])) as ProfileValues;
}

/** True while an appeal waits for an answer. The server refuses all changes of the profile then. */
export function isFrozen({ appeal }: Pick<Profile, 'appeal'>): boolean {
  return appeal?.outcome === null;
}

type Edit = BodyIn<typeof editProfile>;

/** The request body that changes `fields`. Normalizes phone numbers and URLs. */
export function editOf(values: ProfileValues, fields: readonly Field[]): Edit {
  const written = { ...values, phoneNumber: phoneOf(values.phoneNumber), website: withHttps(values.website) };
  const edited = (part: readonly Field[]) => Object.fromEntries(part.map((field) => [field, givenOf(field, written[field])]));
  const business = edited(fields.filter(isOfBusiness));
  return { ...edited(fields.filter((field) => !isOfBusiness(field))), ...(Object.keys(business).length > 0 && { business }) };
}

function givenOf(field: Field, value: string | string[]): string | string[] | null {
  return typeof value !== 'string' || REQUIRED.has(field) ? value : tidied(value) || null;
}

function isOfBusiness(field: Field): boolean {
  return (BUSINESS_FIELDS as readonly Field[]).includes(field);
}

/** The errors of `fields`; `today` is an ISO date. */
export function problemsOf(values: ProfileValues, fields: readonly Field[], today: string): Partial<Record<Field, string>> {
  const problems = byField(issuesOf(ProfileEdit, editOf(values, fields)));
  const birth = values.dateOfBirth;
  if (fields.includes('dateOfBirth') && birth && !problems.dateOfBirth) {
    if (birth < EARLIEST_BIRTH || birth > today) problems.dateOfBirth = t('accounts.checkYear');
    else if (!isAdult(birth, today)) problems.dateOfBirth = t('accounts.tooYoung');
  }
  return problems;
}

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

export function partOf<T extends Partial<Record<Field, unknown>>>(values: T, fields: readonly Field[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<T>;
}

/** The fields of a stored draft that still fit the form. */
export function draftOf(stored: unknown, saved: ProfileValues): Partial<ProfileValues> {
  return Object.fromEntries(Object.entries(stored ?? {}).filter(([field, value]) => typeof value === typeof saved[field as Field]));
}

/** Which of the ten fields of the completeness are filled, by the values of the form. */
export function filledOf(profile: Profile, values: ProfileValues): ReadonlySet<CompletenessField> {
  const current = { ...profile, ...values };
  return new Set(COMPLETENESS_FIELDS.filter((field) => Boolean(current[field])));
}

/** Turns `+1 (404) 555-0182` and `001 404 555 0182` into `+14045550182`. */
export function phoneOf(written: string): string {
  return withoutInvisible(written)
    .replaceAll(/[\s().\-–/]/g, '')
    .replace(/^00/, '+');
}
