/** Returns what this browser keeps under a key until the user logs out; null if it keeps nothing, or refuses storage. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser; `undefined` deletes it. If storage is refused or full, what was kept before stays. */
export function writeStored(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Everything works without it, until the page is left.
  }
}
