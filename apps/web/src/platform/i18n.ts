import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { initialLanguage } from './language.ts';

type Words = Record<string, string>;

const FALLBACK = 'en';

/** What every page needs: the fallback's are part of the entry, another language's come with the first page's. */
const ALWAYS = ['app', 'form'];
const entry = import.meta.glob<Words>('./locales/en/{app,form}.json', { eager: true, import: 'default' });

/** Every file of a language is one feature's words; keys are flat and start with the feature's name. */
const files = import.meta.glob<Words>(['./locales/*/*.json', '!./locales/en/{app,form}.json'], { import: 'default' });

void i18next.use(initReactI18next).init({
  lng: initialLanguage(),
  fallbackLng: FALLBACK,
  supportedLngs: [FALLBACK, ...new Set(Object.keys(files).map(languageOf))],
  resources: { [FALLBACK]: { translation: Object.assign({}, ...Object.values(entry)) } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

function languageOf(file: string): string {
  return file.split('/')[2] ?? FALLBACK;
}

const loads = new Map<string, Promise<void>>();

/**
 * Fetches the words of features, each file once. Whatever is loaded lazily names the words it shows, beside its import
 * (`loadPart`), so that they are there before it renders.
 */
export async function loadWords(features: readonly string[]): Promise<void> {
  const languages = new Set([i18next.resolvedLanguage ?? FALLBACK, FALLBACK]);
  const wanted = new Set([...ALWAYS, ...features]);
  await Promise.all([...languages].flatMap((language) => [...wanted].map(async (feature) => loadFile(language, feature))));
}

function loadFile(language: string, feature: string): Promise<void> | undefined {
  const name = `./locales/${language}/${feature}.json`;
  const load = files[name];
  if (!load) return undefined;
  const loading = loads.get(name) ?? addTo(language, load);
  loads.set(name, loading);
  // What did not come may come the next time.
  loading.catch(() => loads.delete(name));
  return loading;
}

async function addTo(language: string, load: () => Promise<Words>) {
  i18next.addResourceBundle(language, 'translation', await load());
}

type Values = Record<string, string | number>;

/** The words for a key; `count` picks the plural form (`key_one`, `key_other`). Outside components. */
export function t(key: string, values?: Values): string {
  return i18next.t(key, values ?? {});
}

/** `t` for components: they render anew when the language changes. */
export function useT(): (key: string, values?: Values) => string {
  const { t: translate } = useTranslation();
  return (key, values) => translate(key, values ?? {});
}

/** For `Intl`: English is written the way the product's texts are, day before month and a 24-hour clock. */
export function locale(): string {
  return i18next.resolvedLanguage === 'en' || !i18next.resolvedLanguage ? 'en-GB' : i18next.resolvedLanguage;
}
