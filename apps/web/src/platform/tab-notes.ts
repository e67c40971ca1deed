/** Reads what this tab keeps over a reload, until it is closed; null if there is nothing. */
export function readTabNote(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a note in this tab; `undefined` deletes it. */
export function keepTabNote(key: string, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is refused: a reload loses the note.
  }
}
