import { afterEach, expect, test, vi } from 'vitest';
import { initialLanguage } from './language.ts';

const packs = Object.keys(import.meta.glob('./locales/*.json'));
const english = Object.keys(import.meta.glob('/src/**/en.json'));

afterEach(() => localStorage.clear());

// Proves 3.29, 9.2, 9.3, 9.4.
test.each([
  ['what is stored under lang', 'fr', 'de-AT', 'fr'],
  ['else the first segment of the browser’s language', null, 'de-AT', 'de'],
  ['else en, where the browser says nothing', null, '', 'en'],
  ['else en, where the browser knows of no language', null, undefined, 'en'],
])('the language is %s', (_, stored, browsers, expected) => {
  if (stored) localStorage.setItem('lang', stored);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browsers as string);
  expect(initialLanguage()).toBe(expected);
});

// Proves 1.29.
test('there is one language pack, the English one', () => {
  expect(english.length).toBeGreaterThan(20);
  expect(packs).toEqual([]);
});
