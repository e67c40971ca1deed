import { isAdult, type Profile } from './account.ts';
import { hasContactData } from './contact-data.ts';
import type { VerificationCheck } from './verification.ts';

/** An automatic check of a profile. `name` selects the text. A failed check does not block the profile: staff decide. */
type AutomaticCheck = { name: VerificationFinding; isFine: boolean };
export type VerificationFinding =
  | 'email'
  | 'emailOpen'
  | 'adult'
  | 'minor'
  | 'ageUnknown'
  | 'photo'
  | 'photoNone'
  | 'contact'
  | 'contactNone'
  | 'category'
  | 'categoryNone'
  | 'channel'
  | 'channelNone'
  | 'website'
  | 'websiteNone';

type Checked = Pick<Profile, 'emailVerifiedAt' | 'dateOfBirth' | 'profileImageUri' | 'about'> & {
  categories: readonly unknown[];
  business: { website: string | null } | null;
  creator: { channels: readonly unknown[] } | null;
};

/** Returns the same checks to the applicant before they submit and to the staff who review; `today` is a day. */
export function checksOf(profile: Checked, today: string): AutomaticCheck[] {
  const { emailVerifiedAt, dateOfBirth, profileImageUri, about, categories, business, creator } = profile;
  const checks: AutomaticCheck[] = [
    { name: emailVerifiedAt ? 'email' : 'emailOpen', isFine: Boolean(emailVerifiedAt) },
    dateOfBirth === null
      ? { name: 'ageUnknown', isFine: false }
      : { name: isAdult(dateOfBirth, today) ? 'adult' : 'minor', isFine: isAdult(dateOfBirth, today) },
    { name: profileImageUri ? 'photo' : 'photoNone', isFine: Boolean(profileImageUri) },
    { name: hasContactData(about ?? '') ? 'contact' : 'contactNone', isFine: !hasContactData(about ?? '') },
    { name: categories.length > 0 ? 'category' : 'categoryNone', isFine: categories.length > 0 },
  ];
  if (creator) checks.push({ name: creator.channels.length > 0 ? 'channel' : 'channelNone', isFine: creator.channels.length > 0 });
  if (business) checks.push({ name: business.website ? 'website' : 'websiteNone', isFine: Boolean(business.website) });
  return checks;
}

/**
 * Returns the checks that need no look of staff: the age, by the given date of birth, and a creator's account, if its service has confirmed
 * who owns it. What only seems fine stays open: a text without contact data that we know of, or a category that may not fit.
 */
export function provenChecks(
  { dateOfBirth }: Pick<Profile, 'dateOfBirth'>,
  channels: readonly { simulated: boolean }[],
  today: string,
): VerificationCheck[] {
  const proven: VerificationCheck[] = [];
  if (dateOfBirth !== null && isAdult(dateOfBirth, today)) proven.push('age');
  if (channels.some(({ simulated }) => !simulated)) proven.push('link');
  return proven;
}
