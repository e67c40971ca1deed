import { expect, test, vi } from 'vitest';
import { addLanguage, chooseLanguage, languages, languageShown } from './i18n.ts';
import { t } from './words.ts';
import { useStore } from '#platform/store.ts';

const files = import.meta.glob<Record<string, string>>('/src/**/en.json', { eager: true, import: 'default' });
const words: Record<string, string> = Object.assign({}, ...Object.values(files));

// Proves 9.16, 9.17.
test('keys are not split, values are not escaped, plurals are chosen', () => {
  expect(t('app.home', { name: '<b>A & B</b>' })).toBe('<b>A & B</b> home');
  expect(t('format.daysLeft', { count: 1 })).toBe('1 day left');
  expect(t('format.daysLeft', { count: 2 })).toBe('2 days left');
});

test('no two files have keys that start with the same name', () => {
  const names = Object.values(files).flatMap((file) => [...new Set(Object.keys(file).map((key) => key.split('.')[0]))]);
  expect(names).toEqual([...new Set(names)]);
});

test('a language without files of its own takes the words of the fallback', async () => {
  await chooseLanguage('xx');
  expect(t('app.loading')).toBe('Loading');
});

/** Polish counts in ways of its own, and this translator has not come far. */
const POLISH = {
  'format.daysLeft_one': 'został {{count}} dzień',
  'format.daysLeft_few': 'zostały {{count}} dni',
  'format.daysLeft_many': 'zostało {{count}} dni',
};

test('a second language is one file, in part or whole: it comes once, counts in its own way, and what it lacks is English', async () => {
  const load = vi.fn(async () => POLISH);
  addLanguage('pl', load);
  expect(languages()).toContain('pl');
  expect(load).not.toHaveBeenCalled();
  await chooseLanguage('pl');
  await chooseLanguage('en');
  await chooseLanguage('pl');
  expect([1, 2, 5, 22].map((count) => t('format.daysLeft', { count }))).toEqual([
    'został 1 dzień',
    'zostały 2 dni',
    'zostało 5 dni',
    'zostały 22 dni',
  ]);
  expect(t('app.loading')).toBe('Loading');
  expect(t('app.unread', { count: 3 })).toBe('3 unread');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a file that does not come leaves the page in English, and is asked for again', async () => {
  let isUp = false;
  addLanguage('sv', async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return { 'app.loading': 'Laddar' };
  });
  await chooseLanguage('sv');
  expect(t('app.loading')).toBe('Loading');
  isUp = true;
  await languageShown();
  expect(t('app.loading')).toBe('Laddar');
});

test('the document says its language and its direction; the choice is remembered until the log-out', async () => {
  addLanguage('ar', async () => ({}));
  await chooseLanguage('ar');
  expect([document.documentElement.lang, document.documentElement.dir, localStorage.getItem('lang')]).toEqual(['ar', 'rtl', 'ar']);
  expect(useStore.getState().auth.activeLanguage).toBe('ar');
  useStore.getState().resetAll();
  await languageShown();
  expect([document.documentElement.lang, document.documentElement.dir, localStorage.getItem('lang')]).toEqual(['en', 'ltr', null]);
});

type Pack = Record<string, string>;
const FORM = /_(?:zero|one|two|few|many|other)$/;
const placesIn = (text: string | undefined) => [...new Set(text?.match(/\{\{\w+\}\}/g))].toSorted().join(' ');

/** A translator's possible mistakes: an unused key, a plural form that the language lacks, a placeholder without a value. */
function faultsOf(code: string, pack: Pack): string[] {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return Object.entries(pack).flatMap(([key, text]) => {
    const english = words[key] ?? words[key.replace(FORM, '_other')] ?? words[key.replace(FORM, '')];
    const form = FORM.exec(key)?.[0].slice(1);
    return [
      english === undefined && `${code}: nobody asks for ${key}`,
      form && !(forms as string[]).includes(form) && form !== 'zero' && `${code}: ${key} is never chosen`,
      english !== undefined && !placesIn(english).includes(placesIn(text)) && `${code}: ${key} has places of its own`,
    ].filter((fault) => typeof fault === 'string');
  });
}

test('every other language has only keys, forms and places that English has', () => {
  const packs = import.meta.glob<Pack>('./locales/*.json', { eager: true, import: 'default' });
  expect(Object.entries(packs).flatMap(([file, pack]) => faultsOf(/([\w-]+)\.json$/.exec(file)?.[1] ?? '', pack))).toEqual([]);
  expect(faultsOf('en', words)).toEqual([]);
  expect(faultsOf('de', { 'app.loadin': 'Lädt', 'format.daysLeft_few': '{{count}} Tage', 'app.home': 'Zu {{nmae}}' })).toHaveLength(3);
  expect(faultsOf('pl', POLISH)).toEqual([]);
});
