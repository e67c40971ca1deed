const KEY = 'lang';
export const FALLBACK = 'en';

/** Returns the chosen language, else the first part of the browser's language, else English. */
export function initialLanguage(): string {
  return storedLanguage() ?? (navigator.language?.split('-')[0] || FALLBACK);
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
}

export function keepLanguage(code: string) {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Storage is refused or full: a reload loses the choice.
  }
}
