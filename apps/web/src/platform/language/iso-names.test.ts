import { expect, test } from 'vitest';
import { countryOptions, languageOptions } from './iso-names.ts';

test('every country has one name', () => {
  const countries = countryOptions();
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map(({ label }) => label)).size).toBe(250);
  expect(countries.filter(({ value, label }) => value === label)).toEqual([]);
  expect(countries.find(({ value }) => value === 'DE')?.label).toBe('Germany');
  expect(countries.find(({ value }) => value === 'XK')?.label).toBe('Kosovo');
});

test('languages are in the order of their names', () => {
  const languages = languageOptions();
  expect(languages[0]?.value).toBe('ab');
  expect(languages.filter(({ value, label }) => value === label)).toEqual([]);
  expect(languages.find(({ value }) => value === 'sv')?.label).toBe('Swedish');
});
