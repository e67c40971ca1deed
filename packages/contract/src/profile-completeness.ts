/** The ten fields of the completeness score, ten points each. */
export const COMPLETENESS_FIELDS = [
  'name',
  'email',
  'profileImageUri',
  'city',
  'state',
  'country',
  'about',
  'dateOfBirth',
  'gender',
  'phoneNumber',
] as const;
export type CompletenessField = (typeof COMPLETENESS_FIELDS)[number];

/** Returns the completeness score, 0 to 100. */
export function completenessOf(profile: Partial<Record<CompletenessField, unknown>>): number {
  return COMPLETENESS_FIELDS.filter((field) => isFilled(profile[field])).length * 10;
}

export function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

export type RequiredField = 'name' | 'country' | 'about' | 'categories';

/** Returns the fields that must be filled before a profile can be sent to review, in the order of the steps. */
export function missingToSubmit(profile: {
  name: string | null;
  country: string | null;
  about: string | null;
  categories: readonly unknown[];
}): RequiredField[] {
  const missing: RequiredField[] = [];
  if (!isFilled(profile.name)) missing.push('name');
  if (!isFilled(profile.country)) missing.push('country');
  if (!isFilled(profile.about)) missing.push('about');
  if (profile.categories.length === 0) missing.push('categories');
  return missing;
}
