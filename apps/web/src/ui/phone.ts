import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isPossiblePhoneNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** What a phone field shows: the country whose calling code stands before the number, and the number as it is written there. */
export type ShownNumber = { country: CountryCode; text: string };

const FALLBACK: CountryCode = 'US';
/** Whose code it is first of all, where countries share one. */
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

/** The country to begin with: `wanted` if it has a calling code. */
export function callableCountry(wanted: string): CountryCode {
  return getCountries().find((country) => country === wanted) ?? FALLBACK;
}

export function callingCodeOf(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`;
}

/** Whether a number in E.164 can be one, by its country and its length. */
export function isPossible(number: string): boolean {
  return isPossiblePhoneNumber(number);
}

export function isCallable(country: string): country is CountryCode {
  return getCountries().some((each) => each === country);
}

/** A number in E.164 (or the beginning of one) as a field shows it; `preferred` where countries share its calling code. */
export function shownOf(number: string, preferred: CountryCode): ShownNumber {
  const typing = new AsYouType(number.startsWith('+') ? undefined : preferred);
  typing.input(number);
  const country = countryOf(typing.getCallingCode(), preferred);
  const known = parsePhoneNumberFromString(number, preferred);
  const national = digitsOf(number).slice(typing.getCallingCode()?.length ?? 0);
  return { country, text: known?.formatNational() ?? new AsYouType(country).input(national) };
}

/** In E.164, without the trunk prefix that only counts at home; what is no number yet in the same form. '' for nothing. */
export function numberOf({ country, text }: ShownNumber): string {
  const digits = digitsOf(text);
  if (digits === '') return '';
  return parsePhoneNumberFromString(text, country)?.number ?? `${callingCodeOf(country)}${digits}`;
}

/**
 * What the field shows once `text` stands in it. A number that brings its own calling code changes the country; brackets and
 * spaces come by themselves while the end is being written, and never in the middle, where they would move the cursor.
 */
export function typedInto(shown: ShownNumber, text: string, isAtEnd: boolean): ShownNumber {
  const written = text.trimStart().replace(/^00/, '+');
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
  // Until it is a calling code, it stays as it is typed.
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
