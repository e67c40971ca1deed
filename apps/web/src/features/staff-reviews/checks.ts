import { isAdult, type Profile } from '@castlane/contract/account.ts';

export type Check = { name: string; isFine: boolean };

const CONTACT = [
  /[^\s@]+@[^\s@]+\.[a-z]{2,}/i,
  /https?:\/\/|\bwww\./i,
  /(?:\+|\b)\d[\d\s().-]{7,}\d/,
  /(?:^|\s)@[a-z0-9_.]{3,}/i,
  /\b(?:whatsapp|telegram|signal|wechat|viber|snapchat)\b/i,
];

/** Whether a text looks as if it held an address, a number or a handle. */
export function hasContactData(text: string): boolean {
  return CONTACT.some((pattern) => pattern.test(text));
}

/**
 * What a machine can see of a profile, as a help for the person who decides. `name` picks the words; `today` is a day.
 */
export function checksOf(profile: Profile, today: string): Check[] {
  const { emailVerifiedAt, dateOfBirth, profileImageUri, about, categories, business } = profile;
  const checks: Check[] = [
    { name: emailVerifiedAt ? 'email' : 'emailOpen', isFine: Boolean(emailVerifiedAt) },
    dateOfBirth === null
      ? { name: 'ageUnknown', isFine: false }
      : { name: isAdult(dateOfBirth, today) ? 'adult' : 'minor', isFine: isAdult(dateOfBirth, today) },
    { name: profileImageUri ? 'photo' : 'photoNone', isFine: Boolean(profileImageUri) },
    { name: hasContactData(about ?? '') ? 'contact' : 'contactNone', isFine: !hasContactData(about ?? '') },
    { name: categories.length > 0 ? 'category' : 'categoryNone', isFine: categories.length > 0 },
  ];
  if (business) checks.push({ name: business.website ? 'website' : 'websiteNone', isFine: Boolean(business.website) });
  return checks;
}
