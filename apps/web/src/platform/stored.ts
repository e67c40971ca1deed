/** This browser keeps values until the user logs out, a tab until it is closed. Reading either may throw. */
const PLACES = { browser: () => localStorage, tab: () => sessionStorage };
type Place = keyof typeof PLACES;

/** Returns the value stored under a key; null if there is none, or the browser refuses storage. */
export function readStored(key: string, place: Place = 'browser'): unknown {
  try {
    return JSON.parse(PLACES[place]().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; `undefined` deletes it. If storage is refused or full, the earlier value stays. */
export function writeStored(key: string, value: unknown, place: Place = 'browser') {
  try {
    if (value === undefined) PLACES[place]().removeItem(key);
    else PLACES[place]().setItem(key, JSON.stringify(value));
  } catch {
    // Everything works without it, until the page is left.
  }
}
