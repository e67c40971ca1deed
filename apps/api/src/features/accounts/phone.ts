import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Returns a valid phone number in E.164 form, otherwise undefined. */
export function e164Of(given: string): string | undefined {
  const number = parsePhoneNumberFromString(given);
  return number?.isValid() ? number.number : undefined;
}
