const KEY = 'lang';
const FALLBACK = 'en';

/** What was chosen, else the first part of the browser's language, else English. */
export function initialLanguage(): string {
  return storedLanguage() ?? navigator.language?.split('-')[0] ?? FALLBACK;
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
}
