const KEY = 'token';

/** Also in memory, for browsers that refuse storage: the session then ends with the page. */
let inMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function keepToken(token: string) {
  inMemory = token;
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Storage is refused or full: see above.
  }
}

/** Deletes the token and everything else in local storage, as every kind of logout does. */
export function clearStorage() {
  inMemory = null;
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored then.
  }
}

/** Calls `gone` when another tab has logged out. */
export function onTokenGone(gone: () => void): () => void {
  function listen(event: StorageEvent) {
    if (event.key !== KEY && event.key !== null) return;
    if (readStored() === null) gone();
  }
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}
