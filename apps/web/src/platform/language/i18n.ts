import i18next, { type FormatterModule } from 'i18next';
import { useSyncExternalStore } from 'react';
import { FALLBACK, keepLanguage } from './language.ts';
import { numberFormat } from './intl.ts';
import { isolated } from './isolated.ts';
import { useStore } from '#platform/store.ts';

export type Words = Readonly<Record<string, string>>;

/** Another language is one file, whole or in part: what it lacks is English. */
const packs = new Map<string, () => Promise<Words>>();
for (const [file, load] of Object.entries(import.meta.glob<Words>('./locales/*.json', { import: 'default' })))
  addLanguage(/([\w-]+)\.json$/.exec(file)?.[1] ?? '', load);

export function addLanguage(code: string, load: () => Promise<Words>) {
  packs.set(code, load);
}

/** What there is to choose from, English first. */
export function languages(): string[] {
  return [FALLBACK, ...packs.keys()];
}

/** Numbers in a text are written as in the reader's region; all else comes written, and keeps its direction to itself. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? numberFormat(locale()).format(value) : isolated(String(value))),
};

void i18next.use(numbers).init({
  lng: FALLBACK,
  fallbackLng: FALLBACK,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
});

i18next.on('languageChanged', (code) => {
  document.documentElement.lang = code;
  document.documentElement.dir = i18next.dir(code);
});

/** For the roots of the application, and for what is memoized: they render anew, with all below them, when the language changes. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, () => i18next.language);
}

function onLanguage(react: () => void): () => void {
  i18next.on('languageChanged', react);
  return () => i18next.off('languageChanged', react);
}

let showing: Promise<void> | undefined;

/** Resolves when the words are in the language of the state; if its file does not come, in English, and the next call asks for it again. */
export function languageShown(): Promise<void> {
  showing ??= show(useStore.getState().auth.activeLanguage).catch(() => {
    showing = undefined;
  });
  return showing;
}

async function show(code: string) {
  const load = packs.get(code);
  if (load && !i18next.hasResourceBundle(code, 'translation')) i18next.addResourceBundle(code, 'translation', await load());
  const isStillWanted = code === useStore.getState().auth.activeLanguage;
  const next = load ? code : FALLBACK;
  if (isStillWanted && next !== i18next.language) await i18next.changeLanguage(next);
}

useStore.subscribe((now, before) => {
  if (now.auth.activeLanguage === before.auth.activeLanguage) return;
  showing = undefined;
  void languageShown();
});

/** For as long as this browser remembers, which is until the next log-out. */
export function chooseLanguage(code: string): Promise<void> {
  keepLanguage(code);
  useStore.setState(({ auth }) => ({ auth: { ...auth, activeLanguage: code } }));
  return languageShown();
}

/** Adds English words. Each of `words.ts` does so, see there. */
export function addWords(words: Words) {
  // They never change, so a copy would only take a slow phone's time.
  i18next.addResourceBundle(FALLBACK, 'translation', words, false, false, { silent: true, skipCopy: true });
}

/**
 * For `Intl`: the language of the words, written as in the region that the browser names. A browser that names none gets
 * English as the product's texts are written, day before month and a 24-hour clock.
 */
export function locale(): string {
  const language = i18next.language;
  const own = navigator.languages.find((each) => each.startsWith(`${language}-`) && regionOf(each) !== undefined);
  if (own) return own;
  const region = regionOf(navigator.language) ?? (language === FALLBACK ? 'GB' : undefined);
  return region ? `${language}-${region}` : language;
}

/** Every number on the screen asks for it. */
const regions = new Map<string, string | undefined>();

function regionOf(tag: string): string | undefined {
  if (!regions.has(tag)) regions.set(tag, readRegion(tag));
  return regions.get(tag);
}

function readRegion(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
