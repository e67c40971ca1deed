import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { initialLanguage } from './language.ts';

/** Every file of `locales/en` is one feature's words; keys are flat and start with the feature's name. */
const files = import.meta.glob<Record<string, string>>('./locales/en/*.json', { eager: true, import: 'default' });

export const words: Record<string, string> = Object.assign({}, ...Object.values(files));

void i18next.use(initReactI18next).init({
  lng: initialLanguage(),
  fallbackLng: 'en',
  supportedLngs: ['en'],
  resources: { en: { translation: words } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

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
