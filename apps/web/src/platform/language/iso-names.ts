import { COUNTRIES, LANGUAGES } from '@castlane/contract/iso.ts';
import { countryName, languageName } from './format.ts';
import { locale } from './i18n.ts';

type Option = { value: string; label: string };

/** Returns all countries, named and sorted in the reader's language. */
export function countryOptions(): Option[] {
  return optionsOf(COUNTRIES, countryName);
}

/** Returns the country that the browser's languages name, such as `CA` for `fr-CA`; undefined if they name none. */
export function countryOfBrowser(): string | undefined {
  const regions = navigator.languages.map((each) => new Intl.Locale(each).region);
  return regions.find((region) => region !== undefined && COUNTRIES.includes(region));
}

/** Also regions with a calling code but no ISO 3166 code: Ascension, Tristan da Cunha. */
const CALLED = [...COUNTRIES, 'AC', 'TA'];

/** Returns all regions with a calling code, named and sorted in the reader's language. */
export function callingOptions(): Option[] {
  return optionsOf(CALLED, countryName);
}

/** Returns the common languages, named and sorted in the reader's language. */
export function languageOptions(): Option[] {
  return optionsOf(LANGUAGES, languageName);
}

const made = new Map<string, Option[]>();

function optionsOf(codes: readonly string[], nameOf: (code: string) => string): Option[] {
  const key = `${locale()} ${codes.join(' ')}`;
  const known = made.get(key);
  if (known) return known;
  const { compare } = new Intl.Collator(locale());
  const options = codes.map((value) => ({ value, label: nameOf(value) }));
  options.sort((a, b) => compare(a.label, b.label));
  made.set(key, options);
  return options;
}
