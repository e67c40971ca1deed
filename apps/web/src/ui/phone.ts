import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isPossiblePhoneNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** The content of a phone field: the country whose calling code comes first, and the number in that country's format. */
export type ShownNumber = { country: CountryCode; text: string };

const FALLBACK: CountryCode = 'US';
/** The main country of a calling code that several countries share. */
const MAIN: Record<string, CountryCode> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

/** Returns the country to start with: `wanted` if it has a calling code. */
export function callableCountry(wanted: string): CountryCode {
  return getCountries().find((country) => country === wanted) ?? FALLBACK;
}

export function callingCodeOf(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`;
}

/** Whether an E.164 number is possible, by its country and its length. */
export function isPossible(number: string): boolean {
  return isPossiblePhoneNumber(number);
}

export function isCallable(country: string): country is CountryCode {
  return getCountries().some((each) => each === country);
}

/** Formats an E.164 number, or the start of one, for the field; uses `preferred` if countries share its calling code. */
export function shownOf(number: string, preferred: CountryCode): ShownNumber {
  const typing = new AsYouType(number.startsWith('+') ? undefined : preferred);
  typing.input(number);
  const country = countryOf(typing.getCallingCode(), preferred);
  const known = parsePhoneNumberFromString(number, preferred);
  const national = digitsOf(number).slice(typing.getCallingCode()?.length ?? 0);
  return { country, text: known?.formatNational() ?? new AsYouType(country).input(national) };
}

/** An E.164 number to read: `+1 (718) 555-0143` as in the field, `+44 7911 123456` without the prefix that is dialed only at home. */
export function writtenOf(number: string): string {
  const known = parsePhoneNumberFromString(number);
  if (!known) return number;
  return known.countryCallingCode === '1' ? `+1 ${known.formatNational()}` : known.formatInternational();
}

/** Returns the number in E.164, without the national trunk prefix; an incomplete number in the same form; '' if empty. */
export function numberOf({ country, text }: ShownNumber): string {
  const digits = digitsOf(text);
  if (digits === '') return '';
  return parsePhoneNumberFromString(text, country)?.number ?? `${callingCodeOf(country)}${digits}`;
}

/**
 * Returns what the field shows after `text` was typed. A number with its own calling code changes the country. Brackets and spaces are
 * added only while the user types at the end: elsewhere they would move the cursor.
 */
export function typedInto(shown: ShownNumber, text: string, isAtEnd: boolean): ShownNumber {
  // A copied number may begin with a mark that nobody sees.
  const written = text.replace(/^[^\d+]+/, '').replace(/^00/, '+');
  if (written.startsWith('+')) return typedAbroad(shown, written, text);
  if (!isAtEnd) return { ...shown, text };
  const isBracketGone = text.length < shown.text.length && digitsOf(text) === digitsOf(shown.text);
  const digits = isBracketGone ? digitsOf(text).slice(0, -1) : digitsOf(text);
  return { ...shown, text: new AsYouType(shown.country).input(digits) };
}

function typedAbroad(shown: ShownNumber, written: string, text: string): ShownNumber {
  const typing = new AsYouType();
  typing.input(written);
  const code = typing.getCallingCode();
  // Unchanged until it is a calling code.
  if (code === undefined) return { ...shown, text };
  return shownOf(`+${digitsOf(written)}`, countryOf(code, shown.country));
}

function countryOf(code: string | undefined, preferred: CountryCode): CountryCode {
  if (code === undefined || getCountryCallingCode(preferred) === code) return preferred;
  return MAIN[code] ?? getCountries().find((country) => getCountryCallingCode(country) === code) ?? preferred;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
