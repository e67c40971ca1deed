const KEY = 'token';

/** Kept in memory as well, for browsers that refuse storage: the session then lives as long as the page. */
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
    // Refused or full: see above.
  }
}

/** Forgets the token and everything else in local storage, as every kind of log-out does. */
export function clearStorage() {
  inMemory = null;
  try {
    localStorage.clear();
  } catch {
    // Nothing was kept then.
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
